package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Pool;
import java.util.List;

/**
 * Which points are on the board, and what follows from it: what activations leave off the board is
 * wiped out before it can reach the board, and sums over the board know its area. The three numbers
 * of a pool are those of {@link Pool}.
 */
final class Mask {
  private final Graph graph;
  private final Layers layers;

  /** [N, 1, S, S]. */
  private final String mask;

  /** [N, 1], as are all that follow. */
  private final String perMean;

  private final String side;
  private final String bySide;
  private final String bySideSquared;

  /** Off the board −1, on it 0. */
  private final String below;

  /**
   * @param planes whose first is the mask
   * @param count how many there are
   */
  Mask(Graph graph, Layers layers, String planes, int count) {
    this.graph = graph;
    this.layers = layers;
    float[] first = new float[count];
    first[0] = 1;
    mask = layers.conv(planes, Conv.square(1, count, 1, first));
    below = graph.add(mask, graph.scalar(-1));
    String share = graph.flatten(graph.node("GlobalAveragePool", List.of(mask)));
    perMean = graph.node("Reciprocal", List.of(share));
    String area = graph.flatten(graph.node("ReduceSum", List.of(mask, graph.axesOfTheBoard())));
    side = graph.node("Sqrt", List.of(area));
    String beyond = graph.add(side, graph.scalar(-14));
    bySide = graph.multiply(beyond, graph.scalar(0.1f));
    bySideSquared = graph.add(graph.multiply(bySide, bySide), graph.scalar(-0.1f));
  }

  /** The root of the board's area, [N, 1]. */
  String side() {
    return side;
  }

  /** Zero off the board. */
  String apply(String x) {
    return graph.multiply(x, mask);
  }

  /** The activated, masked convolution of a pool. */
  String activated(String x, Pool pool) {
    return apply(layers.activate(layers.conv(x, pool.conv().then(pool.norm())), pool.activation()));
  }

  /** Mean, mean by side, maximum of what {@link #activated} gives. */
  String poolForPoints(String activated, Pool pool) {
    String mean = mean(activated);
    // Relu leaves nothing below the zeros off the board.
    String masked = pool.activation() == Activation.RELU ? activated : graph.add(activated, below);
    String maximum = graph.flatten(graph.node("GlobalMaxPool", List.of(masked)));
    return graph.concatenate(mean, graph.multiply(mean, bySide), maximum);
  }

  /** Mean, mean by side, mean by side squared of what {@link #activated} gives. */
  String poolForValue(String activated) {
    String mean = mean(activated);
    return graph.concatenate(
        mean, graph.multiply(mean, bySide), graph.multiply(mean, bySideSquared));
  }

  private String mean(String x) {
    String overData = graph.flatten(graph.node("GlobalAveragePool", List.of(x)));
    return graph.multiply(overData, perMean);
  }
}
