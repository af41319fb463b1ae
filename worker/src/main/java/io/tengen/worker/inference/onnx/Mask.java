package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Pool;
import java.util.List;

/**
 * Boards of several sizes, of which each position's first plane tells the points: what activations
 * leave off the board is wiped out before it can reach the board, and sums over the board know its
 * area.
 */
final class Mask implements BoardExtent {
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

  @Override
  public String side() {
    return side;
  }

  @Override
  public String apply(String x) {
    return graph.multiply(x, mask);
  }

  @Override
  public String activated(String x, Pool pool) {
    return apply(layers.activate(layers.conv(x, pool.conv().then(pool.norm())), pool.activation()));
  }

  @Override
  public String poolForPoints(String activated, Pool pool) {
    String mean = mean(activated);
    // Relu leaves nothing below the zeros off the board.
    String masked = pool.activation() == Activation.RELU ? activated : graph.add(activated, below);
    String maximum = graph.flatten(graph.node("GlobalMaxPool", List.of(masked)));
    return graph.concatenate(mean, graph.multiply(mean, bySide), maximum);
  }

  @Override
  public String poolForValue(String activated) {
    String mean = mean(activated);
    return graph.concatenate(
        mean, graph.multiply(mean, bySide), graph.multiply(mean, bySideSquared));
  }

  private String mean(String x) {
    String overData = graph.flatten(graph.node("GlobalAveragePool", List.of(x)));
    return graph.multiply(overData, perMean);
  }
}
