package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Self-play whose games are written to a folder of shards while it runs. */
final class SelfplayShardsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  private String data() {
    return directory.resolve("data").toString();
  }

  private String shards() {
    return directory.resolve("games.data").toString();
  }

  private CommandRun play(int games, String... more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of(
                    "selfplay",
                    "mcts:visits=4",
                    "--board",
                    "3",
                    "--data",
                    data(),
                    "--games",
                    String.valueOf(games),
                    "--shards",
                    shards()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  /** Returns the games' numbers; fails if one is duplicated or a shard is bad. */
  static Set<Long> games(Path folder) throws Exception {
    Set<Long> games = new TreeSet<>();
    try (DataFolder shards = DataFolder.read(folder)) {
      assertTrue(shards.unlistedFiles().isEmpty());
      for (Shard shard : shards.shards()) {
        assertEquals("", ShardCheck.problem(shards, shard).orElse(""));
        try (ShardReader reader = shards.open(shard)) {
          for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
            assertTrue(games.add(game.id().index()), game.id() + " is there twice");
          }
        }
      }
    }
    return games;
  }

  @Test
  void gamesAreInShardsWhenTheRunEnds() throws Exception {
    CommandRun run = play(20, "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode result = JSON.readTree(run.out());
    assertEquals(20, result.get("taken").get("games").asInt());
    assertEquals(shards(), result.get("shards").asText());
    assertEquals("", result.get("records").asText());
    assertEquals(20, games(Path.of(shards())).size());

    String id = result.get("run").asText();
    CommandRun again = CommandRun.of("data", "import", shards(), "--run", id, "--data", data());
    assertEquals(
        "0 games, 0 positions, imported into " + shards() + "; 20 already there\n", again.out());

    // Another run into the same folder.
    CommandRun more = play(3, "--seed", "7", "--out", directory.resolve("out").toString());
    assertEquals(0, more.code(), more.err());
    assertTrue(more.out().contains(" in " + directory.resolve("out") + ", and in shards of "));
    assertTrue(Files.exists(directory.resolve("out").resolve("positions.jsonl")));
  }

  @Test
  void doesNotImportRetiredGamesAgain() throws Exception {
    CommandRun run = play(12, "--keep-samples", "1");
    assertEquals(0, run.code(), run.err());
    Set<Long> kept = games(Path.of(shards()));
    CommandRun second = play(12, "--seed", "9", "--keep-samples", "1", "--json");
    assertEquals(0, second.code(), second.err());
    assertTrue(second.err().contains("deleted 1 shard of 12 games by retention: "), second.err());
    assertEquals(kept, games(Path.of(shards())));
    String first = run.out().replaceFirst("(?s).* of run (\\w+) .*", "$1");
    CommandRun again = CommandRun.of("data", "import", shards(), "--run", first, "--data", data());
    assertTrue(again.out().startsWith("0 games, "), again.out());
    try (DataFolder folder = DataFolder.read(Path.of(shards()))) {
      assertEquals(
          1, folder.history().stream().filter(ManifestEntry.Removed.class::isInstance).count());
    }
  }

  @Test
  void refusesBadInputInOneLine() throws Exception {
    assertTrue(
        CommandRun.of("selfplay", "random").complaint(2).contains("--out DIR for SGF and JSON"));
    assertTrue(play(1, "--keep-share", "0.5").complaint(2).contains("goes with --keep-samples"));
    assertTrue(play(1, "--endpoint", "http://x").complaint(2).contains("--shards s3://"));
    assertFalse(Files.exists(directory.resolve("data")));
    Path file = Files.writeString(directory.resolve("games.data"), "");
    assertTrue(play(1).complaint(2).contains("it is not a directory"));
    Files.delete(file);
    try (DataFolder busy = DataFolder.write(file, "test")) {
      assertTrue(play(1).complaint(2).contains("is in use by this process"));
      assertEquals(0, busy.shards().size());
    }
    assertTrue(
        CommandRun.of("data", "import", shards(), "--run", "x", "--follow")
            .complaint(2)
            .contains("--follow needs a coordinator: give --coordinator HOST:PORT"));
  }
}
