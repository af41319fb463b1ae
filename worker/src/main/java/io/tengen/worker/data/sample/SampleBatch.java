package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;

/**
 * Samples that are read at once, in arrays that are filled again and again, as they stand in the
 * games; what a learner makes of them is its own matter. Row r of an array with n numbers a row is
 * {@code [r·n, (r+1)·n)}. Results, leads and owners are seen from the side to move. Confined to one
 * thread at a time.
 */
public final class SampleBatch {
  private final int rows;
  private final FeatureSet features;
  private final int length;

  /**
   * {@code planes × length × length} numbers a row, as {@link io.tengen.engine.net.FeatureEncoder}.
   */
  public final float[] planes;

  /** {@link FeatureSet#globals} numbers a row. */
  public final float[] globals;

  /**
   * {@code length × length + 1} numbers a row, the pass last: what share of the policy a move has;
   * all 0 where none is known.
   */
  public final float[] policy;

  /** 1 where the policy is known, else 0, as after a cheap search. */
  public final float[] policyWeight;

  /** The game's result: 1 won, 0 drawn or without result, −1 lost. */
  public final float[] result;

  /** What the search expected, −1 to 1; the result where nothing was searched. */
  public final float[] searched;

  /** 1 where the board was counted, so that lead and ownership are known, else 0. */
  public final float[] counted;

  /** Points by which the side to move led at the end, komi included; 0 if not counted. */
  public final float[] lead;

  /**
   * {@code length × length} numbers a row: 1 own at the end, −1 the opponent's; 0 if not counted.
   */
  public final float[] ownership;

  /**
   * A batch that is yet to be filled.
   *
   * @param rows positions
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
