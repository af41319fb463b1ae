package io.tengen.engine.classic;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import java.time.Duration;
import java.util.SplittableRandom;

/** Uniform over the legal moves that do not fill an own real eye; passes when there is none. */
final class RandomPlayer implements Player {
  private final SplittableRandom random;

  RandomPlayer(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, Duration limit) {
    Board board = position.board();
    int[] candidates = new int[board.emptyCount()];
    int count = 0;
    for (int i = 0; i < candidates.length; i++) {
      int point = board.emptyAt(i);
      if (!board.isRealEye(point, position.stoneToMove()) && position.isLegal(point)) {
        candidates[count++] = point;
      }
    }
    return new Decision.Move(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
  }
}
