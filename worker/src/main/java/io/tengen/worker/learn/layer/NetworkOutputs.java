package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;

/**
 * A network's outputs for a batch of N positions on boards of S × S points, seen from the side to
 * move.
 *
 * @param policy [N, S² + 1], logits of the moves, a pass last
 * @param outcome [N, 2], logits of win and loss
 * @param score [N, 1], the final score in units of {@link Heads#SCORE_SCALE} points
 * @param ownership [N, S²], the expected owners before their tanh
 */
public record NetworkOutputs(NDArray policy, NDArray outcome, NDArray score, NDArray ownership) {}
