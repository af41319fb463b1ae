package io.tengen.engine.gtp;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Outcome.Reason;
import io.tengen.engine.game.Points;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Commands that count the game. */
final class ScoreCommands {
  private final GtpGame game;

  ScoreCommands(GtpGame game) {
    this.game = game;
  }

  void addTo(GtpCommands commands) {
    commands.add("final_score", this::finalScore);
    commands.add("final_status_list", this::finalStatusList);
  }

  private String finalScore(GtpArguments arguments) {
    return Outcome.counted(Reason.SCORE, game.position().score()).result();
  }

  private String finalStatusList(GtpArguments arguments) throws GtpException {
    return switch (arguments.word().toLowerCase(Locale.ROOT)) {
      case "alive" -> chains();
      case "dead", "seki" -> "";
      default -> throw GtpException.syntax();
    };
  }

  /** Every stone on the board, a chain a line. */
  private String chains() {
    Board board = game.position().board();
    Points points = game.points();
    Set<Integer> seen = new HashSet<>();
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && seen.add(board.chain(point))) {
        List<String> chain = new ArrayList<>();
        int stone = point;
        do {
          chain.add(points.name(stone));
          stone = board.nextInChain(stone);
        } while (stone != point);
        chains.add(String.join(" ", chain));
      }
    }
    return String.join("\n", chains);
  }
}
