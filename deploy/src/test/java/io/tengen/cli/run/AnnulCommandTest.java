package io.tengen.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnulCommandTest {
  @TempDir private Path directory;

  private CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", directory.toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private JsonNode json(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--json");
    CommandRun run = run(all.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  private static int games(JsonNode ratings) {
    return ratings.get("ratings").get(0).get("games").asInt();
  }

  @Test
  void aResultIsAnnulledListedAndRestored() throws Exception {
    JsonNode played = json("evaluate", "a=simulated", "b=simulated", "--games", "4", "--seed", "1");
    String id = played.get("run").asText();
    assertEquals(4, games(played));

    String loser = run("show", id, "2").out().contains("Black wins") ? "white" : "black";
    String winner = loser.equals("white") ? "black" : "white";
    CommandRun annulled = run("annul", id, "2", "--side", winner, "--reason", "moved twice");
    assertEquals(0, annulled.code(), annulled.err());
    assertTrue(run("annul", id, "--list").out().contains("moved twice"));
    assertTrue(run("show", id, "2").out().contains("annulled for " + winner + ": moved twice"));
    assertEquals(3, games(json("ratings", id)));

    assertEquals(0, run("annul", id, "2", "--undo").code());
    assertEquals(4, games(json("ratings", id)));
    assertEquals(0, json("annul", id, "--list").size());

    assertTrue(
        run("annul", id, "2", "--side", "red", "--reason", "x")
            .complaint(2)
            .contains("--side red is not black, white or both"));
    assertTrue(run("annul", id, "2").complaint(2).contains("--reason"));
    assertTrue(run("annul", id, "9", "--reason", "x").complaint(2).contains("has no game 9"));
  }
}
