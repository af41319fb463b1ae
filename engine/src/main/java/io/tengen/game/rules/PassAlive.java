package io.tengen.game.rules;

import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a position nobody can change any more: by {@link Benson}'s algorithm every chain that
 * cannot be captured though its owner passes for ever, and its territory, in which no opposing
 * chain can live.
 *
 * <p>Where every point is of these, play is over: under area scoring each side can be sure of its
 * points, and there are no others. Stones in the other side's territory are dead; without them
 * {@link Board#area} counts exactly these points.
 *
 * <p>Confined to one thread at a time.
 */
public final class PassAlive {
  private final Points points;
  private final Benson benson;

  /**
   * @param size of the boards to come
   */
  public PassAlive(int size) {
    points = Points.of(size);
    benson = new Benson(size);
  }

  /** Whether every point of the board is one side's whatever might be played. */
  public boolean isDecided(Position position) {
    find(position);
    for (int i = 0; i < points.count(); i++) {
      if (benson.owner(points.get(i)) == Board.EMPTY) {
        return false;
      }
    }
    return true;
  }

  /** The stones that stand in the other side's territory: whole chains, ascending. */
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
