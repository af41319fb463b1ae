package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Scoring, with dead stones and in a seki. */
class ScoreCommandsTest {
  private static final Supplier<Player> MCTS =
      () -> new MctsKind().create(EngineSpec.parse("mcts:visits=50"), 3);

  private static final Diagram DEAD =
      Diagram.of(
          """
          . . X O . O .
          . . X O O O .
          X X X O . O O
          . O X O O O .
          . . X X O . O
          X . X X O O O
          . X X O O . O
          """);

  private static final Diagram SEKI =
      Diagram.of(
          """
          . O X . O X .
          O O X . O X X
          . O X X O X .
          O O O O X X X
          . O . O X . X
          O O O O X X X
          . O . O X . X
          """);

  @Test
  void playsAndScores() throws Exception {
    assertEquals(
        List.of("=", "=", "= A3", "=", "= B3", "=", "?6 illegal move", "= W+1.5", "= A3 B3\nB2"),
        Session.of(
            "boardsize 3",
            "komi 5.5",
            "genmove black",
            "play w B2",
            "genmove b",
            "komi 2.5",
            "6 play w A3",
            "final_score",
            "final_status_list alive"));
    assertEquals(
        List.of("=", "=", "= B+2", "=", "="),
        Session.of(
            "komi 79",
            "play b D4",
            "final_score",
            "final_status_list dead",
            "final_status_list seki"));
  }

  @Test
  void removesDeadStones() throws Exception {
    assertEquals(
        List.of("= B4", "=", "= W+3"),
        last(
            3,
            DEAD,
            MCTS,
            "komi 0",
            "final_status_list dead",
            "final_status_list seki",
            "final_score"));
    // A player that cannot list dead stones takes all stones to be alive.
    assertEquals(
        List.of("=", "= W+9"),
        last(2, DEAD, FirstPointPlayer::new, "komi 0", "final_status_list dead", "final_score"));
  }

  @Test
  void recognizesSeki() throws Exception {
    List<String> replies =
        last(
            3,
            SEKI,
            MCTS,
            "final_status_list seki",
            "final_status_list dead",
            "final_status_list alive");
    assertEquals(
        new TreeSet<>(List.of("C5", "C6", "C7", "D5", "E5", "E6", "E7")), points(replies.get(0)));
    assertEquals("=", replies.get(1));
    assertTrue(points(replies.get(2)).containsAll(List.of("A6", "D1", "E1", "G6")));
    assertEquals(30, points(replies.get(2)).size());
  }

  @Test
  void capturesDeadStonesInCleanUp() throws Exception {
    List<String> replies =
        last(
            5,
            DEAD,
            MCTS,
            "play b pass",
            "play w pass",
            "kgs-genmove_cleanup b",
            "play w pass",
            "kgs-genmove_cleanup b",
            "final_status_list dead",
            "final_score");
    assertEquals(List.of("= A4", "=", "= B3", "=", "= W+11.5"), replies);
  }

  @Test
  void allStonesAreAliveAfterARepetition() throws Exception {
    Diagram doubleCapture =
        Diagram.of(
            """
            . X . X . . .
            O O X . . . .
            O O X X . . .
            . . . . . . .
            X X O O . . .
            X X O . . . .
            . O . O . . .
            """);
    List<String> lines = new ArrayList<>(Session.setUp(doubleCapture));
    lines.addAll(
        List.of(
            "play b A7",
            "play w A1",
            "play b C1",
            "play w C7",
            "play b B7",
            "play w B1",
            "final_score",
            "final_status_list dead",
            "gogui-ownership"));
    StringWriter out = new StringWriter();
    new GtpServer("mcts", "1.0", GameSetup.of(Rules.CHINESE_DRAW, 9, 7.5), MCTS)
        .run(new StringReader(String.join("\n", lines) + "\n"), out);
    assertTrue(
        out.toString().endsWith("= 0\n\n=\n\n? a repetition has ended the game\n\n"),
        out::toString);
  }

  /** Returns the last replies of a session that starts with this position. */
  private static List<String> last(
      int count, Diagram diagram, Supplier<Player> players, String... commands) throws Exception {
    List<String> lines = new ArrayList<>(Session.setUp(diagram));
    lines.addAll(List.of(commands));
    List<String> replies = Session.of(players, lines.toArray(String[]::new));
    return replies.subList(replies.size() - count, replies.size());
  }

  private static TreeSet<String> points(String reply) {
    return new TreeSet<>(List.of(reply.substring(2).split("\\s+", -1)));
  }
}
