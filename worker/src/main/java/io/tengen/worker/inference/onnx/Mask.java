package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.GlobalPooling;
import java.util.List;

/**
 * Boards of several sizes, marked by the first plane of each position. Values off the board are set
 * to zero after every activation, before a convolution can carry them onto the board, and pools use
 * the board's own area.
 */
final class Mask implements BoardExtent {
  private final Graph graph;
  private final Layers layers;

  /** [N, 1, S, S]. */
  private final String mask;

  /** [N, 1]: the factor that converts a mean over the data to a mean over the board. */
  private final String perMean;

  /** [N, 1]: the root of the board's area. */
  private final String side;

  /** [N, 1]. */
  private final String bySide;

  /** [N, 1]. */
  private final String bySideSquared;

  /** [N, 1, S, S]: −1 off the board, 0 on it. */
  private final String offBoard;

  /**
   * @param planes input planes, of which the first is the mask
   * @param count number of planes
   */
  Mask(Graph graph, Layers layers, String planes, int count) {
    this.graph = graph;
    this.layers = layers;
    float[] first = new float[count];
    first[0] = 1;
    mask = layers.conv(planes, Conv.square(1, count, 1, first));
    offBoard = graph.add(mask, graph.scalar(-1));
    String boardShare = graph.flatten(graph.node("GlobalAveragePool", List.of(mask)));
    perMean = graph.node("Reciprocal", List.of(boardShare));
    String area = graph.flatten(graph.node("ReduceSum", List.of(mask, graph.boardAxes())));
    side = graph.node("Sqrt", List.of(area));
    String centeredSide = graph.add(side, graph.scalar(-14));
    bySide = graph.multiply(centeredSide, graph.scalar(0.1f));
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
  public String activated(String x, GlobalPooling pool) {
    return apply(layers.activate(layers.conv(x, pool.conv().then(pool.norm())), pool.activation()));
  }

  @Override
  public String poolForPoints(String activated, GlobalPooling pool) {
    String mean = mean(activated);
    // After Relu no value on the board is below the zeros off the board.
    String masked =
        pool.activation() == Activation.RELU ? activated : graph.add(activated, offBoard);
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
