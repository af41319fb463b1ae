package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.GlobalPooling;
import java.util.List;

/** Boards of one size that fill the data: nothing is masked, and the area is a constant. */
final class WholeBoard implements BoardExtent {
  private final Graph graph;
  private final Layers layers;
  private final int size;

  /**
   * @param size side of the board, in points
   */
  WholeBoard(Graph graph, Layers layers, int size) {
    this.graph = graph;
    this.layers = layers;
    this.size = size;
  }

  @Override
  public String apply(String x) {
    return x;
  }

  @Override
  public String side() {
    return graph.scalar(size);
  }

  @Override
  public String activated(String x, GlobalPooling pool) {
    return layers.activate(layers.conv(x, pool.conv().then(pool.norm())), pool.activation());
  }

  @Override
  public String poolForPoints(String activated, GlobalPooling pool) {
    String mean = mean(activated);
    String maximum = graph.flatten(graph.node("GlobalMaxPool", List.of(activated)));
    return graph.concatenate(mean, graph.multiply(mean, graph.scalar(bySide())), maximum);
  }

  @Override
  public String poolForValue(String activated) {
    String mean = mean(activated);
    return graph.concatenate(
        mean,
        graph.multiply(mean, graph.scalar(bySide())),
        graph.multiply(mean, graph.scalar(bySide() * bySide() - 0.1f)));
  }

  private String mean(String x) {
    return graph.flatten(graph.node("GlobalAveragePool", List.of(x)));
  }

  private float bySide() {
    return (size - 14) / 10f;
  }
}
