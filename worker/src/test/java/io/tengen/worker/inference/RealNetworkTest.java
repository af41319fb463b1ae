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

/** A network that KataGo trained, and what KataGo says of positions with it. */
class RealNetworkTest {
  private static final FeatureSet FEATURES = FeatureSet.KATAGO_V7;

  @Test
  void whatItIs() throws IOException {
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
   * From moves to probabilities: our encoder, our conversion, and ONNX Runtime. Boards of all sizes
   * share one batch, in data that fits the largest and in larger data.
   */
  @ParameterizedTest
  @ValueSource(ints = {13, 19})
  void saysWhatKataGoSays(int side) throws Exception {
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    NetworkFiles.convert(RealNetworks.find(RealNetworks.G170_B6C96), model);
    assertNear(model.toByteArray(), side, 1e-4, 0.02);
  }

  /** As {@link #saysWhatKataGoSays}; every position fits into five tiles a side. */
  @Test
  void saysTheSameInTiles() throws Exception {
    OnnxModel model = NetworkFiles.model(RealNetworks.find(RealNetworks.G170_B6C96));
    assertNear(model.inTiles(15, 48).orElseThrow().toBytes(), 15, 1e-4, 0.02);
  }

  /** Weights and what is in between rounded to eleven bits. */
  @Test
  void nearlyTheSameInHalfPrecision() throws Exception {
    OnnxModel model = NetworkFiles.model(RealNetworks.find(RealNetworks.G170_B6C96));
    assertNear(model.inHalf().toBytes(), 13, 0.01, 0.1);
  }

  /**
   * That probabilities and ownership differ by no more than {@code share}, and what is in points by
   * no more than {@code ofPoints}.
   */
  private static void assertNear(byte[] model, int side, double share, double ofPoints)
      throws Exception {
    List<KataGoAnswer> answers =
        KataGoAnswer.read(RealNetworks.find(RealNetworks.G170_B6C96_REFERENCE));
    assertEquals(24, answers.size());
    Onnx.Outputs outputs = evaluate(model, answers, side);

    Differences probabilities = new Differences("probabilities");
    Differences points = new Differences("leads and scores");
    Differences deviations = new Differences("deviations of the score");
    Differences owners = new Differences("ownerships");
    for (int n = 0; n < answers.size(); n++) {
      KataGoAnswer answer = answers.get(n);
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
        () -> probabilities.assertAtMost(share),
        () -> points.assertAtMost(ofPoints),
        () -> deviations.assertAtMost(ofPoints),
        () -> owners.assertAtMost(share));
  }

  private static Onnx.Outputs evaluate(byte[] model, List<KataGoAnswer> answers, int side)
      throws Exception {
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
    try (Onnx onnx = new Onnx(model)) {
      return onnx.run(answers.size(), side, planes, globals);
    }
  }

  private static void compareByPoint(
      KataGoAnswer answer,
      int n,
      int side,
      Onnx.Outputs outputs,
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
