package io.tengen.worker.inference.file;

import static io.tengen.worker.inference.file.KataGoLayers.ANY;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.GlobalPooling;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.ValueHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the heads of a network in KataGo's format, with the outputs that Tengen uses. */
final class KataGoHeads {
  private static final float[] NONE = {};

  private final WeightStream in;
  private final KataGoLayers layers;
  private final int version;
  private final int channels;

  /**
   * @param channels number of the trunk's channels
   */
  KataGoHeads(WeightStream in, KataGoLayers layers, int version, int channels) {
    this.in = in;
    this.layers = layers;
    this.version = version;
    this.channels = channels;
  }

  /** Factors that convert the network's score outputs to points. */
  record Factors(float mean, float deviation, float lead) {}

  /** Reads the factors. Files contain them from version 13 on; earlier versions use 20 for each. */
  static Factors factors(WeightStream in, int version) throws IOException {
    if (version < 13) {
      return new Factors(20, 20, 20);
    }
    float[] factors = new float[7];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = in.number("factor " + (i + 1) + " of the outputs");
      if (factors[i] <= 0) {
        throw new NetworkFileException(
            "factor " + (i + 1) + " of the outputs: " + factors[i] + " is not positive");
      }
    }
    // Unused here: index 0 (training targets), 4 to 6 (variance time, short-term errors).
    return new Factors(factors[1], factors[2], factors[3]);
  }

  PolicyHead policy() throws IOException {
    in.word("policy head");
    int policies = policies();
    Conv points = layers.conv(channels, ANY);
    int width = points.outputs();
    GlobalPooling pool = layers.pool(channels);
    Matrix poolToPoints = layers.matrix(pool.outputs(), width);
    Norm norm = layers.norm(width);
    Activation activation = layers.activation();
    Conv out = layers.conv(width, policies);
    List<Dense> pass = new ArrayList<>();
    Activation passActivation = Activation.IDENTITY;
    if (version >= 15) {
      pass.add(layers.dense(pool.outputs(), width));
      passActivation = layers.activation();
      pass.add(new Dense(layers.matrix(width, policies).columns(0, 1), NONE));
    } else {
      pass.add(new Dense(layers.matrix(pool.outputs(), policies).columns(0, 1), NONE));
    }
    return new PolicyHead.Pooled(
        points, pool, poolToPoints, new Layer(norm, activation, first(out)), pass, passActivation);
  }

  /** Returns the number of the policy head's outputs, of which Tengen uses the first. */
  private int policies() throws IOException {
    if (version < 17) {
      return version < 12 ? 1 : version < 16 ? 2 : 4;
    }
    int policies = in.integer("outputs of the policy", 2, 4);
    in.requireZeros("policy options", 3);
    return policies;
  }

  private static Conv first(Conv conv) {
    float[] weights = Arrays.copyOf(conv.weights(), conv.weights().length / conv.outputs());
    return new Conv(
        conv.height(),
        conv.width(),
        conv.inputs(),
        1,
        conv.dilationY(),
        conv.dilationX(),
        weights,
        conv.bias());
  }

  ValueHead value(Factors factors) throws IOException {
    in.word("value head");
    if (version >= 17) {
      in.requireZeros("value options", 3);
    }
    GlobalPooling pool = layers.pool(channels);
    Dense hidden = layers.dense(pool.outputs(), ANY);
    Activation activation = layers.activation();
    Dense outcome = layers.dense(hidden.outputs(), 3);
    int scores = version == 3 ? 1 : version < 8 ? 2 : version == 8 ? 4 : 6;
    ValueHead.Score score = score(layers.dense(hidden.outputs(), scores), factors);
    Conv ownership = layers.conv(pool.conv().outputs(), 1);
    return new ValueHead.Pooled(pool, hidden, activation, outcome, noResult(), score, ownership);
  }

  private ValueHead.Score score(Dense scores, Factors factors) {
    if (version == 3) {
      // The output is half the score in board sides, to which KataGo then applies an arctangent.
      Dense mean = scores.output(0, 2);
      return new ValueHead.Score(mean, null, 0, mean, true);
    }
    Dense mean = scores.output(0, factors.mean());
    Dense lead = version < 8 ? mean : scores.output(2, factors.lead());
    return new ValueHead.Score(mean, scores.output(1, 1), factors.deviation(), lead, false);
  }

  /**
   * Version 3 may predict no result in every game. Versions 4 to 6 play under superko only, where
   * every game has a result. From version 7 on the inputs contain the rules.
   */
  private ValueHead.NoResult noResult() {
    return version == 3
        ? ValueHead.NoResult.ALWAYS
        : version < 7 ? ValueHead.NoResult.NEVER : ValueHead.NoResult.BY_RULES;
  }
}
