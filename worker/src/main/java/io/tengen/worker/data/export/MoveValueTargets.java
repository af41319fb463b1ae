package io.tengen.worker.data.export;

import io.tengen.engine.net.Layout;
import io.tengen.worker.data.export.NpyColumn.Type;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * KataGo's {@code qValueTargetsNCMove}: the search's values of each visited move, for the side to
 * move. Its trainer uses the moves whose visits are not 0. Values are rounded to the nearest number
 * where KataGo rounds at random, so that equal games give equal rows. Confined to one thread.
 */
final class MoveValueTargets {
  private static final int CHANNELS = 3;

  /** The largest absolute value of a number: a certain win, and the largest number of visits. */
  private static final int LARGEST = 32_000;

  /** The scale of scores: units per point. */
  private static final int POINT = 60;

  private final int moves;
  private final NpyColumn column;

  /**
   * @param moves number of moves of a policy: the cells of a plane and the pass
   */
  MoveValueTargets(int moves) {
    this.moves = moves;
    column = new NpyColumn("qValueTargetsNCMove", Type.INT16, CHANNELS, moves);
  }

  NpyColumn column() {
    return column;
  }

  /**
   * Adds a row; all zeros if the values of moves are unknown.
   *
   * @param summary null if the position was not searched
   * @param score of the position, in points for the side to move; used for all moves, because
   *     scores of single moves are not stored
   */
  void add(Layout layout, @Nullable SearchSummary summary, double score) {
    ByteBuffer row = column.addRow();
    if (summary == null || !summary.candidates().hasValues()) {
      return;
    }
    MoveCounts candidates = summary.candidates();
    for (int i = 0; i < candidates.size(); i++) {
      int index = layout.index(0, candidates.move(i));
      row.putShort(column.at(index), number((2.0 * candidates.value(i) - 1) * LARGEST));
      row.putShort(column.at(moves + index), number(score * POINT));
      row.putShort(column.at(2 * moves + index), number(candidates.count(i)));
    }
  }

  private static short number(double exact) {
    return (short) Math.clamp(Math.round(exact), -LARGEST, LARGEST);
  }
}
