package io.tengen.engine.classic;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.TimeLeft;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import java.util.SplittableRandom;

/** Uniform over the legal moves that do not fill an own real eye; passes when there is none. */
final class RandomPlayer implements Player {
  private final SplittableRandom random;

  RandomPlayer(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) {
    int[] candidates = new int[position.board().emptyCount()];
    int count = position.candidates(candidates);
    return new Decision.Move(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
  }
}
