package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Pool;

/**
 * How far boards reach in the data, and what follows from it: what becomes of numbers off the
 * board, and how sums over the board know its area. The three numbers of a pool are those of {@link
 * Pool}.
 */
interface BoardExtent {
  /** Zero off the board. */
  String apply(String x);

  /** The root of the board's area, as it multiplies [N, 1]. */
  String side();

  /** The activated convolution of a pool, zero off the board. */
  String activated(String x, Pool pool);

  /** Mean, mean by side, maximum of what {@link #activated} gives. */
  String poolForPoints(String activated, Pool pool);

  /** Mean, mean by side, mean by side squared of what {@link #activated} gives. */
  String poolForValue(String activated);
}
