package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import io.tengen.worker.inference.model.Block;

/** A trainable part of a trunk, whose output has as many channels as its input. */
sealed interface TrunkStep permits ResidualStep, PlainStep {
  /**
   * Computes the output.
   *
   * @param x [N, C, S, S]
   * @param training whether normalizations use this batch's statistics
   */
  NDArray forward(NDArray x, boolean training);

  /** Returns a copy for inference. */
  Block export();
}
