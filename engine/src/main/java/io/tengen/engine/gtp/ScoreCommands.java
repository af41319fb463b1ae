package io.tengen.engine.gtp;

import io.tengen.engine.play.StoneStatus;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/** Commands that score the game. The engine decides which stones are dead. */
final class ScoreCommands {
  private final GtpGame game;
  private final GtpEngine engine;

  ScoreCommands(GtpGame game, GtpEngine engine) {
    this.game = game;
    this.engine = engine;
  }

  void addTo(GtpCommands commands) {
    commands.add("final_score", this::finalScore);
    commands.add("final_status_list", this::finalStatusList);
  }

  private String finalScore(GtpArguments arguments) throws GtpException, InterruptedException {
    Position position = game.position();
    if (position.isEndedByRule() && position.result() instanceof PositionResult.Ended ended) {
      return Outcome.of(ended).result();
    }
    if (position.setup().rules().counting() == Counting.NOTHING) {
      throw new GtpException("cannot score: the game is not over and nothing is counted");
    }
    Set<Integer> dead = engine.stoneStatus(position).dead();
    return Outcome.counted(Reason.SCORE, position.scoreWithout(dead)).result();
  }

  private String finalStatusList(GtpArguments arguments) throws GtpException, InterruptedException {
    String status = arguments.word().toLowerCase(Locale.ROOT);
    if (!Set.of("alive", "dead", "seki").contains(status)) {
      throw GtpException.syntax();
    }
    StoneStatus stones = engine.stoneStatus(game.position());
    return switch (status) {
      case "dead" -> chains(stones.dead()::contains);
      case "seki" -> chains(stones.seki()::contains);
      default -> chains(stone -> !stones.dead().contains(stone) && !stones.seki().contains(stone));
    };
  }

  /** Returns the chains whose stones satisfy the predicate, one a line. */
  private String chains(IntPredicate listed) {
    Board board = game.position().board();
    Points points = game.points();
    Set<Integer> seen = new HashSet<>();
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY
          && listed.test(point)
          && seen.add(board.chain(point))) {
        chains.add(chain(board, point));
      }
    }
    return String.join("\n", chains);
  }

  private static String chain(Board board, int first) {
    List<String> names = new ArrayList<>();
    int stone = first;
    do {
      names.add(board.points().name(stone));
      stone = board.nextInChain(stone);
    } while (stone != first);
    return String.join(" ", names);
  }
}
