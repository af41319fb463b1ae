package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks of descriptions of runs that are not created. */
@Timeout(60)
class RunCheckTest {
  private static final String SPEC =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION", "games": %d, "format": "%s",
        "engines": [{"name": "a", "kind": "mcts", "settings": {"visits": "%s"}},
                    {"name": "b", "kind": "%s"}],
        "setup": {"rules": "%s", "boardSize": %d, "komi": 7.5, "firstToMove": "COLOR_BLACK"}}}
      """;

  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClientCalls http;

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory);
    http = new HttpClientCalls(harness.coordinator);
  }

  @AfterAll
  static void stop() {
    http.close();
    harness.close();
  }

  private static JsonObject check(
      int games, String format, String visits, String kind, String rules, int size)
      throws Exception {
    String body = SPEC.formatted(games, format, visits, kind, rules, size);
    HttpResponse<String> answer = http.post("/api/v1/runs:check", body);
    assertEquals(200, answer.statusCode(), answer.body());
    return json(answer);
  }

  private static List<String> fields(JsonObject check) {
    return check.getAsJsonArray("problems").asList().stream()
        .map(problem -> problem.getAsJsonObject().get("field").getAsString())
        .toList();
  }

  @Test
  void everythingThatIsWrongIsSaidByField() throws Exception {
    JsonObject check = check(0, "sprt", "10", "9", "checkers", 9);
    assertEquals(List.of("engines[1]", "setup", "games"), fields(check));
    assertTrue(check.toString().contains("games must be 1 to 10,000,000, not 0"), check::toString);
    assertTrue(json(http.get("/api/v1/runs")).getAsJsonArray("runs").isEmpty());
  }

  @Test
  void theSettingsOfEnginesAreChecked() throws Exception {
    assertEquals(List.of("engines[0]"), fields(check(9, "", "many", "random", "chinese", 9)));
    assertEquals(List.of("engines[1]"), fields(check(9, "", "10", "unheard", "chinese", 9)));
  }

  @Test
  void theFormatIsChecked() throws Exception {
    assertEquals(List.of("format"), fields(check(9, "swis", "10", "random", "chinese", 9)));
    assertEquals(
        List.of("format"), fields(check(9, "swiss:rounds=50", "10", "random", "chinese", 9)));
  }

  @Test
  void theLengthOfASequentialTestIsEstimatedUnderBothHypotheses() throws Exception {
    JsonObject check = check(100_000, "sprt:elo0=0,elo1=20", "10", "random", "chinese", 9);
    assertEquals(List.of(), fields(check));
    assertEquals(3, check.getAsJsonArray("forecasts").size());
    JsonObject h1 = check.getAsJsonArray("forecasts").get(2).getAsJsonObject();
    assertEquals(20, h1.get("elo").getAsDouble());
    assertEquals(0.95, h1.get("acceptH1").getAsDouble(), 0.01);
    assertTrue(h1.get("typical").getAsInt() < 2000, check::toString);
    assertEquals("[\"a\",\"b\"]", check.get("unmeasured").toString());
    assertEquals(0, check.get("secondsPerGame").getAsDouble());
  }
}
