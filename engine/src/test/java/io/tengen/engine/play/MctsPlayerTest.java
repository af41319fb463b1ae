package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Diagram;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.game.TimeLeft;
import org.junit.jupiter.api.Test;

class MctsPlayerTest {
  /** As it stands White leads by one point; without Black's dead stone on the left by five. */
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

  @Test
  void answersAPassThatLeavesItAhead() throws Exception {
    assertEquals(Points.PASS, answerToPass(-5.5));
  }

  @Test
  void aLeadThatRestsOnDeadStonesIsNone() throws Exception {
    assertNotEquals(Points.PASS, answerToPass(-1.5));
  }
}
