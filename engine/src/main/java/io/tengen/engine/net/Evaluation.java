package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A network's evaluation of a position from the perspective of the side to move: the probabilities
 * of legal moves, the win probability, the lead in points, and the ownership of points.
 *
 * <p>An instance is for one board size and can be {@linkplain #read read} again and again without
 * allocation. Used by one thread at a time.
 */
public final class Evaluation {
  private final Points points;
  private final float[] policy;
  private final float[] ownership;

  private float winProbability = Float.NaN;
  private float lead = Float.NaN;
  private boolean hasOwnership;

  /**
   * Creates an evaluation for a board size.
   *
   * @param size the side length of the board, in points
   */
  public Evaluation(int size) {
    points = Points.of(size);
    policy = new float[points.arrayLength()];
    ownership = new float[points.arrayLength()];
  }

  /** Returns the side length of the board, in points. */
  public int size() {
    return points.size();
  }

  /**
   * Returns the probability of a move: 0 if it is illegal. The probabilities of all points and the
   * pass have the sum 1.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public float policy(int move) {
    return policy[move];
  }

  /**
   * Returns the probability that the side to move wins, 0 to 1. A game without result counts half.
   */
  public float winProbability() {
    return winProbability;
  }

  /**
   * Returns the lead of the side to move in points, komi included; NaN if the network does not give
   * it.
   */
  public float lead() {
    return lead;
  }

  /** Returns whether the network gives {@link #ownership}. */
  public boolean hasOwnership() {
    return hasOwnership;
  }

  /**
   * Returns the expected owner of a point, −1 (opponent) to 1 (side to move); 0 if the network does
   * not give it.
   */
  public float ownership(int point) {
    return ownership[point];
  }

  /**
   * Reads a network's answer. Does not use or change the positions and limits of the buffers.
   *
   * @param position the position that was encoded; not changed
   * @param layout the layout of the encoder
   * @param symmetry the symmetry under which the position was encoded
   * @param logits the logits of the moves, {@link Layout#policyLength} of them
   * @param logitsAt the index of the first logit
   * @param value the expected result, −1 to 1
   * @param pointsAhead the lead in points; NaN if there is none
   * @param owners the ownership of the cells, {@link Layout#area} of them; null if there is none
   * @param ownersAt the index of the first ownership
   * @return whether all numbers are finite; if not, the contents of this evaluation are undefined
   * @throws IllegalArgumentException if position, layout and evaluation are not of the same board
   *     size
   */
  public boolean read(
      Position position,
      Layout layout,
      int symmetry,
      FloatBuffer logits,
      int logitsAt,
      float value,
      float pointsAhead,
      @Nullable FloatBuffer owners,
      int ownersAt) {
    if (layout.size() != size() || position.points().size() != size()) {
      throw new IllegalArgumentException(
          "a position on size "
              + position.points().size()
              + " and a layout of size "
              + layout.size()
              + " for an evaluation of size "
              + size());
    }
    // Rounding may exceed the range of the value by the last bit.
    winProbability = Math.clamp((1 + value) / 2, 0f, 1f);
    lead = pointsAhead;
    boolean finite = readPolicy(position, layout.cells(symmetry), logits, logitsAt);
    finite &= readOwnership(layout.cells(symmetry), owners, ownersAt);
    return finite && Float.isFinite(value) && !Float.isInfinite(pointsAhead);
  }

  /** Computes the softmax over the legal moves. Returns whether all logits are valid. */
  private boolean readPolicy(Position position, int[] cells, FloatBuffer logits, int at) {
    // Math.max propagates NaN, unlike a comparison.
    float largest = logits.get(at + cells[Points.PASS]);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      boolean legal = position.isLegal(point);
      float logit = legal ? logits.get(at + cells[point]) : Float.NEGATIVE_INFINITY;
      policy[point] = logit;
      largest = Math.max(largest, logit);
    }
    policy[Points.PASS] = logits.get(at + cells[Points.PASS]);
    double sum = exponential(Points.PASS, largest);
    for (int i = 0; i < points.count(); i++) {
      sum += exponential(points.get(i), largest);
    }
    float factor = (float) (1 / sum);
    policy[Points.PASS] *= factor;
    for (int i = 0; i < points.count(); i++) {
      policy[points.get(i)] *= factor;
    }
    return sum > 0 && Double.isFinite(sum);
  }

  /** Replaces a logit by its exponential, scaled by the largest logit so that nothing overflows. */
  private float exponential(int move, float largest) {
    float logit = policy[move];
    policy[move] =
        logit == Float.NEGATIVE_INFINITY ? 0 : (float) StrictMath.exp((double) logit - largest);
    return policy[move];
  }

  private boolean readOwnership(int[] cells, @Nullable FloatBuffer owners, int at) {
    hasOwnership = owners != null;
    float sum = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      ownership[point] = owners == null ? 0 : owners.get(at + cells[point]);
      sum += ownership[point];
    }
    return Float.isFinite(sum);
  }
}
