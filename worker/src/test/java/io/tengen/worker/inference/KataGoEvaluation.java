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
 * KataGo's own evaluation of a position with some network, seen from the side to move.
 *
 * @param position the evaluated position
 * @param win probability of a win
 * @param loss probability of a loss
 * @param lead lead in points
 * @param score mean of the score, in points
 * @param deviation standard deviation of the score, in points
 * @param policy probabilities of the points, numbered in rows from the top; NaN for illegal moves
 * @param pass probability of a pass
 * @param ownership expected owners of the points, from −1 to 1
 */
record KataGoEvaluation(
    Position position,
    double win,
    double loss,
    double lead,
    double score,
    double deviation,
    double[] policy,
    double pass,
    double[] ownership) {
  /** Reads a file with one evaluation per line, a JSON object with values seen from White. */
  static List<KataGoEvaluation> read(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(KataGoEvaluation::parse).toList();
  }

  private static KataGoEvaluation parse(String line) {
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
    return new KataGoEvaluation(
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

  /** Reads an array of numbers times {@code factor}; null becomes NaN. */
  private static double[] numbers(Config json, String key, double factor) {
    return json.getList(key).unwrapped().stream()
        .mapToDouble(value -> value == null ? Double.NaN : factor * ((Number) value).doubleValue())
        .toArray();
  }
}
