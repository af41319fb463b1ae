package io.tengen.engine.qlearning;

import io.tengen.engine.alphabeta.StaticEvaluation;
import io.tengen.engine.alphabeta.SymmetricHash;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Treatment;

/**
 * The values of the moves of a position: those of the positions after them. A position that is not
 * in the table has the value of a static evaluation, on a logistic scale. Confined to one thread.
 */
final class MoveValues {
  /** The advantage in hundredths of a point that is taken for a win rate of 0.73. */
  private static final double SCALE = 300;

  private static final float DRAW = 0.5F;

  private final Values values;
  private final SymmetricHash hashes;
  private final StaticEvaluation staticEvaluation = new StaticEvaluation();
  private final Position next;
  private final int[] moves;
  private final long[] keys;
  private final float[] results;
  private final boolean[] ends;
  private int count;

  MoveValues(GameSetup setup, Values values) {
    this.values = values;
    hashes = new SymmetricHash(setup.size());
    next = new Position(setup);
    int most = next.points().count() + 1;
    moves = new int[most];
    keys = new long[most];
    results = new float[most];
    ends = new boolean[most];
  }

  /** Evaluates the moves of a position that is not over. */
  void evaluate(Position position) {
    count = position.candidates(moves);
    if (count == 0 || position.setup().rules().pass() == Treatment.ALLOWED) {
      moves[count++] = Points.PASS;
    }
    for (int i = 0; i < count; i++) {
      next.copyFrom(position);
      next.playLegal(moves[i]);
      ends[i] = next.isOver();
      if (ends[i]) {
        int value = -staticEvaluation.terminal(next);
        results[i] = value > 0 ? 1 : value < 0 ? 0 : DRAW;
      } else {
        keys[i] = hashes.of(next);
        double advantage = -staticEvaluation.evaluate(next) / SCALE;
        results[i] = values.get(keys[i], (float) (1 / (1 + StrictMath.exp(-advantage))));
      }
    }
  }

  /** Returns the number of moves. */
  int count() {
    return count;
  }

  int move(int i) {
    return moves[i];
  }

  /** Returns the hash of the position after a move; meaningless if it {@link #ends} the game. */
  long key(int i) {
    return keys[i];
  }

  /** Returns whether a move ends the game. */
  boolean ends(int i) {
    return ends[i];
  }

  /** Returns the value of a move for the side that makes it, 0 to 1. */
  float value(int i) {
    return results[i];
  }

  /** Returns the index of a move of greatest value; the first after {@code from}, cyclically. */
  int best(int from) {
    int best = from;
    for (int i = 1; i < count; i++) {
      int other = (from + i) % count;
      if (results[other] > results[best]) {
        best = other;
      }
    }
    return best;
  }
}
