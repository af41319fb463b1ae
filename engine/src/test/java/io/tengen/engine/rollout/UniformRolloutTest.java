package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UniformRolloutTest {
  private final UniformRollout rollout = new UniformRollout();

  @ParameterizedTest
  @ValueSource(ints = {5, 9, 13, 19, 20, 25})
  void playsGamesToTheirEnd(int size) {
    Position start = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    Position scratch = new Position(start);
    SplittableRandom random = new SplittableRandom(size);
    for (int game = 0; game < 50; game++) {
      scratch.copyFrom(start);
      rollout.playOut(scratch, random);
      assertTrue(scratch.isOver());
      Board board = scratch.board();
      for (int i = 0; i < board.emptyCount(); i++) {
        int point = board.emptyAt(i);
        assertTrue(
            board.isRealEye(point, scratch.stoneToMove()) || !scratch.isLegalFast(point),
            () -> "left to play: " + scratch.points().name(point) + "\n" + scratch);
      }
    }
  }

  @Test
  void meanScoreOnTheEmptyBoardIsFair() {
    // Black moves first, so that on 9x9 without komi it leads by a few points on average.
    Position start = new Position(GameSetup.of(Rules.CHINESE, 9, 0));
    Position scratch = new Position(start);
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    int games = 4000;
    for (int game = 0; game < games; game++) {
      scratch.copyFrom(start);
      rollout.playOut(scratch, random);
      sum += scratch.score();
    }
    assertEquals(2.5, sum / games, 2);
  }
}
