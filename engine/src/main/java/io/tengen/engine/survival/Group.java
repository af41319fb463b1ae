package io.tengen.engine.survival;

import io.tengen.engine.search.Objective;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.List;

/** The stones whose life is in question, as the objective of a search. Immutable. */
final class Group implements Objective {
  private final int color;
  private final int[] stones;

  /**
   * @param color the colour of the stones
   * @param stones their points
   */
  Group(int color, List<Integer> stones) {
    this.color = color;
    this.stones = stones.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns whether fewer than half of the stones are left. */
  boolean isDead(Board board) {
    int left = 0;
    for (int stone : stones) {
      left += board.stoneAt(stone) == color ? 1 : 0;
    }
    return 2 * left < stones.length;
  }

  @Override
  public int gain(Position end, double lead, int side) {
    return isDead(end.board()) == (side != color) ? 1 : -1;
  }
}
