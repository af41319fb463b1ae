package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.LocalDirectory;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of real runs in this process; ReportPageTest opens the page in a browser. */
class ReportCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private CommandRun tengen(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", directory.resolve("data").toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private String evaluate(String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of("evaluate", "--json"));
    all.addAll(List.of(args));
    CommandRun run = tengen(all.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return JSON.readTree(run.out()).get("run").asText();
  }

  @Test
  void agreesWithTheCoordinator() throws Exception {
    String run =
        evaluate("random", "weak=mcts:visits=4", "mcts:visits=8", "--board", "3", "--games", "24");
    Path file = directory.resolve("a report.html");
    CommandRun report = tengen("report", run, "--out", file.toString(), "--json");
    assertEquals(0, report.code(), report.err());
    JsonNode numbers = JSON.readTree(report.out());
    JsonNode ratings = JSON.readTree(tengen("ratings", run, "--json").out());
    assertEquals(ratings.get("ratings"), numbers.get("ratings"));
    assertEquals(ratings.get("pairs"), numbers.get("pairs"));
    assertEquals(3, numbers.get("differences").size());
    assertTrue(numbers.get("test").isNull());
    int ended = 0;
    for (JsonNode games : numbers.get("endings")) {
      ended += games.asInt();
    }
    assertEquals(24, ended);
    assertEquals("embedded", numbers.get("workers").get(0).get("worker").asText());
    String page = Files.readString(file);
    assertTrue(page.startsWith("<!doctype html>"));

    CommandRun again = tengen("report", run, "--out", file.toString());
    assertEquals(numbers.get("verdict").asText(), again.out().lines().findFirst().orElseThrow());
    assertTrue(again.out().endsWith("Report: " + file + "\n"), again.out());
  }

  @Test
  void reportedCommandPlaysTheSameGames() throws Exception {
    String run =
        evaluate(
            "a b=mcts:visits=6,c=1.5",
            "mcts:visits=4,c=1",
            "--board",
            "4",
            "--games",
            "4",
            "--time",
            "1m+3x10s",
            "--illegal",
            "warning",
            "--repetition",
            "draw",
            "--cleanup",
            "stand");
    Path file = directory.resolve("report.html");
    assertEquals(0, tengen("report", run, "--out", file.toString()).code());
    String page = Files.readString(file);
    String code = page.substring(page.indexOf("<pre"), page.indexOf("</pre>"));
    String command =
        code.substring(code.indexOf("<code>") + 6, code.indexOf("</code>"))
            .replace("&#x3D;", "=")
            .replace("&#39;", "'");
    assertTrue(command.startsWith("tengen evaluate 'a b=mcts:c=1.5,visits=6' "), command);
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.subList(0, 4).clear();
    words.addFirst("a b=mcts:c=1.5,visits=6");
    String again = evaluate(words.toArray(String[]::new));
    for (String index : List.of("0", "3")) {
      JsonNode one = JSON.readTree(tengen("show", run, index, "--json").out());
      JsonNode other = JSON.readTree(tengen("show", again, index, "--json").out());
      assertEquals(one.get("moves"), other.get("moves"));
      assertEquals(one.get("result"), other.get("result"));
    }
    JsonNode runs = JSON.readTree(tengen("runs", "--json").out());
    for (String key : List.of("engines", "board", "komi", "rules", "match", "seed", "games")) {
      assertEquals(runs.get(0).get(key), runs.get(1).get(key), key);
    }
  }

  @Test
  void testsTheFirstEngineAgainstTheSecond() throws Exception {
    String run = evaluate("a=mcts:visits=20", "b=random", "--board", "3", "--games", "40");
    String file = directory.resolve("report.html").toString();
    CommandRun report = tengen("report", run, "--sprt", "-5,10.5", "--out", file, "--json");
    JsonNode test = JSON.readTree(report.out()).get("test");
    assertEquals("a", test.get("engine").asText());
    assertEquals(-5, test.get("elo0").asDouble());
    assertEquals(10.5, test.get("elo1").asDouble());
    assertTrue(test.get("llr").asDouble() > 0, report.out());
    assertTrue(test.get("pairs").asInt() > 0 && test.get("pairs").asInt() <= 20, report.out());
  }

  @Test
  void refusesRunsThatItCannotReport() throws Exception {
    String three = evaluate("random", "a=random", "b=random", "--board", "3", "--games", "3");
    String out = directory.resolve("r.html").toString();
    assertTrue(
        tengen("report", three, "--sprt", "0,5", "--out", out)
            .complaint(2)
            .contains("--sprt tests two engines, and run " + three + " has 3"));
    assertTrue(tengen("report", three, "--sprt", "5").complaint(2).contains("such as 0,5"));
    assertTrue(tengen("report", three, "--sprt", "5,5").complaint(2).contains("below"));
    assertTrue(tengen("report", three, "--games", "-1").complaint(2).contains("--games -1"));
    assertTrue(tengen("report", "nope", "--out", out).complaint(2).contains("nope"));
    assertTrue(
        tengen("report", three, "--out", directory.resolve("none/r.html").toString())
            .complaint(2)
            .contains("cannot write " + directory.resolve("none/r.html")));
    assertTrue(
        tengen("report", unplayed(RunKind.EVALUATION, "random", "a=random"), "--out", out)
            .complaint(2)
            .contains("has no games that count yet"));
    assertTrue(
        tengen("report", unplayed(RunKind.SELF_PLAY, "random"), "--out", out)
            .complaint(2)
            .contains("is self-play"));
    assertFalse(Files.exists(Path.of(out)));
  }

  /** Returns the id of a run that was stopped before any game was played. */
  private String unplayed(RunKind kind, String... engines) throws Exception {
    RunSpec plan =
        RunSpec.builder(
                kind,
                List.of(engines).stream().map(StandardEngines::parse).toList(),
                GameSetup.of(Rules.CHINESE, 3, 8.5),
                6)
            .seed(1)
            .build();
    try (Connection connection =
        new LocalDirectory(directory.resolve("data"), Duration.ZERO, line -> {}).openHere(false)) {
      String run = connection.control().create(plan, "").id();
      connection.control().cancel(run);
      return run;
    }
  }
}
