package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluationQuery;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.learn.layer.NetworkInputs;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.link.TrainingConverter;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of networks as in AlphaGo: its planes, no residuals, stochastic gradient descent. */
class PlainNetworkTest {
  private static final int SIZE = 5;
  private static final int ROWS = 16;

  @TempDir private Path folder;

  private static LearnerSettings settings(FeatureSet features, OptimizerKind optimizer) {
    return LearnerSettings.of(NetworkShape.parse("alphago:layers=4,filters=8"), features, SIZE, 1)
        .with(optimizer);
  }

  /** Positions of a random game, at each of which the first point is to be played. */
  private static TrainingBatch batch(FeatureSet features) {
    NetworkInputs inputs = NetworkInputs.ofRandomGame(features, SIZE, ROWS, 1);
    float[] policy = new float[ROWS * (SIZE * SIZE + 1)];
    float[] ones = new float[ROWS];
    Arrays.fill(ones, 1);
    for (int row = 0; row < ROWS; row++) {
      policy[row * (SIZE * SIZE + 1)] = 1;
    }
    return new TrainingBatch(
        SIZE,
        inputs.planes(),
        inputs.globals(),
        policy,
        ones,
        ones,
        new float[ROWS],
        new float[ROWS * SIZE * SIZE],
        ones);
  }

  private static byte[] onnx(Learner learner) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkFiles.write(learner.network("n"), out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(names = {"ALPHAGO", "ALPHAGO_VALUE"})
  void learnsAndIsExported(FeatureSet features) throws Exception {
    TrainingBatch batch = batch(features);
    try (Learner learner = new Learner(settings(features, OptimizerKind.SGD))) {
      Losses first = learner.step(batch, 0.05);
      Losses last = first;
      for (int i = 0; i < 40; i++) {
        last = learner.step(batch, 0.05);
      }
      assertTrue(last.policy() < 0.7 * first.policy(), first + " then " + last);
      Parity parity = Parity.of(learner, List.of(batch.inputs()));
      assertTrue(parity.holds(), parity::toString);
      assertEquals(
          "2 blocks of 8 channels, 2 without residuals", learner.network("n").architecture());
    }
  }

  @Test
  void descentSubtractsTheGradientAndTheDecay() throws Exception {
    try (NDManager manager = PyTorch.newManager(ComputeDevice.CPU)) {
      NDArray weights = manager.create(new float[][] {{3, -1}});
      NDArray bias = manager.create(new float[] {2});
      weights.setRequiresGradient(true);
      bias.setRequiresGradient(true);
      Sgd sgd = new Sgd(Map.of("weights", weights, "bias", bias), 0.5);
      for (int i = 0; i < 2; i++) {
        try (GradientCollector gradients = Engine.getEngine("PyTorch").newGradientCollector()) {
          // The gradients are the weights and 3.
          gradients.backward(
              weights
                  .mul(weights)
                  .sum()
                  .mul(manager.create(0.5f))
                  .add(bias.sum().mul(manager.create(3f))));
        }
        sgd.step(0.1);
      }
      // A step multiplies by 1 − 0.1 · (1 + 0.5); biases do not decay.
      assertArrayEquals(new float[] {3 * 0.7225f, -0.7225f}, weights.toFloatArray(), 1e-5f);
      assertArrayEquals(new float[] {1.4f}, bias.toFloatArray(), 1e-5f);
      assertEquals(2, sgd.steps());
    }
  }

  @Test
  void resumesFromCheckpoint() throws Exception {
    LearnerSettings settings = settings(FeatureSet.ALPHAGO, OptimizerKind.SGD);
    TrainingBatch batch = batch(FeatureSet.ALPHAGO);
    Path file = folder.resolve("checkpoint.npz");
    byte[] uninterrupted;
    try (Learner learner = new Learner(settings)) {
      learner.step(batch, 0.01);
      learner.save(file);
      learner.step(batch, 0.01);
      uninterrupted = onnx(learner);
    }
    try (Learner learner = Learner.resume(settings, file)) {
      assertEquals(1, learner.steps());
      learner.step(batch, 0.01);
      assertArrayEquals(uninterrupted, onnx(learner));
    }
    // Adam has no state in this file, but can begin with its weights.
    LearnerSettings adam = settings(FeatureSet.ALPHAGO, OptimizerKind.ADAM);
    assertThrows(UnfitCheckpointException.class, () -> Learner.resume(adam, file));
    try (Learner learner = Learner.initializedFrom(adam, file)) {
      assertEquals(0, learner.steps());
    }
  }

  /** The joined network reads the planes of the value network, of which the policy ignores one. */
  @Test
  void policyAndValueWithDifferentPlanesAreJoined() throws Exception {
    Network policy;
    Network joined;
    try (Learner moves = new Learner(settings(FeatureSet.ALPHAGO, OptimizerKind.SGD));
        Learner results = new Learner(settings(FeatureSet.ALPHAGO_VALUE, OptimizerKind.SGD))) {
      policy = moves.network("policy");
      joined = policy.withValueOf(results.network("value"), "joined");
    }
    assertEquals(FeatureSet.ALPHAGO_VALUE, joined.features());
    Position position = new Position(GameSetup.of(Rules.CHINESE, SIZE, 7.5));
    position.play(position.points().at(1, 2));
    position.play(position.points().at(3, 3));
    Evaluation alone = evaluate(policy, position);
    Evaluation both = evaluate(joined, position);
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      assertEquals(alone.policy(point), both.policy(point), 1e-5);
    }
  }

  private static Evaluation evaluate(Network network, Position position) throws Exception {
    Evaluation answer = new Evaluation(SIZE);
    try (NetworkEvaluator evaluator = NetworkEvaluator.of(network, new InferenceSettings(1, 1))) {
      evaluator.evaluate(List.of(new EvaluationQuery(position, 0, answer)));
    }
    return answer;
  }

  @Test
  void trainingsWithDescentTravelToWorkers() {
    TrainingTask task =
        new TrainingTask(
            "n",
            settings(FeatureSet.ALPHAGO, OptimizerKind.SGD),
            Optional.empty(),
            List.of(),
            0,
            8,
            new TrainingTask.Rate(0.003, 0.0003),
            1);
    assertEquals(task, TrainingConverter.task(TrainingConverter.spec(task)));
  }

  @Test
  void rateIsHalvedAtEqualIntervals() {
    TrainingTask.Rate rate = new TrainingTask.Rate(0.008, 0.001);
    double[] rates = new double[8];
    for (int n = 0; n < rates.length; n++) {
      rates[n] = rate.halvedAt(n, rates.length);
    }
    assertArrayEquals(new double[] {0.008, 0.008, 0.004, 0.004, 0.002, 0.002, 0.001, 0.001}, rates);
    assertEquals(0.008, rate.halvedAt(0, 1));
  }

  @Test
  void readsShapes() {
    for (String text : new String[] {"b6c96", "b6c96p3", "alphago:layers=13,filters=192"}) {
      assertEquals(text, NetworkShape.parse(text).toString());
    }
    assertEquals(
        NetworkShape.parse("alphago:filters=192,layers=13"), NetworkShape.parse("alphago"));
    assertEquals("alphago:layers=5,filters=192", NetworkShape.parse("alphago:layers=5").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alphago:",
        "alphago:layers=13,",
        "alphago:layers",
        "alphago:blocks=3",
        "alphago:layers=1",
        "alphago:filters=2",
        "alphagoo",
        "b6",
        "b0c96"
      })
  void refusesOtherShapes(String text) {
    assertThrows(IllegalArgumentException.class, () -> NetworkShape.parse(text));
  }
}
