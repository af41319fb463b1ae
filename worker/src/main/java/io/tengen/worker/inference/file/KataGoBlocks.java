package io.tengen.worker.inference.file;

import static io.tengen.worker.inference.file.KataGoLayers.ANY;

import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.GlobalPooling;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the blocks of a trunk in KataGo's format. */
final class KataGoBlocks {
  private static final int MAX_INNER_BLOCKS = 100;

  /** The published KataGo networks nest blocks one level deep. */
  private static final int MAX_DEPTH = 4;

  private final WeightStream in;
  private final KataGoLayers layers;

  KataGoBlocks(WeightStream in, KataGoLayers layers) {
    this.in = in;
    this.layers = layers;
  }

  List<Block> read(int count, int channels) throws IOException {
    return read(count, channels, 0);
  }

  private List<Block> read(int count, int channels, int depth) throws IOException {
    List<Block> blocks = new ArrayList<>();
    while (blocks.size() < count) {
      String kind = in.word("a block's kind");
      String name = in.word("a block");
      blocks.add(
          switch (kind) {
            case "ordinary_block" -> residual(channels);
            case "gpool_block" -> pooling(channels);
            case "nested_bottleneck_block" -> nested(name, channels, depth);
            default ->
                throw new NetworkFileException(name + ": block kind " + kind + " is not supported");
          });
    }
    return blocks;
  }

  private Block residual(int channels) throws IOException {
    Layer first = layers.layer(channels, ANY);
    return new Block.Residual(first, layers.layer(first.conv().outputs(), channels));
  }

  private Block pooling(int channels) throws IOException {
    Layer first = layers.layer(channels, ANY);
    int middle = first.conv().outputs();
    GlobalPooling pool = layers.pool(channels);
    Matrix poolToFirst = layers.matrix(pool.outputs(), middle);
    return new Block.Pooling(first, pool, poolToFirst, layers.layer(middle, channels));
  }

  private Block nested(String name, int channels, int depth) throws IOException {
    int inner = in.integer(name + ": inner blocks", 1, MAX_INNER_BLOCKS);
    if (depth == MAX_DEPTH) {
      throw new NetworkFileException(name + ": blocks nested more than " + MAX_DEPTH + " deep");
    }
    Layer down = layers.layer(channels, ANY);
    int middle = down.conv().outputs();
    List<Block> blocks = read(inner, middle, depth + 1);
    return new Block.Nested(down, blocks, layers.layer(middle, channels));
  }
}
