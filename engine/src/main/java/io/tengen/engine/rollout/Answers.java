package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.CodeMap;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToIntFunction;

/**
 * The features of the moves that answer the last one by the {@link LibertyDiamond} around it: the
 * response patterns of AlphaGo (Silver et al., Nature 529, 2016, Extended Data Table 4). One lookup
 * a position finds the features of all twelve points. Immutable.
 */
final class Answers {
  /** No answers to the last move. */
  static final int NONE = PatternFeatures.NONE;

  private final boolean isEmpty;

  /** The row of each diamond in {@link #features}. */
  private final CodeMap rows;

  /** The features by row and slot; {@link PatternFeatures#NONE} for most slots. */
  private int[] features = new int[0];

  private int rowCount;

  /**
   * Numbers the features.
   *
   * @param codes canonical diamonds with the places of the answers
   * @param numbering adds the feature of a code and returns its number
   */
  Answers(List<Long> codes, LongToIntFunction numbering) {
    isEmpty = codes.isEmpty();
    rows = new CodeMap(8 * codes.size());
    for (long code : codes) {
      int number = numbering.applyAsInt(code);
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        long image = LibertyDiamond.transformed(code, symmetry);
        // Before the array is read, which the row may replace by a longer one.
        int row = row(image);
        features[row * LibertyDiamond.SLOTS + LibertyDiamond.place(image)] = number;
      }
    }
    features = Arrays.copyOf(features, rowCount * LibertyDiamond.SLOTS);
  }

  private int row(long code) {
    long diamond = LibertyDiamond.withoutPlace(code);
    int present = rows.get(diamond, NONE);
    if (present != NONE) {
      return present;
    }
    rows.put(diamond, rowCount);
    int length = LibertyDiamond.SLOTS * (rowCount + 1);
    if (length > features.length) {
      int old = features.length;
      features = Arrays.copyOf(features, 2 * length);
      Arrays.fill(features, old, features.length, PatternFeatures.NONE);
    }
    return rowCount++;
  }

  boolean isEmpty() {
    return isEmpty;
  }

  /** Returns the row of a diamond without a place; {@link #NONE} for most. */
  int rowOf(long diamond) {
    return rows.get(diamond, NONE);
  }

  /** Returns the number of rows. */
  int rowCount() {
    return rowCount;
  }

  /** Returns the feature of a slot in a row; {@link PatternFeatures#NONE} for most. */
  int feature(int row, int slot) {
    return features[row * LibertyDiamond.SLOTS + slot];
  }
}
