package io.tengen.worker.data.export;

import io.tengen.engine.net.Layout;
import io.tengen.worker.data.export.NpyColumn.Type;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * KataGo's {@code qValueTargetsNCMove}: what a search found of each move that it visited, for the
 * side to move. Its trainer learns from the moves whose visits are not 0. Rounds to the nearest
 * number where KataGo rounds at random, so that equal games make equal rows. Confined to one
 * thread.
 */
final class MoveValueTargets {
  private static final int CHANNELS = 3;

  /** No number is larger in size: a sure win, and the most visits that are told apart. */
  private static final int LARGEST = 32_000;

  /** A point of score. */
  private static final int POINT = 60;

  private final int moves;
  private final NpyColumn column;

  /**
   * @param moves of a policy: the cells of a plane and the pass
   */
  MoveValueTargets(int moves) {
    this.moves = moves;
    column = new NpyColumn("qValueTargetsNCMove", Type.INT16, CHANNELS, moves);
  }

  NpyColumn column() {
    return column;
  }

  /**
   * Adds a row; all zeros where the values of moves are not known.
   *
   * @param searchSummary null if the position was not searched
   * @param score of the position, in points for the side to move: scores of single moves are not
   *     kept
   */
  void add(Layout layout, @Nullable SearchSummary searchSummary, double score) {
    ByteBuffer row = column.addRow();
    if (searchSummary == null || !searchSummary.candidates().hasValues()) {
      return;
    }
    MoveCounts candidates = searchSummary.candidates();
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
