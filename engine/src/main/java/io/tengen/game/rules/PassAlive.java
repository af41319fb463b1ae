package io.tengen.game.rules;

import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the points of a position whose owner can no longer change. By {@link Benson}'s algorithm
 * these are the chains that cannot be captured even if their owner always passes, and their
 * territory, in which no opposing chain can live.
 *
 * <p>If all points are of this sort, the game is decided under area scoring. Stones in the other
 * side's territory are dead; without them {@link Board#area} counts exactly these points.
 *
 * <p>Confined to one thread at a time.
 */
public final class PassAlive {
  private final Points points;
  private final Benson benson;

  /**
   * @param size points along one side of the boards that are examined
   */
  public PassAlive(int size) {
    points = Points.of(size);
    benson = new Benson(size);
  }

  /**
   * Returns whether every point of the board belongs to one side whatever is played. False under
   * rules that do not count area, where owning every point does not decide the game.
   */
  public boolean isDecided(Position position) {
    if (position.setup().rules().counting() != Counting.AREA) {
      return false;
    }
    find(position);
    for (int i = 0; i < points.count(); i++) {
      if (benson.owner(points.get(i)) == Board.EMPTY) {
        return false;
      }
    }
    return true;
  }

  /** Returns how many points belong to this side even if it always passes. */
  public int points(Position position, Color side) {
    find(position);
    int count = 0;
    for (int i = 0; i < points.count(); i++) {
      count += benson.owner(points.get(i)) == side.stone() ? 1 : 0;
    }
    return count;
  }

  /** Returns the points of the stones in the other side's territory: whole chains, ascending. */
  public List<Integer> deadStones(Position position) {
    find(position);
    List<Integer> dead = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = position.board().stoneAt(point);
      int owner = benson.owner(point);
      if (stone != Board.EMPTY && owner != Board.EMPTY && owner != stone) {
        dead.add(point);
      }
    }
    return dead;
  }

  private void find(Position position) {
    benson.find(position.board(), position.setup().rules().allowsSuicide());
  }
}
