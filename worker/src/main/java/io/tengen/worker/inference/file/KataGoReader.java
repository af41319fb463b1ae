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
 * Reads KataGo's model files, versions 3 to 17 as far as they are convolutional. What the versions
 * are:
 *
 * <ul>
 *   <li>3 to 7: other input features; 4 has the score's deviation, 8 the lead, 9 and 10 expected
 *       errors of the short term (not used here);
 *   <li>11: activations have a kind; nested bottlenecks;
 *   <li>12: a second, optimistic policy beside the first, 16: and two more outputs (not used here);
 *   <li>13: the factors of score and lead stand in the file;
 *   <li>15: a hidden layer before the pass; an encoder for what is known about the players
 *       (refused);
 *   <li>17: transformers (refused).
 * </ul>
 *
 * Layouts: weights of convolutions by row, column, input, output; of matrices by input, output.
 */
final class KataGoReader {
  private static final int MOST_BLOCKS = 1000;

  /** KataGo's own range; its networks were trained on boards in it. */
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
      if (in.integer("encoder of metadata", 0, Integer.MAX_VALUE) != 0) {
        throw new NetworkFileException(
            "wants to know who plays (KataGo's SGF metadata encoder), which Tengen cannot tell it");
      }
      in.requireZeros("model options", 7);
    }
    KataGoLayers layers = new KataGoLayers(in, version);
    Trunk trunk = trunk(layers, version, features);
    KataGoHeads heads = new KataGoHeads(in, layers, version, trunk.channels());
    PolicyHead policy = heads.policy();
    ValueHead value = heads.value(factors);
    if (!in.atEnd()) {
      throw new NetworkFileException("goes on after the value head, where it should end");
    }
    return new Network(
        name, "KataGo " + version, in.learned(), features, BOARDS, trunk, policy, value);
  }

  private int version() throws IOException {
    try {
      return Integer.parseInt(in.wordIfAny());
    } catch (NumberFormatException e) {
      throw new NetworkFileException("is no network of KataGo or Leela Zero, nor ONNX", e);
    }
  }

  private Trunk trunk(KataGoLayers layers, int version, FeatureSet features) throws IOException {
    in.word("trunk");
    int blocks = in.integer("blocks of the trunk", 1, MOST_BLOCKS);
    int channels = in.integer("channels of the trunk", 1, KataGoLayers.MOST_CHANNELS);
    for (String unused : new String[] {"mid", "regular", "dilated", "pooled"}) {
      in.integer(unused + " channels", 0, KataGoLayers.MOST_CHANNELS);
    }
    if (version >= 15) {
      if (in.integer("normalization of the trunk", 0, Integer.MAX_VALUE) != 0) {
        throw new NetworkFileException(
            "normalizes its trunk as transformers do, which Tengen cannot; see"
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
