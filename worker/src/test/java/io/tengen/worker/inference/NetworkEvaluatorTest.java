package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkEvaluatorTest {
  private static final InferenceSettings SETTINGS = new InferenceSettings(8, 1);

  @TempDir Path directory;

  private Path file(Network network) throws IOException {
    Path file = directory.resolve(network.name() + ".onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(network, out);
    }
    return file;
  }

  private static Position played(int size, int moves, long seed) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
    SplittableRandom random = new SplittableRandom(seed);
    int[] candidates = new int[size * size];
    for (int move = 0; move < moves; move++) {
      position.play(candidates[random.nextInt(position.candidates(candidates))]);
    }
    return position;
  }

  /** Compares all numbers of all evaluations with {@link NaiveForward} on the encoder's output. */
  @ParameterizedTest
  @EnumSource(
      value = FeatureSet.class,
      names = {"LEELA_ZERO", "ALPHAGO", "ALPHAGO_VALUE"},
      mode = EnumSource.Mode.EXCLUDE)
  void evaluatesBatches(FeatureSet features) throws Exception {
    Network network = RandomNetwork.pooled(features, 3, 6, Activation.RELU, 4);
    List<EvaluationQuery> batch = new ArrayList<>();
    for (int n = 0; n < SETTINGS.maxBatch(); n++) {
      int size = 5 + n % 3;
      batch.add(new EvaluationQuery(played(size, 3 * n, n), n, new Evaluation(size)));
    }
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(file(network), SETTINGS)) {
      evaluator.evaluate(batch);
      // The buffers' earlier contents have no influence.
      evaluator.evaluate(batch.subList(2, 5));
    }
    for (EvaluationQuery query : batch) {
      assertAnswer(network, query, true);
    }
  }

  /** Tiles are used on 9x9, in parts of a batch; other sizes use the standard form. */
  @Test
  void evaluatesBatchesInTiles() throws Exception {
    FeatureSet features = FeatureSet.KATAGO_V7;
    Network network = RandomNetwork.pooled(features, 2, 64, Activation.RELU, 4);
    InferenceSettings settings =
        new InferenceSettings(ComputeDevice.CPU, 24, 1, Precision.FP32, false, true);
    assertTrue(new ExecutionProviders(settings).tiledFile(OnnxModel.of(network, null)).isPresent());
    List<EvaluationQuery> nine = new ArrayList<>();
    for (int n = 0; n < 19; n++) {
      nine.add(new EvaluationQuery(played(9, 2 * n, n), n % 8, new Evaluation(9)));
    }
    EvaluationQuery seven = new EvaluationQuery(played(7, 9, 1), 3, new Evaluation(7));
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(file(network), settings)) {
      evaluator.evaluate(nine);
      evaluator.evaluate(List.of(seven));
    }
    for (EvaluationQuery query : nine) {
      assertAnswer(network, query, true);
    }
    assertAnswer(network, seven, true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void evaluatesNetworksForOneSize(boolean blacksView) throws Exception {
    Network network = RandomNetwork.flat(7, 2, 6, blacksView, 5);
    List<EvaluationQuery> batch = new ArrayList<>();
    for (int n = 0; n < 5; n++) {
      batch.add(new EvaluationQuery(played(7, 5 * n, n), n, new Evaluation(7)));
    }
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(file(network), SETTINGS)) {
      evaluator.evaluate(batch);
    }
    for (EvaluationQuery query : batch) {
      assertAnswer(network, query, false);
    }
  }

  private static void assertAnswer(Network network, EvaluationQuery query, boolean pooled) {
    Position position = query.position();
    Points points = position.points();
    FeatureSet features = network.features();
    int size = points.size();
    float[] planes = new float[features.planes() * points.count()];
    float[] globals = new float[features.globals()];
    var encoder = features.newEncoder(size, size);
    encoder.encode(
        position, query.symmetry(), FloatBuffer.wrap(planes), 0, FloatBuffer.wrap(globals), 0);
    double[][] byPlane = new double[features.planes()][points.count()];
    for (int i = 0; i < planes.length; i++) {
      byPlane[i / points.count()][i % points.count()] = planes[i];
    }
    double[] rules = new double[globals.length];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = globals[i];
    }
    var expected = new NaiveForward(network, size).evaluate(byPlane, rules);
    Evaluation answer = query.answer();
    assertEquals((1 + output(expected, "value")[0]) / 2, answer.winProbability(), 1e-4);
    assertEquals(pooled, answer.hasOwnership());
    assertEquals(!pooled, Float.isNaN(answer.lead()));
    if (pooled) {
      double lead = output(expected, "lead")[0];
      assertEquals(lead, answer.lead(), 1e-4 * Math.max(1, Math.abs(lead)));
    }

    double[] logits = output(expected, "policy");
    Layout layout = encoder.layout();
    int symmetry = query.symmetry();
    double sum = Math.exp(logits[points.count()]);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      sum += position.isLegal(point) ? Math.exp(logits[layout.index(symmetry, point)]) : 0;
    }
    assertEquals(Math.exp(logits[points.count()]) / sum, answer.policy(Points.PASS), 1e-4);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int index = layout.index(symmetry, point);
      double probability = position.isLegal(point) ? Math.exp(logits[index]) / sum : 0;
      assertEquals(probability, answer.policy(point), 1e-4, points.name(point));
      double owner = pooled ? output(expected, "ownership")[index] : 0;
      assertEquals(owner, answer.ownership(point), 1e-4, points.name(point));
    }
  }

  private static double[] output(Map<String, double[]> outputs, String name) {
    return Objects.requireNonNull(outputs.get(name), name);
  }

  @Test
  void refusesInvalidBatches() throws Exception {
    Network pooled = RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, 6);
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(file(pooled), SETTINGS)) {
      assertEquals(8, evaluator.maxBatch());
      assertTrue(evaluator.plays(2));
      assertFalse(evaluator.plays(20));
      evaluator.evaluate(List.of());
      List<EvaluationQuery> nine = new ArrayList<>();
      for (int n = 0; n < 9; n++) {
        nine.add(EvaluationQuery.of(played(5, n, n)));
      }
      assertEquals("the batch has 9 positions; the maximum is 8", refusal(evaluator, nine));
      assertEquals(
          "the network does not support boards of size 20, only 2-19",
          refusal(evaluator, List.of(EvaluationQuery.of(played(20, 1, 1)))));
    }
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file(RandomNetwork.flat(5, 1, 4, false, 7)), SETTINGS)) {
      assertEquals(
          "the network does not support boards of size 7, only 5",
          refusal(evaluator, List.of(EvaluationQuery.of(played(7, 1, 1)))));
    }
  }

  private static String refusal(NetworkEvaluator evaluator, List<EvaluationQuery> batch) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> evaluator.evaluate(batch)).getMessage());
  }

  @Test
  void refusesBatchesAfterClose() throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, 8);
    NetworkEvaluator evaluator = NetworkEvaluator.open(file(network), SETTINGS);
    evaluator.close();
    evaluator.close();
    List<EvaluationQuery> batch = List.of(EvaluationQuery.of(played(5, 1, 1)));
    assertThrows(IllegalStateException.class, () -> evaluator.evaluate(batch));
  }

  /** The check, which uses larger batches, also works with a maximum batch of one. */
  @Test
  void measuresSpeed() throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, 9);
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file(network), new InferenceSettings(1, 1))) {
      EvaluationSpeed speed = EvaluationSpeed.measure(evaluator, Duration.ofMillis(20));
      assertEquals(9, speed.board());
      assertEquals(1, speed.batch());
      assertTrue(speed.perSecond() > 1, speed::toString);
    }
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file(RandomNetwork.flat(5, 1, 4, false, 10)), SETTINGS)) {
      assertEquals(5, EvaluationSpeed.measure(evaluator, Duration.ofMillis(20)).board());
    }
  }

  @Test
  void refusesFileThatIsNoNetwork() throws IOException {
    Path file = Files.writeString(directory.resolve("game.sgf"), "(;SZ[9])");
    String message =
        String.valueOf(
            assertThrows(NetworkFileException.class, () -> NetworkEvaluator.open(file, SETTINGS))
                .getMessage());
    assertEquals(file + ": is not a KataGo, Leela Zero or ONNX network", message);
  }

  /** Evaluates KataGo's own network as a worker does, and compares it with KataGo's evaluations. */
  @Test
  void agreesWithKataGo() throws Exception {
    List<KataGoEvaluation> answers =
        KataGoEvaluation.read(RealNetworks.find(RealNetworks.G170_B6C96_REFERENCE));
    List<EvaluationQuery> batch =
        answers.stream().map(answer -> EvaluationQuery.of(answer.position())).toList();
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(
            RealNetworks.find(RealNetworks.G170_B6C96), InferenceSettings.DEFAULT)) {
      evaluator.evaluate(batch);
    }
    Differences probabilities = new Differences("probabilities");
    Differences leads = new Differences("leads");
    Differences owners = new Differences("ownerships");
    for (int n = 0; n < batch.size(); n++) {
      KataGoEvaluation answer = answers.get(n);
      Evaluation evaluation = batch.get(n).answer();
      probabilities.add("win of position " + n, answer.win(), evaluation.winProbability());
      leads.add("position " + n, answer.lead(), evaluation.lead());
      probabilities.add("pass of position " + n, answer.pass(), evaluation.policy(Points.PASS));
      Points points = answer.position().points();
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        String what = points.name(point) + " of position " + n;
        double expected = answer.policy()[i];
        probabilities.add(what, Double.isNaN(expected) ? 0 : expected, evaluation.policy(point));
        owners.add(what, answer.ownership()[i], evaluation.ownership(point));
      }
    }
    assertAll(
        () -> probabilities.assertAtMost(1e-4),
        () -> leads.assertAtMost(0.02),
        () -> owners.assertAtMost(1e-4));
  }
}
