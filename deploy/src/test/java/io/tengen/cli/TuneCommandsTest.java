package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.LocalDirectory;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tunings through a real coordinator, worker and database. */
class TuneCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private CommandRun tengen(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", directory.toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static JsonNode json(CommandRun run) throws Exception {
    assertEquals(0, run.code(), run.err());
    return JSON.readTree(run.out());
  }

  @Test
  void tunesAnEngineOfKnownStrengthAndTestsIt() throws Exception {
    JsonNode tuned =
        json(
            tengen(
                "tune",
                "base=simulated:elo=0",
                "--tune",
                "elo=-200..300",
                "--games",
                "600",
                "--seed",
                "5",
                "--slots",
                "8",
                "--verify-with",
                "0,60",
                "--json"));
    JsonNode setting = tuned.get("tuning").get("settings").get(0);
    assertEquals("elo", setting.get("key").asText());
    assertEquals("-200..300", setting.get("range").asText());
    assertEquals("0", setting.get("start").asText(), "the engine's own value");
    assertTrue(setting.get("best").asDouble() > 120, tuned::toString);
    assertEquals(600, tuned.get("tuning").get("games").asInt());
    assertEquals("simulated:elo=" + setting.get("best").asText(), tuned.get("engine").asText());
    assertEquals("h1", tuned.get("test").get("test").get("verdict").asText());

    String run = tuned.get("run").asText();
    JsonNode later = json(tengen("ratings", run, "--json"));
    assertEquals(tuned.get("tuning"), later.get("tuning"), "another coordinator tells the same");
    String shown = tengen("ratings", run).out();
    assertTrue(shown.contains("Tuned by spsa, 600 games:"), shown);
    Path page = directory.resolve("page.html");
    CommandRun report = tengen("report", run, "--out", page.toString());
    assertTrue(report.out().startsWith("Tuned by spsa: elo="), report.out() + report.err());
    assertTrue(Files.readString(page).contains("<h3>elo: 0 →"));
    CommandRun again = tengen("tune", "--resume", run);
    assertEquals(0, again.code(), again.err());
    assertTrue(again.out().contains("Tuned engine: simulated:elo="), again.out());
  }

  /** One pair that ends 1-1 moves no value from where it starts. */
  @ParameterizedTest
  @CsvSource({"0, false", "5, true"})
  void testsNothingIfTheEngineIsTheSame(String start, boolean tests) throws Exception {
    CommandRun run =
        tengen(
            "tune",
            "simulated:elo=0",
            "--tune=elo=-200..300@" + start + ":int",
            "--board=5",
            "--games=2",
            "--seed=6",
            "--verify-with=0,60",
            "--verify-games=2");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("Tuned engine: simulated:elo=" + start + "\n"), run.out());
    String nothing = "The tuned engine is the one that was given, so there is nothing to test.\n";
    assertEquals(!tests, run.err().contains(nothing), run.err());
    assertEquals(tests, run.out().contains("base-tuned"), run.out());
  }

  /** A program that resigns below level 5, and whose entry allows levels 1 to 9. */
  @Test
  void tunesAnArgumentOfAnExternalProgram() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    Path script =
        ShellProgram.write(directory, "genmove) [ \"$1\" -lt 5 ] && reply resign || reply pass;;");
    Path config =
        Files.writeString(
            directory.resolve("worker.conf"),
            """
            tengen.worker.engines.fake {
              command = [/bin/sh, "%s", "{level}"]
              arguments { level { type = integer, min = 1, max = 9 } }
            }
            """
                .formatted(script));
    List<String> words =
        List.of("tune", "fake=gtp:fake,level=4", "--board=5", "--config=" + config, "--games=60");
    JsonNode tuned = json(tengen(with(words, "--tune=level=1..9:int", "--seed=5", "--json")));
    JsonNode level = tuned.get("tuning").get("settings").get(0);
    assertEquals("4", level.get("start").asText());
    assertTrue(level.get("best").asInt() >= 5, tuned::toString);
    String engine = tuned.get("engine").asText();
    assertTrue(engine.contains(",level=" + level.get("best").asText() + ","), engine);
    String refused = tengen(with(words, "--tune=level=1..12:int")).complaint(2);
    assertTrue(refused.contains("level=12"), refused);
  }

  private static String[] with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /** The run was stopped before its first game; the settings are those of its description. */
  @Test
  void resumesATuning() throws Exception {
    String run;
    try (Connection connection =
        new LocalDirectory(directory, Duration.ZERO, line -> {}).openHere(false)) {
      run =
          connection
              .control()
              .create(
                  RunSpec.builder(
                          RunKind.EVALUATION,
                          List.of(
                              EngineSpec.parse("base+=mcts:visits=2"),
                              EngineSpec.parse("base-=mcts:visits=2")),
                          GameSetup.of(Rules.CHINESE, 3, 8.5),
                          12)
                      .format("tune:method=clop,settings=c=0.5..2;visits=2..9:int")
                      .build(),
                  "request")
              .id();
      connection.control().cancel(run);
    }
    CommandRun resumed = tengen("tune", "--resume", run, "--json");
    JsonNode tuning = json(resumed).get("tuning");
    assertEquals("clop", tuning.get("method").asText());
    assertEquals(12, tuning.get("games").asInt());
  }
}
