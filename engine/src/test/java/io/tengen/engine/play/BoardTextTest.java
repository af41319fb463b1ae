package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoardTextTest {
  @Test
  void rendersStarPointsStonesAndTheLastMove() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    for (String move : List.of("E5", "C3", "G7", "J9")) {
      position.play(position.points().parse(move));
    }
    assertEquals(
        """
            A B C D E F G H J
         9  . . . . . . . .(O) 9
         8  . . . . . . . . .  8
         7  . . + . + . X . .  7
         6  . . . . . . . . .  6
         5  . . + . X . + . .  5
         4  . . . . . . . . .  4
         3  . . O . + . + . .  3
         2  . . . . . . . . .  2
         1  . . . . . . . . .  1
            A B C D E F G H J
        """,
        BoardText.render(position));
  }
}
