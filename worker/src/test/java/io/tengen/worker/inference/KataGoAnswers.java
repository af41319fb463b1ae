package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What KataGo itself says of positions with some network, one JSON object a line, and whether an
 * evaluator of the same network says the same of what our encoder makes of them.
 */
final class KataGoAnswers {
  private static final FeatureSet FEATURES = FeatureSet.KATAGO_V7;
  private static final double PROBABILITY = 1e-4;
  private static final double POINTS = 0.02;

  private final List<String> lines;

  /** An evaluator of one network. */
  @FunctionalInterface
  interface Evaluator {
    /**
     * Evaluates a batch.
     *
     * @param count of positions
     * @param side of the data
     * @param planes of all positions, one position after the other
     * @param globals likewise
     */
    Outputs evaluate(int count, int side, float[] planes, float[] globals) throws Exception;
  }

  /** What an evaluator says. */
  @FunctionalInterface
  interface Outputs {
    /** An output of one position of the batch. */
    float[] of(String name, int position);
  }

  private KataGoAnswers(List<String> lines) {
    this.lines = lines;
  }

  static KataGoAnswers read(Path file) throws IOException {
    return new KataGoAnswers(Files.readAllLines(file));
  }

  /** Compares every output of every position, boards of all sizes in one batch. */
  void assertAgree(int side, Evaluator evaluator) throws Exception {
    int planes = FEATURES.planes() * side * side;
    float[] allPlanes = new float[lines.size() * planes];
    float[] allGlobals = new float[lines.size() * FEATURES.globals()];
    for (int n = 0; n < lines.size(); n++) {
      Position position = position(lines.get(n));
      FeatureEncoder encoder = FEATURES.newEncoder(position.points().size(), side);
      encoder.encode(
          position,
          0,
          FloatBuffer.wrap(allPlanes),
          n * planes,
          FloatBuffer.wrap(allGlobals),
          n * FEATURES.globals());
    }
    Outputs outputs = evaluator.evaluate(lines.size(), side, allPlanes, allGlobals);
    for (int n = 0; n < lines.size(); n++) {
      Position position = position(lines.get(n));
      Layout layout = new Layout(position.points().size(), side);
      assertAgree(lines.get(n), position, layout, outputs, n);
    }
  }

  private static void assertAgree(
      String line, Position position, Layout layout, Outputs outputs, int n) {
    boolean white = position.stoneToMove() == Board.WHITE;
    String what = "position " + n + ": ";
    float[] outcome = outputs.of("outcome", n);
    assertEquals(number(line, "whiteWin"), outcome[white ? 0 : 1], PROBABILITY, what + "win");
    assertEquals(number(line, "whiteLoss"), outcome[white ? 1 : 0], PROBABILITY, what + "loss");
    double sign = white ? 1 : -1;
    float lead = outputs.of("lead", n)[0];
    assertEquals(number(line, "whiteLead"), sign * lead, POINTS, what + "lead");

    double[] policy = softmax(outputs.of("policy", n), position, layout);
    List<Double> expected = numbers(line, "policy");
    List<Double> ownership = numbers(line, "whiteOwnership");
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int index = layout.index(0, point);
      assertEquals(position.isLegal(point), !expected.get(i).isNaN(), what + "legal " + i);
      if (!expected.get(i).isNaN()) {
        assertEquals(expected.get(i), policy[index], PROBABILITY, what + points.name(point));
      }
      double owner = sign * outputs.of("ownership", n)[index];
      assertEquals(ownership.get(i), owner, PROBABILITY, what + "owner of " + points.name(point));
    }
    assertEquals(
        number(line, "policyPass"), policy[layout.index(0, Points.PASS)], PROBABILITY, "pass");
  }

  private static Position position(String line) {
    int size = (int) number(line, "size");
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, number(line, "komi")));
    for (String move : array(line, "moves")) {
      position.play(position.points().parse(move.replace("\"", "")));
    }
    String toPlay = "\"toPlay\": \"" + position.toMove().letter() + "\"";
    assertTrue(line.contains(toPlay), toPlay);
    return position;
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

  private static double number(String line, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\": (-?[0-9.e-]+)").matcher(line);
    assertTrue(matcher.find(), key);
    return Double.parseDouble(matcher.group(1));
  }

  /** The numbers of an array; NaN for null. */
  private static List<Double> numbers(String line, String key) {
    return array(line, key).stream()
        .map(text -> text.equals("null") ? Double.NaN : Double.parseDouble(text))
        .toList();
  }

  private static List<String> array(String line, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\": \\[([^]]*)]").matcher(line);
    assertTrue(matcher.find(), key);
    return matcher.group(1).isEmpty() ? List.of() : List.of(matcher.group(1).split(", "));
  }
}
