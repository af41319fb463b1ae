package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a network says of a position, from the side to move: how likely a strong player makes which
 * legal move, who wins, by how much, and who will own which point.
 *
 * <p>Made once for a board size and {@link #read} again and again, which allocates nothing. Belongs
 * to one thread at a time.
 */
public final class Evaluation {
  private final Points points;
  private final float[] policy;
  private final float[] ownership;

  private float winProbability = Float.NaN;
  private float lead = Float.NaN;
  private boolean hasOwnership;

  /**
   * @param size points along the board's side
   */
  public Evaluation(int size) {
    points = Points.of(size);
    policy = new float[points.arrayLength()];
    ownership = new float[points.arrayLength()];
  }

  /** Points along the board's side. */
  public int size() {
    return points.size();
  }

  /**
   * The probability of a move: 0 if it is illegal; those of all points and the pass sum to 1.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public float policy(int move) {
    return policy[move];
  }

  /** The probability that the side to move wins, 0 to 1; half of what has no result counts. */
  public float winProbability() {
    return winProbability;
  }

  /** By how many points the side to move is ahead, komi included; NaN if the network is silent. */
  public float lead() {
    return lead;
  }

  /** Whether the network tells {@link #ownership}. */
  public boolean hasOwnership() {
    return hasOwnership;
  }

  /**
   * Who will own a point: from −1, the opponent, to 1, the side to move; 0 if the network is
   * silent.
   */
  public float ownership(int point) {
    return ownership[point];
  }

  /**
   * Takes a network's answer. The buffers' positions and limits are neither used nor changed.
   *
   * @param position that was encoded; only read
   * @param layout of the encoder
   * @param symmetry under which the position was encoded
   * @param logits of the moves; {@link Layout#policyLength} of them
   * @param logitsAt where they begin
   * @param value expected result, −1 to 1
   * @param pointsAhead the lead, NaN if there is none
   * @param owners of the cells, {@link Layout#area} of them; null if the network does not tell
   * @param ownersAt where they begin
   * @return whether all that was read is a finite number; if not, this holds nothing of use
   * @throws IllegalArgumentException if position, layout and this are not of one size
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
    // Rounding may leave the value's range by a last bit.
    winProbability = Math.clamp((1 + value) / 2, 0f, 1f);
    lead = pointsAhead;
    boolean finite = readPolicy(position, layout.cells(symmetry), logits, logitsAt);
    finite &= readOwnership(layout.cells(symmetry), owners, ownersAt);
    return finite && Float.isFinite(value) && !Float.isInfinite(pointsAhead);
  }

  /** The softmax of what is legal. */
  private boolean readPolicy(Position position, int[] cells, FloatBuffer logits, int at) {
    // NaN is contagious here, unlike in a comparison.
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

  /** Of a logit, less the largest so that nothing overflows. */
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
