package io.tengen.game.record;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Plays random moves, to bring a position into the middle of a game. */
public final class RandomMoves {
  private RandomMoves() {}

  /** Plays random moves that fill no own eye, fewer if the game ends. */
  public static void play(Position position, int moves, SplittableRandom random) {
    int[] candidates = new int[position.points().count()];
    for (int i = 0; i < moves && !position.isOver(); i++) {
      int count = position.candidates(candidates);
      // In an order that does not depend on the board's history.
      Arrays.sort(candidates, 0, count);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
  }
}
