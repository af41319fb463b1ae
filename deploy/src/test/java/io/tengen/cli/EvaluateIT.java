package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.engine.program.ProgramLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command of the README's first example, in another process. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EvaluateIT {
  @TempDir Path directory;

  private TengenProcess evaluate(String... arguments) throws Exception {
    List<String> all =
        Stream.concat(
                Stream.of("evaluate", "--data", directory.resolve("data").toString()),
                Stream.of(arguments))
            .toList();
    return TengenProcess.start(all.toArray(String[]::new));
  }

  @Test
  void ratesAndKeepsTheRecords() throws Exception {
    try (TengenProcess process =
        evaluate(
            "random",
            "weak=mcts:visits=4,rollout=uniform,prior=uniform",
            "mcts:visits=60",
            "--board",
            "5",
            "--games",
            "30",
            "--json")) {
      assertEquals(0, process.awaitExit(), process::toString);
      JsonNode result = new ObjectMapper().readTree(process.stdout());
      assertEquals(30, result.get("games").asInt());
      // Ten games cannot tell four visits from none for certain; sixty visits lead either.
      List<String> names = result.get("ratings").findValuesAsText("name");
      assertEquals("mcts:visits=60", names.getFirst(), process::toString);
      assertEquals(Set.of("mcts:visits=60", "weak", "random"), Set.copyOf(names));
      assertEquals(3, result.get("pairs").size());
      for (JsonNode rating : result.get("ratings")) {
        assertEquals(20, rating.get("games").asInt());
      }
      Path records = Path.of(result.get("records").asText());
      assertEquals(31, Files.readAllLines(records.resolve("results.csv")).size());
      try (Stream<Path> files = Files.walk(records)) {
        assertEquals(30, files.filter(file -> file.toString().endsWith(".sgf")).count());
      }
    }
  }

  @Test
  void playsWithTheBuiltInNetwork() throws Exception {
    try (TengenProcess process =
        evaluate("mcts:net=tengen,visits=16", "random", "--board", "7", "--games", "8", "--json")) {
      assertEquals(0, process.awaitExit(), process::toString);
      JsonNode first = new ObjectMapper().readTree(process.stdout()).get("ratings").get(0);
      assertEquals("mcts:net=tengen,visits=16", first.get("name").asText());
      assertEquals(8, first.get("wins").asInt(), process::toString);
    }
  }

  @Test
  void ctrlCPrintsResultsAndHowToResume() throws Exception {
    // More games than can be played during the test, however fast the machine.
    Interrupted first =
        interrupted(evaluate("random", "mcts:visits=80", "--board", "7", "--games", "1000000"));
    Interrupted second =
        interrupted(TengenProcess.start(first.resumption().toArray(String[]::new)));
    assertTrue(second.games() > first.games(), first + " " + second);
    assertEquals(first.resumption(), second.resumption());
  }

  /** Interrupts the command after a game was played; returns what it printed. */
  private static Interrupted interrupted(TengenProcess command) throws Exception {
    try (TengenProcess process = command) {
      process.awaitErrorLine(" left");
      long start = System.nanoTime();
      process.interrupt();
      assertEquals(130, process.awaitExit(), process::toString);
      double seconds = (System.nanoTime() - start) / 1e9;
      assertTrue(seconds < 20, () -> "took " + seconds + " s\n" + process);
      assertTrue(process.stdout().contains("rank"), process::toString);
      Matcher stopped =
          Pattern.compile("Stopped after (\\d+) of 1000000 games; resume with:\\R  tengen (.*)")
              .matcher(process.stderr());
      assertTrue(stopped.find(), process::toString);
      int games = Integer.parseInt(stopped.group(1));
      assertTrue(process.stdout().contains(games + " games of run "), process::toString);
      return new Interrupted(games, List.of(stopped.group(2).split(" ")));
    }
  }

  /**
   * The output of an interrupted evaluation.
   *
   * @param games number of games played
   * @param resumption arguments of the command that resumes
   */
  private record Interrupted(int games, List<String> resumption) {}

  @Test
  void gnuGoPlaysInTheSameTable() throws Exception {
    assumeTrue(ProgramLookup.find("gnugo").isPresent(), "gnugo is not installed");
    try (TengenProcess process =
        evaluate("gnugo=gtp:gnugo1", "random", "--board", "7", "--games", "4", "--json")) {
      assertEquals(0, process.awaitExit(), process::toString);
      JsonNode best = new ObjectMapper().readTree(process.stdout()).get("ratings").get(0);
      assertEquals("gnugo", best.get("name").asText());
      assertEquals(4, best.get("wins").asInt());
    }
  }
}
