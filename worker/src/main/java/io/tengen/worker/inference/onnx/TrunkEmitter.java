package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.Trunk;
import java.util.List;

/**
 * Emits trunks. A normalization that follows a convolution is folded into its weights; one that
 * follows a sum is emitted as it is.
 */
final class TrunkEmitter {
  private final Graph graph;
  private final Layers layers;
  private final BoardExtent boardExtent;

  TrunkEmitter(Graph graph, Layers layers, BoardExtent boardExtent) {
    this.graph = graph;
    this.layers = layers;
    this.boardExtent = boardExtent;
  }

  String emit(Trunk trunk) {
    String x = layers.conv(Signature.PLANES, trunk.input());
    if (trunk.globals() != null) {
      x = graph.add(x, graph.broadcast(layers.multiply(Signature.GLOBALS, trunk.globals())));
    }
    // Without an activation, values off the board need no mask here: every block masks its input.
    x = trunk.activation() == Activation.IDENTITY ? x : activate(x, trunk.activation());
    x = blocks(x, trunk.blocks());
    Trunk.Tip tip = trunk.tip();
    return tip == null ? x : activate(layers.norm(x, tip.norm()), tip.activation());
  }

  private String blocks(String x, List<Block> blocks) {
    for (Block block : blocks) {
      x = block(x, block);
    }
    return x;
  }

  private String block(String x, Block block) {
    return switch (block) {
      case Block.Residual(Layer first, Layer second) ->
          graph.add(x, second(prepare(x, first), first.conv(), second));
      case Block.Plain(Layer layer) -> layers.conv(prepare(x, layer), layer.conv());
      case Block.Pooling pooling -> graph.add(x, pooling(x, pooling));
      case Block.Nested(Layer down, List<Block> inner, Layer up) -> {
        String inside = blocks(layers.conv(prepare(x, down), down.conv()), inner);
        yield graph.add(x, layers.conv(prepare(inside, up), up.conv()));
      }
      case Block.PostActivated(Conv first, Conv second, Activation activation) -> {
        String middle = activate(layers.conv(x, first), activation);
        yield activate(graph.add(layers.conv(middle, second), x), activation);
      }
    };
  }

  /** Emits a layer's normalization and activation, the input of its convolution. */
  private String prepare(String x, Layer layer) {
    return activate(layers.norm(x, layer.norm()), layer.activation());
  }

  /** Emits the first layer's convolution and the whole second layer. */
  private String second(String prepared, Conv first, Layer second) {
    String middle = layers.conv(prepared, first.then(second.norm()));
    return layers.conv(activate(middle, second.activation()), second.conv());
  }

  private String pooling(String x, Block.Pooling block) {
    Layer second = block.second();
    String prepared = prepare(x, block.first());
    String pool =
        boardExtent.poolForPoints(boardExtent.activated(prepared, block.pool()), block.pool());
    String points = layers.conv(prepared, block.first().conv().then(second.norm()));
    String middle = graph.add(points, summand(pool, block.poolToFirst(), second.norm()));
    return layers.conv(activate(middle, second.activation()), second.conv());
  }

  /**
   * Emits a pool's summand for points whose following normalization is folded into a convolution.
   */
  private String summand(String pool, Matrix matrix, Norm norm) {
    return graph.broadcast(layers.multiply(pool, matrix.scaled(norm.scale())));
  }

  private String activate(String x, Activation activation) {
    return boardExtent.apply(layers.activate(x, activation));
  }
}
