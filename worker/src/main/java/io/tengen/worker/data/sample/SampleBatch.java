package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;

/**
 * A batch of samples in reusable arrays. The values are those of the games; learners derive their
 * targets from them. Row r of an array with n numbers per row is {@code [r·n, (r+1)·n)}. Results,
 * leads and owners are seen from the side to move. Used by one thread at a time.
 */
public final class SampleBatch {
  private final int rows;
  private final FeatureSet features;
  private final int length;

  /**
   * {@code planes × length × length} numbers per row, in the layout of {@link
   * io.tengen.engine.net.FeatureEncoder}.
   */
  public final float[] planes;

  /** {@link FeatureSet#globals} numbers per row. */
  public final float[] globals;

  /**
   * {@code length × length + 1} numbers per row, the pass last: each move's share of the policy;
   * all 0 if the policy is unknown.
   */
  public final float[] policy;

  /** 1 if the policy is known, else 0, as after a cheap search. */
  public final float[] policyWeight;

  /** The game's result: 1 for a win, 0 for a draw or no result, −1 for a loss. */
  public final float[] result;

  /** The search's expected result, −1 to 1; the game's result if nothing was searched. */
  public final float[] searched;

  /** 1 if the board was counted, so that lead and ownership are known, else 0. */
  public final float[] counted;

  /** Points by which the side to move led at the end, komi included; 0 if not counted. */
  public final float[] lead;

  /**
   * {@code length × length} numbers per row: 1 for own points at the end, −1 for the opponent's, 0
   * for neutral ones or if not counted.
   */
  public final float[] ownership;

  /**
   * Creates an empty batch.
   *
   * @param rows number of positions
   * @param length cells along a plane's side
   */
  public SampleBatch(int rows, FeatureSet features, int length) {
    this.rows = rows;
    this.features = features;
    this.length = length;
    int area = length * length;
    planes = new float[rows * features.planes() * area];
    globals = new float[rows * features.globals()];
    policy = new float[rows * (area + 1)];
    policyWeight = new float[rows];
    result = new float[rows];
    searched = new float[rows];
    counted = new float[rows];
    lead = new float[rows];
    ownership = new float[rows * area];
  }

  public int rows() {
    return rows;
  }

  public FeatureSet features() {
    return features;
  }

  /** Cells along a plane's side. */
  public int length() {
    return length;
  }
}
