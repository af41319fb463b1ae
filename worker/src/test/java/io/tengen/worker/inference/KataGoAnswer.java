package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.tengen.game.board.Color;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What KataGo itself says of a position with some network, from the side to move.
 *
 * @param win probability
 * @param loss probability
 * @param lead in points
 * @param score its mean, in points
 * @param deviation of the score, in points
 * @param policy probabilities by the number of the point in rows from the top, NaN where illegal
 * @param pass probability
 * @param ownership by the number of the point, −1 to 1
 */
record KataGoAnswer(
    Position position,
    double win,
    double loss,
    double lead,
    double score,
    double deviation,
    double[] policy,
    double pass,
    double[] ownership) {
  /** Reads a file of answers, one JSON object a line, which are White's. */
  static List<KataGoAnswer> read(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(KataGoAnswer::parse).toList();
  }

  private static KataGoAnswer parse(String line) {
    Config json = ConfigFactory.parseString(line);
    Position position =
        new Position(GameSetup.of(Rules.CHINESE, json.getInt("size"), json.getDouble("komi")));
    for (String move : json.getStringList("moves")) {
      position.play(position.points().parse(move));
    }
    assertEquals(json.getString("toPlay"), String.valueOf(position.toMove().letter()));
    boolean white = position.toMove() == Color.WHITE;
    double sign = white ? 1 : -1;
    double score = json.getDouble("whiteScoreSelfplay");
    return new KataGoAnswer(
        position,
        json.getDouble(white ? "whiteWin" : "whiteLoss"),
        json.getDouble(white ? "whiteLoss" : "whiteWin"),
        sign * json.getDouble("whiteLead"),
        sign * score,
        Math.sqrt(json.getDouble("whiteScoreSelfplaySq") - score * score),
        numbers(json, "policy", 1),
        json.getDouble("policyPass"),
        numbers(json, "whiteOwnership", sign));
  }

  /** An array of numbers; NaN for null. */
  private static double[] numbers(Config json, String key, double factor) {
    return json.getList(key).unwrapped().stream()
        .mapToDouble(value -> value == null ? Double.NaN : factor * ((Number) value).doubleValue())
        .toArray();
  }
}
