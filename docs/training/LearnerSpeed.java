import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.conv2d;
import static org.bytedeco.pytorch.global.torch.batch_norm;
import static org.bytedeco.pytorch.global.torch.linear;
import static org.bytedeco.pytorch.global.torch.log_softmax;
import static org.bytedeco.pytorch.global.torch.randn;
import static org.bytedeco.pytorch.global.torch.relu;
import static org.bytedeco.pytorch.global.torch.softplus;

import com.sun.management.OperatingSystemMXBean;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingBatch;
import io.tengen.worker.learn.layer.NetworkInputs;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.learn.layer.ResidualShape;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AdamW;
import org.bytedeco.pytorch.AdamWOptions;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;

/**
 * Compares the learner with a plain training loop of PyTorch's C++ interface on the same network, by
 * samples a second of processor time. Both use the same native library of one process, in turns. See
 * docs/results/learner-speed.md for the command.
 */
public final class LearnerSpeed {
  private static final int BATCH = 128;
  private static final int BATCHES = 8;
  private static final FeatureSet FEATURES = FeatureSet.TENGEN;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private interface Loop {
    double step() throws Exception;
  }

  /** The arguments are the board's size, the number of turns, and shapes such as b4c48. */
  public static void main(String[] arguments) throws Exception {
    int size = Integer.parseInt(arguments[0]);
    int turns = Integer.parseInt(arguments[1]);
    for (int i = 2; i < arguments.length; i++) {
      ResidualShape shape = (ResidualShape) NetworkShape.parse(arguments[i]);
      TrainingBatch batch = batch(size);
      try (Learner learner = new Learner(LearnerSettings.of(shape, FEATURES, size, 1))) {
        compare(shape, turns, () -> learner.step(batch, 1e-3).total(), new PlainLoop(shape, size, batch));
      }
    }
  }

  private static void compare(ResidualShape shape, int turns, Loop ours, Loop plain) throws Exception {
    List<Double> first = new ArrayList<>();
    List<Double> second = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int turn = -1; turn < turns; turn++) {
      double a = samplesPerSecond(ours);
      double b = samplesPerSecond(plain);
      if (turn >= 0) {
        first.add(a);
        second.add(b);
        ratios.add(a / b);
      }
    }
    System.out.printf(
        "%s: learner %.0f, plain loop %.0f samples/s of processor time, ratio %.3f (%.3f to %.3f), losses %.3f and %.3f%n",
        shape, median(first), median(second), median(ratios), ratios.getFirst(), ratios.getLast(), ours.step(), plain.step());
  }

  private static double samplesPerSecond(Loop loop) throws Exception {
    long start = SYSTEM.getProcessCpuTime();
    for (int i = 0; i < BATCHES; i++) {
      loop.step();
    }
    return BATCHES * BATCH * 1e9 / (SYSTEM.getProcessCpuTime() - start);
  }

  private static double median(List<Double> numbers) {
    numbers.sort(null);
    return numbers.get(numbers.size() / 2);
  }

  private static TrainingBatch batch(int size) {
    NetworkInputs inputs = NetworkInputs.ofRandomGame(FEATURES, size, BATCH, 1);
    int area = size * size;
    float[] policy = new float[BATCH * (area + 1)];
    float[] value = new float[BATCH];
    float[] score = new float[BATCH];
    float[] ownership = new float[BATCH * area];
    for (int n = 0; n < BATCH; n++) {
      policy[n * (area + 1) + n % area] = 1;
      value[n] = n % 2;
      score[n] = n % 20 - 10;
      Arrays.fill(ownership, n * area, (n + 1) * area, n % 2 == 0 ? 1 : -1);
    }
    float[] ones = new float[BATCH];
    Arrays.fill(ones, 1);
    return new TrainingBatch(size, inputs.planes(), inputs.globals(), policy, ones, value, score, ownership, ones);
  }

  /** The network and the objective of the learner, as a loop over PyTorch's own functions. */
  private static final class PlainLoop implements Loop {
    private static final double LAST_GAIN = 0.3;

    private final ResidualShape shape;
    private final int size;
    private final TrainingBatch batch;
    private final TensorVector parameters = new TensorVector();
    private final List<Tensor> weights = new ArrayList<>();
    private final List<Tensor> statistics = new ArrayList<>();
    private final AdamW optimizer;
    private int nextWeight;
    private int nextStatistic;

    PlainLoop(ResidualShape shape, int size, TrainingBatch batch) {
      this.shape = shape;
      this.size = size;
      this.batch = batch;
      try (PointerScope scope = new PointerScope()) {
        forward(); // creates the parameters
      }
      weights.forEach(parameters::push_back);
      AdamWOptions options = new AdamWOptions(1e-3);
      options.weight_decay().put(1e-4);
      optimizer = new AdamW(parameters, options);
    }

    private static Tensor tensor(float[] numbers, long... dimensions) {
      return Tensor.create(numbers, dimensions);
    }

    private Tensor weight(double deviation, double mean, long... dimensions) {
      if (nextWeight == weights.size()) {
        Tensor created = randn(dimensions).mul(new Scalar(deviation)).add(new Scalar(mean)).set_requires_grad(true);
        created.retainReference();
        weights.add(created);
      }
      return weights.get(nextWeight++);
    }

    private Tensor statistic(double value, long channels) {
      if (nextStatistic == statistics.size()) {
        Tensor created = randn(channels).mul(new Scalar(0.0)).add(new Scalar(value));
        created.retainReference();
        statistics.add(created);
      }
      return statistics.get(nextStatistic++);
    }

    private Tensor conv(Tensor x, int side, int inputs, int outputs) {
      double gain = outputs == 1 ? LAST_GAIN : Math.sqrt(2);
      Tensor kernel = weight(gain * Math.sqrt(1.0 / (inputs * side * side)), 0, outputs, inputs, side, side);
      long pad = side / 2;
      return conv2d(x, kernel, new TensorOptional(), new long[] {1, 1}, new long[] {pad, pad}, new long[] {1, 1}, 1);
    }

    private Tensor norm(Tensor x, int channels) {
      return batch_norm(
          x,
          new TensorOptional(weight(0, 1, channels)),
          new TensorOptional(weight(0, 0, channels)),
          new TensorOptional(statistic(0, channels)),
          new TensorOptional(statistic(1, channels)),
          true,
          0.1,
          1e-5,
          false);
    }

    private Tensor dense(Tensor x, int inputs, int outputs, boolean biased) {
      double gain = outputs <= 2 ? LAST_GAIN : biased ? Math.sqrt(2) : 1;
      Tensor matrix = weight(gain * Math.sqrt(1.0 / inputs), 0, outputs, inputs);
      return linear(x, matrix, biased ? new TensorOptional(weight(0, 0, outputs)) : new TensorOptional());
    }

    private static Tensor join(Tensor... parts) {
      return cat(new TensorVector(parts), 1);
    }

    private static Tensor means(Tensor x) {
      return x.mean(new long[] {2, 3}, false, new ScalarTypeOptional());
    }

    private Tensor forPoints(Tensor x) {
      Tensor mean = means(x);
      return join(mean, mean.mul(new Scalar((size - 14) / 10.0)), x.amax(new long[] {2, 3}, false));
    }

    private Tensor forValue(Tensor x) {
      double side = (size - 14) / 10.0;
      Tensor mean = means(x);
      return join(mean, mean.mul(new Scalar(side)), mean.mul(new Scalar(side * side - 0.1)));
    }

    private static Tensor everywhere(Tensor x, int channels) {
      return x.reshape(BATCH, channels, 1, 1);
    }

    private Tensor block(Tensor x, boolean pools) {
      int channels = shape.channels();
      int width = shape.headChannels();
      Tensor prepared = relu(norm(x, channels));
      Tensor middle = conv(prepared, 3, channels, channels);
      if (pools) {
        Tensor pooled = forPoints(relu(norm(conv(prepared, 3, channels, width), width)));
        middle = middle.add(everywhere(dense(pooled, 3 * width, channels, false), channels));
      }
      return x.add(conv(relu(norm(middle, channels)), 3, channels, channels));
    }

    private Tensor forward() {
      nextWeight = 0;
      nextStatistic = 0;
      int channels = shape.channels();
      int width = shape.headChannels();
      int area = size * size;
      Tensor x = conv(tensor(batch.planes(), BATCH, FEATURES.planes(), size, size), 3, FEATURES.planes(), channels);
      Tensor globals = tensor(batch.globals(), BATCH, FEATURES.globals());
      x = x.add(everywhere(dense(globals, FEATURES.globals(), channels, false), channels));
      for (int i = 0; i < shape.blocks(); i++) {
        x = block(x, shape.poolEvery() > 0 && (i + 1) % shape.poolEvery() == 0);
      }
      Tensor trunk = relu(norm(x, channels));
      Tensor sums = forPoints(relu(norm(conv(trunk, 1, channels, width), width)));
      Tensor points = conv(trunk, 1, channels, width).add(everywhere(dense(sums, 3 * width, width, false), width));
      Tensor moves = conv(relu(norm(points, width)), 1, width, 1).reshape(BATCH, area);
      Tensor pass = dense(relu(dense(sums, 3 * width, width, true)), width, 1, true);
      Tensor values = relu(norm(conv(trunk, 1, channels, width), width));
      Tensor hidden = relu(dense(forValue(values), 3 * width, width, true));
      Tensor outcome = dense(hidden, width, 2, true);
      Tensor score = dense(hidden, width, 1, true).reshape(BATCH);
      Tensor ownership = conv(values, 1, width, 1).reshape(BATCH, area);
      return loss(join(moves, pass), outcome, score, ownership);
    }

    private Tensor loss(Tensor policy, Tensor outcome, Tensor score, Tensor ownership) {
      int area = size * size;
      Tensor target = tensor(batch.policy(), BATCH, area + 1);
      Tensor policyLoss = target.mul(log_softmax(policy, 1)).sum().div(new Scalar((double) -BATCH));
      float[] results = new float[2 * BATCH];
      for (int n = 0; n < BATCH; n++) {
        results[2 * n] = batch.value()[n];
        results[2 * n + 1] = 1 - batch.value()[n];
      }
      Tensor valueLoss =
          tensor(results, BATCH, 2).mul(log_softmax(outcome, 1)).sum().div(new Scalar((double) -BATCH));
      Tensor scores = tensor(batch.score(), BATCH).div(new Scalar(20.0));
      Tensor scoreLoss = org.bytedeco.pytorch.global.torch.huber_loss(score, scores);
      Tensor owners = tensor(batch.ownership(), BATCH, area).add(new Scalar(1.0)).div(new Scalar(2.0));
      Tensor doubled = ownership.mul(new Scalar(2.0));
      Tensor ownershipLoss = softplus(doubled).sub(doubled.mul(owners)).mean();
      return policyLoss
          .add(valueLoss)
          .add(scoreLoss.mul(new Scalar(0.1)))
          .add(ownershipLoss.mul(new Scalar(0.5)));
    }

    @Override
    public double step() {
      // DJL leaves the thread without gradients.
      try (PointerScope scope = new PointerScope();
          AutoGradMode gradients = new AutoGradMode(true)) {
        optimizer.zero_grad();
        Tensor loss = forward();
        loss.backward();
        optimizer.step();
        return loss.item_float();
      }
    }
  }
}
