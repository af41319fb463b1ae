package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs GTP sessions on a 9x9 board with komi 7.5 and returns their replies. */
final class Session {
  private Session() {}

  /** Returns the replies to these lines, without the blank lines that end them. */
  static List<String> of(String... lines) throws IOException, InterruptedException {
    return of(FirstPointPlayer::new, lines);
  }

  /** Returns the replies to these lines by a server with these players. */
  static List<String> of(Supplier<Player> players, String... lines)
      throws IOException, InterruptedException {
    String replies = raw(players, String.join("\n", lines) + "\n");
    assertTrue(replies.endsWith("\n\n"), replies);
    return List.of(replies.substring(0, replies.length() - 2).split("\n\n", -1));
  }

  /** Returns the commands that set up a position; its stones are the only moves in the history. */
  static List<String> setUp(Diagram diagram) {
    GameSetup setup = diagram.setup(Rules.CHINESE, 0, Color.BLACK);
    Points points = Points.of(setup.size());
    List<String> lines = new ArrayList<>(List.of("boardsize " + setup.size()));
    setup.blackStones().forEach(stone -> lines.add("play b " + points.name(stone)));
    setup.whiteStones().forEach(stone -> lines.add("play w " + points.name(stone)));
    return lines;
  }

  /** Returns everything that the engine writes. */
  static String raw(Supplier<Player> players, String input)
      throws IOException, InterruptedException {
    StringWriter out = new StringWriter();
    server(players).run(new StringReader(input), out);
    return out.toString();
  }

  /** Returns the replies to these lines by a server of an engine whose settings may change. */
  static List<String> ofEngine(String engine, String... lines)
      throws IOException, InterruptedException {
    StringWriter out = new StringWriter();
    configurable(engine).run(new StringReader(String.join("\n", lines) + "\n"), out);
    return List.of(out.toString().strip().split("\n\n", -1));
  }

  static GtpServer configurable(String engine) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 9, Komi.of(Rules.CHINESE, 9));
    EngineSpec spec = StandardEngines.parse(engine);
    return new GtpServer(
        "1.0",
        setup,
        new SessionEngine(
            StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE),
            (rules, size) -> spec,
            setup,
            () -> 7));
  }

  static GtpServer server(Supplier<Player> players) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 9, 7.5);
    return new GtpServer("first point", "1.0", setup, players);
  }
}
