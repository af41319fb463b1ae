package io.tengen.worker.inference.file;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.Trunk;
import io.tengen.worker.inference.model.ValueHead;
import java.io.IOException;

/**
 * Reads KataGo's model files of versions 3 to 17, as far as the networks are convolutional. The
 * versions differ as follows:
 *
 * <ul>
 *   <li>3 to 7 have other input features; 4 adds the score's standard deviation, 8 the lead, 9 and
 *       10 the expected short-term errors (not used here);
 *   <li>11 adds kinds of activations and nested bottleneck blocks;
 *   <li>12 adds a second, optimistic policy output and 16 two more outputs (not used here);
 *   <li>13 adds the factors of score and lead;
 *   <li>15 adds a hidden layer before the pass output, and an optional encoder of SGF metadata
 *       (refused);
 *   <li>17 adds transformers (refused).
 * </ul>
 *
 * Weights of convolutions are ordered by row, column, input, output; weights of matrices by input,
 * output.
 */
final class KataGoReader {
  private static final int MAX_BLOCKS = 1000;

  /** The board sizes that KataGo supports. */
  private static final Boards BOARDS = new Boards(2, 19, true);

  private final WeightStream in;

  KataGoReader(WeightStream in) {
    this.in = in;
  }

  Network read() throws IOException {
    String name = in.wordIfAny();
    int version = version();
    FeatureSet features = FeatureSet.ofKataGo(version);
    in.integer("spatial inputs", features.planes(), features.planes());
    in.integer("global inputs", features.globals(), features.globals());
    KataGoHeads.Factors factors = KataGoHeads.factors(in, version);
    if (version >= 15) {
      if (in.integer("metadata encoder", 0, Integer.MAX_VALUE) != 0) {
        throw new NetworkFileException(
            "has an encoder of SGF metadata, which Tengen does not support");
      }
      in.requireZeros("model options", 7);
    }
    KataGoLayers layers = new KataGoLayers(in, version);
    Trunk trunk = trunk(layers, version, features);
    KataGoHeads heads = new KataGoHeads(in, layers, version, trunk.channels());
    PolicyHead policy = heads.policy();
    ValueHead value = heads.value(factors);
    if (!in.atEnd()) {
      throw new NetworkFileException("has trailing data after the value head");
    }
    return new Network(
        name, "KataGo " + version, in.parameters(), features, BOARDS, trunk, policy, value);
  }

  private int version() throws IOException {
    try {
      return Integer.parseInt(in.wordIfAny());
    } catch (NumberFormatException e) {
      throw new NetworkFileException("is not a KataGo, Leela Zero or ONNX network", e);
    }
  }

  private Trunk trunk(KataGoLayers layers, int version, FeatureSet features) throws IOException {
    in.word("trunk");
    int blocks = in.integer("blocks of the trunk", 1, MAX_BLOCKS);
    int channels = in.integer("channels of the trunk", 1, KataGoLayers.MAX_CHANNELS);
    for (String unused : new String[] {"mid", "regular", "dilated", "pooled"}) {
      in.integer(unused + " channels", 0, KataGoLayers.MAX_CHANNELS);
    }
    if (version >= 15) {
      if (in.integer("normalization of the trunk", 0, Integer.MAX_VALUE) != 0) {
        throw new NetworkFileException(
            "uses transformer normalization in its trunk, which Tengen does not support; see"
                + " docs/networks.md");
      }
      in.requireZeros("trunk options", 5);
    }
    Conv input = layers.conv(features.planes(), channels);
    var globals = layers.matrix(features.globals(), channels);
    var list = new KataGoBlocks(in, layers).read(blocks, channels);
    var tip = new Trunk.Tip(layers.norm(channels), layers.activation());
    return new Trunk(input, globals, Activation.IDENTITY, list, tip);
  }
}
