package io.tengen.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.TinyNetwork;
import io.tengen.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Very short measurements: their form, and that their values are plausible. */
class BenchCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource({"5, 1", "9, 2"})
  void measuresRolloutsByProcessorTime(int board, int threads) throws IOException {
    JsonNode result =
        bench("rollout --policy uniform --seed 1 --board " + board + " --threads " + threads);
    assertEquals(
        List.of(
            "policy",
            "board",
            "threads",
            "playouts",
            "playoutsPerCpuSecond",
            "nanosPerMove",
            "movesPerPlayout"),
        keys(result));
    assertEquals("uniform", result.get("policy").asText());
    assertEquals(board, result.get("board").asInt());
    assertEquals(threads, result.get("threads").asInt());
    double rate = result.get("playoutsPerCpuSecond").asDouble();
    double moves = result.get("movesPerPlayout").asDouble();
    assertTrue(moves > board * board && moves < 2.5 * board * board, result::toString);
    // Upper bound: a fifth of a second on as many threads; slices that other load shortened
    // hardly count.
    assertBetween(0.02, 2, result.get("playouts").asDouble() / (0.2 * threads * rate));
    assertBetween(0.999, 1.001, result.get("nanosPerMove").asDouble() * moves * rate / 1e9);
  }

  @ParameterizedTest
  @CsvSource({
    "mcts:visits=50, --threads 1, 1",
    "mcts:visits=50, --threads 2, 2",
    "'mcts:threads=2,visits=50', '', 2"
  })
  void searchesAreCountedByTheirProcessorTime(String engine, String option, int threads)
      throws IOException {
    JsonNode result = bench(("search " + engine + " --board 5 " + option).strip());
    assertEquals(
        List.of(
            "engine",
            "board",
            "threads",
            "simulations",
            "simulationsPerCpuSecond",
            "simulationsPerSecond",
            "bytesPerSimulation",
            "treeShare"),
        keys(result));
    assertEquals(engine, result.get("engine").asText());
    assertEquals(5, result.get("board").asInt());
    assertEquals(threads, result.get("threads").asInt());
    assertTrue(result.get("simulations").asLong() >= 50, result::toString);
    double rate = result.get("simulationsPerCpuSecond").asDouble();
    assertBetween(0.02, 2, result.get("simulations").asDouble() / (0.16 * threads * rate));
    assertBetween(0.01, 1.1, result.get("simulationsPerSecond").asDouble() / (threads * rate));
    assertBetween(0, 100_000, result.get("bytesPerSimulation").asDouble());
    // Between almost no tree (allowing for noise) and almost no rollout.
    assertBetween(-0.5, 0.99, result.get("treeShare").asDouble());
  }

  @Test
  void measuresSelfPlayByProcessorTime() throws IOException {
    CommandRun run =
        CommandRun.of(
            "bench",
            "selfplay",
            "mcts:visits=20",
            "--board",
            "5",
            "--games",
            "6",
            "--slots",
            "3",
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode result = JSON.readTree(run.out());
    assertEquals(6, result.get("games").asInt());
    assertEquals(3, result.get("slots").asInt());
    assertBetween(8, 100, result.get("movesPerGame").asDouble());
    assertEquals(0, result.get("evaluationsPerMove").asDouble());
    double hours = result.get("cpuSeconds").asDouble() / 3600;
    assertEquals(6, result.get("gamesPerCpuHour").asDouble() * hours, 1e-6);
    assertTrue(
        CommandRun.of("bench", "selfplay", "random", "--board", "5", "--games", "2")
            .out()
            .contains("games/CPU h"));
  }

  @Test
  void takesNetworksAndSlotsOfSelfPlayFromAConfiguration(@TempDir Path folder) throws IOException {
    Path network = TinyNetwork.write(folder);
    Path config = folder.resolve("worker.conf");
    Files.writeString(
        config,
        """
        tengen.worker {
          slots = 3
          networks.tiny { file = "%s", maxBatch = 2 }
        }
        """
            .formatted(network));
    CommandRun run =
        CommandRun.of(
            "bench",
            "selfplay",
            "mcts:net=tiny,visits=4",
            "--board",
            "5",
            "--games",
            "3",
            "--json",
            "--config",
            config.toString());
    assertEquals(0, run.code(), run.err());
    JsonNode result = JSON.readTree(run.out());
    assertEquals(3, result.get("slots").asInt());
    assertBetween(1, 2, result.get("meanBatch").asDouble());
    CommandRun missing =
        CommandRun.of(
            "bench", "selfplay", "random", "--config", folder.resolve("no.conf").toString());
    assertEquals(2, missing.code(), missing.err());
  }

  @ParameterizedTest
  @CsvSource({"rollout, policy", "search mcts:visits=20, engine"})
  void printsSeveralBoardsAsAnArrayOrATable(String what, String title) throws IOException {
    JsonNode results = bench(what + " --board 3,5");
    assertEquals(2, results.size());
    assertEquals(3, results.get(0).get("board").asInt());
    assertEquals(5, results.get(1).get("board").asInt());
    CommandRun run = run(what + " --board 3,5");
    List<String> lines = run.out().lines().toList();
    assertEquals(3, lines.size(), run.out());
    assertTrue(lines.getFirst().startsWith(title), run.out());
    assertTrue(lines.stream().allMatch(line -> line.length() <= Terminal.WIDTH), run.out());
  }

  @Test
  void printsHelpWithoutASubcommand() {
    CommandRun run = CommandRun.of("bench");
    assertEquals(0, run.code());
    assertTrue(run.out().contains("Examples:"), run.out());
  }

  private static JsonNode bench(String arguments) throws IOException {
    CommandRun run = run(arguments + " --json");
    assertEquals(1, run.out().lines().count(), run.out());
    return JSON.readTree(run.out());
  }

  private static CommandRun run(String arguments) {
    CommandRun run =
        CommandRun.of(("bench " + arguments + " --seconds 0.2 --warmup 0.1").split(" ", -1));
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err(), "no progress for short work");
    return run;
  }

  private static List<String> keys(JsonNode result) {
    List<String> keys = new ArrayList<>();
    result.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static void assertBetween(double least, double most, double value) {
    assertTrue(value >= least && value <= most, () -> value + " not in " + least + " to " + most);
  }
}
