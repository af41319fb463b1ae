package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.CodeMap;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
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

  /** The row of each diamond in {@link #features}. */
  private final CodeMap rows;

  /** The features by row and slot; {@link PatternFeatures#NONE} for most slots. */
  private final int[] features;

  /**
   * Numbers the features.
   *
   * @param codes canonical diamonds with the places of the answers
   * @param numbering adds the feature of a code and returns its number
   */
  Answers(List<Long> codes, LongToIntFunction numbering) {
    rows = new CodeMap(8 * codes.size());
    int count = 0;
    for (long code : codes) {
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        long diamond = LibertyDiamond.withoutPlace(LibertyDiamond.transformed(code, symmetry));
        if (rowOf(diamond) == NONE) {
          rows.put(diamond, count++);
        }
      }
    }
    features = new int[count * LibertyDiamond.SLOTS];
    Arrays.fill(features, PatternFeatures.NONE);
    for (long code : codes) {
      int number = numbering.applyAsInt(code);
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        long image = LibertyDiamond.transformed(code, symmetry);
        int row = rowOf(LibertyDiamond.withoutPlace(image));
        features[row * LibertyDiamond.SLOTS + LibertyDiamond.place(image)] = number;
      }
    }
  }

  /**
   * Returns the row of the diamond around the last move; {@link #NONE} for most, and if there is
   * nothing to answer: after a pass, and after a suicide, which leaves no stone.
   *
   * @param last the last move
   * @param mover the colour of the side to move
   */
  int rowAfter(Board board, int last, int mover) {
    int opponent = Board.BLACK + Board.WHITE - mover;
    boolean isAnswered =
        features.length > 0 && last != Points.PASS && board.stoneAt(last) == opponent;
    return isAnswered ? rowOf(LibertyDiamond.around(board, last, mover)) : NONE;
  }

  /** Returns the row of a diamond without a place; {@link #NONE} for most. */
  int rowOf(long diamond) {
    return rows.get(diamond, NONE);
  }

  /** Returns the number of rows. */
  int rowCount() {
    return features.length / LibertyDiamond.SLOTS;
  }

  /** Returns the feature of a slot in a row; {@link PatternFeatures#NONE} for most. */
  int feature(int row, int slot) {
    return features[row * LibertyDiamond.SLOTS + slot];
  }
}
