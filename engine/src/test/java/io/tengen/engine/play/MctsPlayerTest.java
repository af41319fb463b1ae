package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MctsPlayerTest {
  /** White leads by one point, and by five without Black's dead stone on the left. */
  private static final Diagram DEAD_STONE =
      Diagram.of(
          """
          . O O X .
          X . O X X
          O O O X .
          . O O X X
          O O O X .
          """);

  private static int answerToPass(double komi) throws Exception {
    Position position = new Position(DEAD_STONE.setup(Rules.CHINESE, komi, Color.WHITE));
    position.play(Points.PASS);
    try (Player player = new MctsKind().create(EngineSpec.parse("mcts:visits=100"), 1)) {
      Decision decision = player.decide(position, TimeLeft.UNLIMITED);
      return assertInstanceOf(Decision.Move.class, decision).move();
    }
  }

  private static int visits(String engine, TimeLeft time) throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 5, 0.5));
    try (Player player = new MctsKind().create(EngineSpec.parse(engine), 1)) {
      Decision.Move move = assertInstanceOf(Decision.Move.class, player.decide(position, time));
      return Objects.requireNonNull(move.search()).visits();
    }
  }

  @Test
  void clockLimitsTheSearchUnlessVisitsAreSet() throws Exception {
    TimeLeft clock = MoveTimes.of(Duration.ofSeconds(2));
    int byClock = visits("mcts", clock);
    assertTrue(byClock > 800, "visits " + byClock);
    assertEquals(50, visits("mcts:visits=50", clock));
    int shorter = visits("mcts:time=0.001", clock);
    assertTrue(shorter < byClock, shorter + " < " + byClock);
  }

  @Test
  void visitsHaveADefaultIfNothingElseLimits() throws Exception {
    for (String none : List.of("none", "none/60s")) {
      TimeLeft time = Clock.of(TimeSystem.parse(none)).left();
      assertEquals(400, visits("mcts", time), none);
      assertEquals(500, visits("mcts:visits=500", time), none);
    }
  }

  @Test
  void answersAPassIfItIsAhead() throws Exception {
    assertEquals(Points.PASS, answerToPass(-5.5));
  }

  @Test
  void leadByOwnDeadStonesDoesNotCount() throws Exception {
    assertNotEquals(Points.PASS, answerToPass(-1.5));
  }
}
