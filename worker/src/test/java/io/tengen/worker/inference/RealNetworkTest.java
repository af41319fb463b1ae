package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Points;
import io.tengen.engine.net.FeatureSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A network that KataGo trained, and what KataGo says of a position with it. */
class RealNetworkTest {
  private static final int SIZE = 9;

  @Test
  void whatItIs() throws IOException {
    Path file = RealNetworks.find(RealNetworks.G170_B6C96);
    NetworkInfo info = NetworkFiles.info(file);
    assertEquals("g170-b6c96-s175395328-d26788732", info.name());
    assertEquals("KataGo 8", info.format());
    assertEquals("6 blocks of 96 channels, 2 with global pooling", info.architecture());
    assertEquals(1_027_911, info.parameters());
    assertEquals(FeatureSet.KATAGO_V7, info.features());
    assertEquals("2-19", info.boards().toString());
    assertEquals(Files.size(file), info.bytes());

    NetworkInfo converted = NetworkFiles.convert(file, new ByteArrayOutputStream());
    assertEquals(info.name(), converted.name());
    assertEquals("KataGo 8", converted.source().orElseThrow());
    assertEquals(info.sha256(), converted.sourceSha256().orElseThrow());
  }

  /**
   * Two stones whose features can be told without an engine: nobody is short of liberties, nothing
   * is alive yet. The position stands once in data of its own size, once in the corner of larger
   * data.
   */
  @ParameterizedTest
  @ValueSource(ints = {9, 13, 19})
  void saysWhatKataGoSays(int side) throws Exception {
    String line =
        Files.readAllLines(RealNetworks.find(RealNetworks.G170_B6C96_REFERENCE)).stream()
            .filter(l -> l.contains("\"size\": 9") && l.contains("\"moves\": [\"F6\", \"D4\"],"))
            .findFirst()
            .orElseThrow();
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    NetworkFiles.convert(RealNetworks.find(RealNetworks.G170_B6C96), model);

    Points points = Points.of(SIZE);
    int own = points.parse("F6");
    int opponents = points.parse("D4");
    float[] planes = new float[22 * side * side];
    for (int row = 0; row < SIZE; row++) {
      Arrays.fill(planes, row * side, row * side + SIZE, 1);
    }
    for (int plane : new int[] {1, 10, 18}) {
      planes[(plane * side + points.row(own)) * side + points.column(own)] = 1;
    }
    for (int plane : new int[] {2, 9, 19}) {
      planes[(plane * side + points.row(opponents)) * side + points.column(opponents)] = 1;
    }
    float[] globals = new float[19];
    globals[5] = -0.5f / 20;
    globals[6] = 1;
    globals[7] = 0.5f;
    globals[18] = 0.5f;

    Onnx.Outputs outputs;
    try (Onnx onnx = new Onnx(model.toByteArray())) {
      outputs = onnx.run(1, side, planes, globals);
    }
    float[] outcome = outputs.of("outcome", 0);
    assertEquals(number(line, "whiteLoss"), outcome[0], 1e-5);
    assertEquals(number(line, "whiteWin"), outcome[1], 1e-5);
    assertEquals(0, outcome[2]);
    assertEquals(outcome[0] - outcome[1], outputs.of("value", 0)[0], 1e-6);
    assertEquals(-number(line, "whiteLead"), outputs.of("lead", 0)[0], 2e-3);
    float[] score = outputs.of("score", 0);
    assertEquals(-number(line, "whiteScoreSelfplay"), score[0], 2e-3);
    double square = score[0] * score[0] + score[1] * score[1];
    assertEquals(number(line, "whiteScoreSelfplaySq"), square, 0.05);

    List<Double> policy = numbers(line, "policy");
    List<Double> ownership = numbers(line, "whiteOwnership");
    double[] probabilities = softmax(outputs.of("policy", 0), side, policy);
    int compared = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
      if (!policy.get(i).isNaN()) {
        assertEquals(policy.get(i), probabilities[i], 1e-5, "policy at " + i);
        compared++;
      }
      int index = i / SIZE * side + i % SIZE;
      assertEquals(-ownership.get(i), outputs.of("ownership", 0)[index], 1e-4, "owner at " + i);
    }
    assertEquals(79, compared);
    assertEquals(number(line, "policyPass"), probabilities[SIZE * SIZE], 1e-5);
  }

  /** Probabilities of the points of the board and of a pass, illegal moves left out. */
  private static double[] softmax(float[] logits, int side, List<Double> legal) {
    double[] probabilities = new double[SIZE * SIZE + 1];
    for (int i = 0; i <= SIZE * SIZE; i++) {
      boolean pass = i == SIZE * SIZE;
      int index = pass ? side * side : i / SIZE * side + i % SIZE;
      probabilities[i] = pass || !legal.get(i).isNaN() ? Math.exp(logits[index]) : 0;
    }
    double sum = Arrays.stream(probabilities).sum();
    return Arrays.stream(probabilities).map(p -> p / sum).toArray();
  }

  private static double number(String line, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\": (-?[0-9.e-]+)").matcher(line);
    assertTrue(matcher.find(), key);
    return Double.parseDouble(matcher.group(1));
  }

  /** The numbers of an array; NaN for null. */
  private static List<Double> numbers(String line, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\": \\[([^]]+)]").matcher(line);
    assertTrue(matcher.find(), key);
    return Arrays.stream(matcher.group(1).split(", "))
        .map(text -> text.equals("null") ? Double.NaN : Double.parseDouble(text))
        .toList();
  }
}
