package io.tengen.worker.data.shard;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;

/** The owners of a board's points when it was counted, and Black's lead. Immutable. */
public final class FinalBoard {
  private final byte[] owners;
  private final double lead;

  /**
   * Creates a board; takes ownership of the array.
   *
   * @param owners by number of the point, row by row from the top: {@link Board#EMPTY} for no owner
   * @param lead Black's lead in points, komi included, a multiple of 0.5
   */
  FinalBoard(byte[] owners, double lead) {
    this.owners = owners;
    this.lead = lead;
  }

  /** Returns the board of a counted game, as its referee counted it. */
  static FinalBoard of(GameRecord game, Position end) {
    Collection<Integer> dead = DeadStones.wholeChains(end.board(), game.refereeLog().deadStones());
    return new FinalBoard(owners(end.board(), dead), game.refereeLog().count(end));
  }

  /** Counts a position as it is. */
  public static FinalBoard of(Position end) {
    return new FinalBoard(owners(end.board(), Set.of()), end.score());
  }

  /** Black's lead in points, komi included. */
  public double lead() {
    return lead;
  }

  /** The number of points of the board. */
  public int size() {
    return owners.length;
  }

  /** The owner of the i-th point, row by row from the top: {@link Board#EMPTY} for none. */
  public int owner(int i) {
    return owners[i];
  }

  /**
   * The owners by point: stones own their points; an empty area belongs to the only colour it
   * borders on.
   */
  private static byte[] owners(Board board, Collection<Integer> dead) {
    Points points = board.points();
    byte[] stones = new byte[points.arrayLength()];
    board.copyStones(stones);
    for (int stone : dead) {
      stones[stone] = Board.EMPTY;
    }
    byte[] owners = new byte[points.count()];
    boolean[] seen = new boolean[points.arrayLength()];
    int[] region = new int[points.count()];
    for (int i = 0; i < points.count(); i++) {
      int start = points.get(i);
      if (stones[start] != Board.EMPTY) {
        owners[i] = stones[start];
      } else if (!seen[start]) {
        fill(board, stones, start, seen, region, owners);
      }
    }
    return owners;
  }

  private static void fill(
      Board board, byte[] stones, int start, boolean[] seen, int[] region, byte[] owners) {
    int size = 0;
    int reached = 0;
    region[size++] = start;
    seen[start] = true;
    for (int i = 0; i < size; i++) {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(region[i], side);
        int stone = stones[neighbour];
        if (stone == Board.EDGE) {
          continue;
        }
        if (stone != Board.EMPTY) {
          reached |= stone;
        } else if (!seen[neighbour]) {
          seen[neighbour] = true;
          region[size++] = neighbour;
        }
      }
    }
    if (reached == Board.BLACK || reached == Board.WHITE) {
      for (int i = 0; i < size; i++) {
        owners[board.points().toIndex(region[i]) - 1] = (byte) reached;
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FinalBoard that
        && lead == that.lead
        && Arrays.equals(owners, that.owners);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(owners) + Double.hashCode(lead);
  }

  @Override
  public String toString() {
    return "lead " + lead;
  }
}
