package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands with coordinator, worker and database in this process. */
class EmbeddedCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @Test
  void anEvaluationFromBeginningToEnd() throws Exception {
    Path data = directory.resolve("my data");
    String at = data.toString();
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=4",
            "c=random:seed=3",
            "--board",
            "3",
            "--games",
            "12",
            "--slots",
            "2",
            "--data",
            at,
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode results = JSON.readTree(run.out());
    String id = results.get("run").asText();
    assertEquals(12, results.get("games").asInt());
    assertEquals(3, results.get("ratings").size());
    assertEquals(3, results.get("pairs").size());

    Path records = Path.of(results.get("records").asText());
    assertEquals(data.resolve("runs").resolve(id), records);
    assertEquals(13, Files.readAllLines(records.resolve("results.csv")).size());
    assertTrue(Files.exists(records.resolve("games/000011.sgf")));
    assertEquals(results, JSON.readTree(records.resolve("results.json").toFile()));

    JsonNode runs = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out());
    assertEquals(id, runs.get(0).get("run").asText());
    assertEquals("finished", runs.get(0).get("state").asText());

    assertEquals(run.out(), CommandRun.of("ratings", id, "--data", at, "--json").out());
    CommandRun shown = CommandRun.of("show", id, "11", "--data", at);
    assertTrue(shown.out().startsWith("game 11 of run " + id), shown.err());
    assertTrue(CommandRun.of("show", id, "12", "--data", at).complaint(2).contains("12"));
    assertTrue(CommandRun.of("ratings", "nope", "--data", at).complaint(2).contains("nope"));
  }

  @Test
  void selfplayKeepsWhatTheSearchSaw() throws IOException {
    Path out = directory.resolve("out");
    CommandRun run =
        CommandRun.of(
            "selfplay",
            "mcts:visits=8",
            "--board",
            "3",
            "--games",
            "3",
            "--out",
            out.toString(),
            "--data",
            directory.resolve("data").toString());
    assertEquals(0, run.code(), run.err());
    List<String> lines = Files.readAllLines(out.resolve("positions.jsonl"));
    assertFalse(lines.isEmpty());
    for (String line : lines) {
      JsonNode position = JSON.readTree(line);
      assertEquals(position.get("move").asInt(), position.get("moves").size());
      int visits = 0;
      for (JsonNode count : position.get("visits")) {
        visits += count.asInt();
      }
      JsonNode value = position.get("value");
      // A player that knows its answer, such as a pass that wins, does not search.
      assertEquals(value.isNull(), visits == 0, line);
      assertTrue(value.isNull() || (value.asDouble() >= 0 && value.asDouble() <= 1), line);
    }
    assertFalse(JSON.readTree(lines.getFirst()).get("visits").isEmpty());
    assertTrue(Files.readString(out.resolve("games/000000.sgf")).contains("visits 8"));
  }

  @Test
  void aPortInUseIsBadInput() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      String line =
          CommandRun.of(
                  "coordinator",
                  "--data",
                  directory.toString(),
                  "--grpc-port",
                  port,
                  "--http-port",
                  "-1")
              .complaint(2);
      assertTrue(line.contains(port), line);
    }
  }
}
