package io.tengen.engine.player;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/** Plays uniformly random legal moves that do not fill an own real eye; passes if there is none. */
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
