package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares evaluations with a network that KataGo trained with those of KataGo itself. */
class RealNetworkTest {
  private static final FeatureSet FEATURES = FeatureSet.KATAGO_V7;

  @Test
  void readsProperties() throws IOException {
    Path file = RealNetworks.find(RealNetworks.G170_B6C96);
    NetworkInfo info = NetworkFiles.info(file);
    assertEquals("g170-b6c96-s175395328-d26788732", info.name());
    assertEquals("KataGo 8", info.format());
    assertEquals("6 blocks of 96 channels, 2 with global pooling", info.architecture());
    assertEquals(1_027_911, info.parameters());
    assertEquals(FEATURES, info.features());
    assertEquals("2-19", info.boards().toString());
    assertEquals(Files.size(file), info.bytes());

    NetworkInfo converted = NetworkFiles.convert(file, new ByteArrayOutputStream());
    assertEquals(info.name(), converted.name());
    assertEquals("KataGo 8", converted.source().orElseThrow());
    assertEquals(info.sha256(), converted.sourceSha256().orElseThrow());
  }

  /**
   * Tests the encoder, the conversion and ONNX Runtime together. Boards of all sizes share one
   * batch, in data as large as the largest board and in larger data.
   */
  @ParameterizedTest
  @ValueSource(ints = {13, 19})
  void agreesWithKataGo(int side) throws Exception {
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    NetworkFiles.convert(RealNetworks.find(RealNetworks.G170_B6C96), model);
    assertNear(model.toByteArray(), side, 1e-4, 0.02);
  }

  /** Tests the tiled form; data of side 15 contains every position and is five tiles wide. */
  @Test
  void agreesWithKataGoInTiles() throws Exception {
    OnnxModel model = NetworkFiles.model(RealNetworks.find(RealNetworks.G170_B6C96));
    assertNear(model.inTiles(15, 48).orElseThrow().toBytes(), 15, 1e-4, 0.02);
  }

  /** Weights and intermediate values are rounded to eleven bits. */
  @Test
  void agreesWithKataGoInHalfPrecision() throws Exception {
    OnnxModel model = NetworkFiles.model(RealNetworks.find(RealNetworks.G170_B6C96));
    assertNear(model.inHalf().toBytes(), 13, 0.01, 0.1);
  }

  /**
   * Asserts that probabilities and ownership differ by at most {@code probabilityTolerance}, and
   * numbers of points by at most {@code pointTolerance}.
   */
  private static void assertNear(
      byte[] model, int side, double probabilityTolerance, double pointTolerance) throws Exception {
    List<KataGoEvaluation> answers =
        KataGoEvaluation.read(RealNetworks.find(RealNetworks.G170_B6C96_REFERENCE));
    assertEquals(24, answers.size());
    OnnxSession.Outputs outputs = evaluate(model, answers, side);

    Differences probabilities = new Differences("probabilities");
    Differences points = new Differences("leads and scores");
    Differences deviations = new Differences("deviations of the score");
    Differences owners = new Differences("ownerships");
    for (int n = 0; n < answers.size(); n++) {
      KataGoEvaluation answer = answers.get(n);
      float[] outcome = outputs.of("outcome", n);
      probabilities.add("win of position " + n, answer.win(), outcome[0]);
      probabilities.add("loss of position " + n, answer.loss(), outcome[1]);
      probabilities.add("no result of position " + n, 0, outcome[2]);
      assertEquals(outcome[0] - outcome[1], outputs.of("value", n)[0], 1e-6);
      points.add("lead of position " + n, answer.lead(), outputs.of("lead", n)[0]);
      points.add("score of position " + n, answer.score(), outputs.of("score", n)[0]);
      deviations.add("position " + n, answer.deviation(), outputs.of("score", n)[1]);
      compareByPoint(answer, n, side, outputs, probabilities, owners);
    }
    assertAll(
        () -> probabilities.assertAtMost(probabilityTolerance),
        () -> points.assertAtMost(pointTolerance),
        () -> deviations.assertAtMost(pointTolerance),
        () -> owners.assertAtMost(probabilityTolerance));
  }

  private static OnnxSession.Outputs evaluate(
      byte[] model, List<KataGoEvaluation> answers, int side) throws Exception {
    int length = FEATURES.planes() * side * side;
    float[] planes = new float[answers.size() * length];
    float[] globals = new float[answers.size() * FEATURES.globals()];
    for (int n = 0; n < answers.size(); n++) {
      Position position = answers.get(n).position();
      FEATURES
          .newEncoder(position.points().size(), side)
          .encode(
              position,
              0,
              FloatBuffer.wrap(planes),
              n * length,
              FloatBuffer.wrap(globals),
              n * FEATURES.globals());
    }
    try (OnnxSession onnx = new OnnxSession(model)) {
      return onnx.run(answers.size(), side, planes, globals);
    }
  }

  private static void compareByPoint(
      KataGoEvaluation answer,
      int n,
      int side,
      OnnxSession.Outputs outputs,
      Differences probabilities,
      Differences owners) {
    Position position = answer.position();
    Points points = position.points();
    Layout layout = new Layout(points.size(), side);
    double[] policy = softmax(outputs.of("policy", n), position, layout);
    float[] ownership = outputs.of("ownership", n);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int index = layout.index(0, point);
      String what = points.name(point) + " of position " + n;
      assertEquals(!Double.isNaN(answer.policy()[i]), position.isLegal(point), what);
      if (position.isLegal(point)) {
        probabilities.add(what, answer.policy()[i], policy[index]);
      }
      owners.add(what, answer.ownership()[i], ownership[index]);
    }
    int pass = layout.index(0, Points.PASS);
    probabilities.add("pass of position " + n, answer.pass(), policy[pass]);
  }

  /** Probabilities by index, 0 for what is illegal. */
  private static double[] softmax(float[] logits, Position position, Layout layout) {
    double[] probabilities = new double[layout.policyLength()];
    for (int index = 0; index < probabilities.length; index++) {
      int move = layout.move(0, index);
      if (move != Layout.NO_MOVE && position.isLegal(move)) {
        probabilities[index] = Math.exp(logits[index]);
      }
    }
    double sum = Arrays.stream(probabilities).sum();
    return Arrays.stream(probabilities).map(p -> p / sum).toArray();
  }
}
