package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShowCommandTest {
  @Test
  void aGameWithItsPlayersAndItsEnd() {
    assertEquals(
        """
        game 3 of run r7
        X mcts:visits=50,seed=1
        O the "other"  (komi 24.5)

            A B C D E
         5  . . . .(O) 5
         4  . . . . .  4
         3  . . X . .  3
         2  . . . . .  2
         1  . . . . .  1
            A B C D E

        move 2 of 3: White E5
        Black wins by resignation, B+R
        """,
        ShowCommand.text(Records.small(), 2));
  }

  @Test
  void whatTheSearchExpected() {
    String text = ShowCommand.text(Records.small(), 3);
    assertEquals("move 3 of 3: Black pass, 50 visits, expects 75 %", text.lines().toList().get(12));
  }
}
