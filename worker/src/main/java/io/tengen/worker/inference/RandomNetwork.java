package io.tengen.worker.inference;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.GlobalPooling;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.Trunk;
import io.tengen.worker.inference.model.ValueHead;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Creates untrained networks of realistic shapes, with random weights that keep every layer's
 * output about as large as its input (He et al. 2015). Equal arguments give equal networks.
 */
public final class RandomNetwork {
  private final SplittableRandom random;
  private final Activation activation;
  private long parameters;

  private RandomNetwork(Activation activation, long seed) {
    this.activation = activation;
    random = new SplittableRandom(seed);
  }

  /**
   * Creates a network with KataGo's architecture for boards of 2 to 19. Its blocks are, in turn, an
   * ordinary block, one with global pooling, and a nested bottleneck that contains one of each.
   *
   * @param features features with a mask and global inputs
   * @param blocks 1 or more
   * @param channels 4 or more
   */
  public static Network pooled(
      FeatureSet features, int blocks, int channels, Activation activation, long seed) {
    RandomNetwork maker = new RandomNetwork(activation, seed);
    List<Block> list = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      list.add(
          switch (i % 3) {
            case 0 -> maker.residual(channels);
            case 1 -> maker.pooling(channels);
            default -> maker.nested(channels);
          });
    }
    Trunk trunk =
        new Trunk(
            maker.conv(3, features.planes(), channels),
            maker.matrix(features.globals(), channels),
            Activation.IDENTITY,
            list,
            new Trunk.Tip(maker.norm(channels), activation));
    PolicyHead policy = maker.pooledPolicy(channels);
    ValueHead value = maker.pooledValue(channels, features);
    return maker.network(seed, features, new Boards(2, 19, true), trunk, policy, value);
  }

  /**
   * Creates a network with Leela Zero's architecture for boards of one size.
   *
   * @param size side of the board, in points
   * @param blocks number of blocks, 0 or more
   * @param filters number of channels
   * @param blacksView whether its value is seen from Black instead of the side to move
   */
  public static Network flat(int size, int blocks, int filters, boolean blacksView, long seed) {
    RandomNetwork maker = new RandomNetwork(Activation.RELU, seed);
    FeatureSet features = FeatureSet.LEELA_ZERO;
    List<Block> tower = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      tower.add(
          new Block.PostActivated(
              maker.biased(3, filters, filters),
              maker.biased(3, filters, filters),
              Activation.RELU));
    }
    Trunk trunk =
        new Trunk(maker.biased(3, features.planes(), filters), null, Activation.RELU, tower, null);
    int points = size * size;
    int hidden = 16;
    PolicyHead policy =
        new PolicyHead.Flat(
            maker.biased(1, filters, 2), Activation.RELU, maker.dense(2 * points, points + 1));
    ValueHead value =
        new ValueHead.Flat(
            maker.biased(1, filters, 1),
            Activation.RELU,
            maker.dense(points, hidden),
            maker.dense(hidden, 1),
            blacksView);
    return maker.network(seed, features, new Boards(size, size, false), trunk, policy, value);
  }

  private Network network(
      long seed,
      FeatureSet features,
      Boards boards,
      Trunk trunk,
      PolicyHead policy,
      ValueHead value) {
    return new Network(
        "random-" + seed, "random", parameters, features, boards, trunk, policy, value);
  }

  private PolicyHead pooledPolicy(int channels) {
    int width = Math.max(2, channels / 2);
    Conv points = conv(1, channels, width);
    GlobalPooling pool = pool(1, channels, width);
    Matrix poolToPoints = matrix(pool.outputs(), width);
    Layer out = layer(1, width, 1);
    List<Dense> pass = List.of(dense(pool.outputs(), width), dense(width, 1));
    return new PolicyHead.Pooled(points, pool, poolToPoints, out, pass, activation);
  }

  private ValueHead pooledValue(int channels, FeatureSet features) {
    int width = Math.max(2, channels / 2);
    GlobalPooling pool = pool(1, channels, width);
    Dense hidden = dense(pool.outputs(), width);
    Dense outcome = dense(width, 3);
    ValueHead.Score score =
        new ValueHead.Score(dense(width, 1), dense(width, 1), 20, dense(width, 1), false);
    ValueHead.NoResult noResult =
        features.isKataGo() ? ValueHead.NoResult.BY_RULES : ValueHead.NoResult.NEVER;
    return new ValueHead.Pooled(
        pool, hidden, activation, outcome, noResult, score, conv(1, width, 1));
  }

  private Block residual(int channels) {
    return new Block.Residual(layer(3, channels, channels), layer(3, channels, channels));
  }

  private Block pooling(int channels) {
    int regular = Math.max(2, channels / 2);
    Layer first = layer(3, channels, regular);
    GlobalPooling pool = pool(3, channels, regular);
    return new Block.Pooling(
        first, pool, matrix(pool.outputs(), regular), layer(3, regular, channels));
  }

  private Block nested(int channels) {
    int inside = Math.max(4, channels / 2);
    Layer down = layer(1, channels, inside);
    return new Block.Nested(
        down, List.of(residual(inside), pooling(inside)), layer(1, inside, channels));
  }

  private Layer layer(int side, int inputs, int outputs) {
    return new Layer(norm(inputs), activation, conv(side, inputs, outputs));
  }

  private GlobalPooling pool(int side, int inputs, int outputs) {
    return new GlobalPooling(conv(side, inputs, outputs), norm(outputs), activation);
  }

  private Conv conv(int side, int inputs, int outputs) {
    int fan = inputs * side * side;
    return Conv.square(side, inputs, outputs, numbers(outputs * fan, Math.sqrt(2.0 / fan)));
  }

  private Conv biased(int side, int inputs, int outputs) {
    return conv(side, inputs, outputs).then(norm(outputs));
  }

  private Norm norm(int channels) {
    float[] scale = numbers(channels, 0.2);
    for (int i = 0; i < channels; i++) {
      scale[i] += 1;
    }
    return new Norm(scale, numbers(channels, 0.2));
  }

  private Matrix matrix(int inputs, int outputs) {
    return new Matrix(inputs, outputs, numbers(inputs * outputs, Math.sqrt(1.0 / inputs)));
  }

  private Dense dense(int inputs, int outputs) {
    return new Dense(matrix(inputs, outputs), numbers(outputs, 0.1));
  }

  private float[] numbers(int count, double deviation) {
    parameters += count;
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (float) (random.nextGaussian() * deviation);
    }
    return numbers;
  }
}
