package io.tengen.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.console.Terminal;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Very short matches: their form, their repeatability, and what bad options are answered. */
class BenchSearchWorkersCommandTest {
  private static final String SHORT =
      "mcts:rollout=uniform --board 5 --games 2 --time 0.01 --workers 2,4 --latency 1 --seed 1";

  private static CommandRun run(String arguments) {
    return CommandRun.of(("bench search-workers " + arguments).split(" "));
  }

  private static JsonNode rows(String further) throws IOException {
    CommandRun run = run(SHORT + " --json" + further);
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void theSeedDeterminesAllNumbers() throws IOException {
    JsonNode rows = rows(" --threads 1");
    assertEquals(rows, rows(" --threads 2"));
    assertEquals(2, rows.size());
    JsonNode four = rows.get(1);
    assertEquals(4, four.get("workers").asInt());
    assertEquals(1, four.get("latencyMillis").asDouble());
    assertEquals(3, four.get("inFlight").asInt());
    assertEquals(2, four.get("games").asInt());
    double rate = four.get("simulationsPerSecond").asDouble();
    assertTrue(rate > 2_000 && rate <= 4_000, rows::toString);
    assertEquals(rate / 4_000, four.get("busy").asDouble(), 1e-3);
    double opponents = four.get("opponentSimulationsPerSecond").asDouble();
    assertTrue(opponents > 800 && opponents <= 1_000, rows::toString);
    assertTrue(four.get("depth").asDouble() > 0, rows::toString);
  }

  @ParameterizedTest
  @CsvSource({"half, 2", "ideal, 4"})
  void theOpponentHasTheAskedSpeed(String against, int thousands) throws IOException {
    JsonNode four = rows(" --against " + against).get(1);
    double rate = four.get("opponentSimulationsPerSecond").asDouble();
    assertTrue(rate > 500 * thousands && rate <= 1_000 * thousands, four::toString);
  }

  @Test
  void printsATable() {
    CommandRun run = run(SHORT + " --master-plays");
    assertEquals(0, run.code(), run.err());
    List<String> lines = run.out().lines().toList();
    assertEquals(3, lines.size(), run.out());
    assertTrue(lines.getFirst().stripLeading().startsWith("workers"), run.out());
    assertTrue(lines.stream().allMatch(line -> line.length() <= Terminal.WIDTH), run.out());
  }

  @ParameterizedTest
  @CsvSource({
    "--games 3, --games 3 is odd",
    "--workers 0, --workers 0 is not between",
    "--latency -1, --latency -1 is not between",
    "--against two, --against two is not",
    "--time 0, --time 0 is not between",
    "mcts:threads=2, leave out threads",
    "random, random"
  })
  void answersBadOptionsWithOneLine(String arguments, String fault) {
    CommandRun run = run(arguments);
    assertEquals(2, run.code());
    assertTrue(run.err().contains(fault), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }
}
