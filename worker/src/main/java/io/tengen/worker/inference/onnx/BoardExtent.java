package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.GlobalPooling;

/**
 * The emitter's treatment of boards that may be smaller than the data: masking of values off the
 * board, and pooling over the board's own area. All methods take and return names of graph values.
 * The three numbers of a pool are those of {@link GlobalPooling}.
 */
interface BoardExtent {
  /** Returns {@code x} with zeros off the board. */
  String apply(String x);

  /** Returns the root of the board's area, in a shape that multiplies [N, 1]. */
  String side();

  /** Returns the activated convolution of a pool, zero off the board. */
  String activated(String x, GlobalPooling pool);

  /** Returns the mean, the mean scaled by side, and the maximum of {@link #activated}'s result. */
  String poolForPoints(String activated, GlobalPooling pool);

  /**
   * Returns the mean, the mean scaled by side, and the mean scaled by the side's square of {@link
   * #activated}'s result.
   */
  String poolForValue(String activated);
}
