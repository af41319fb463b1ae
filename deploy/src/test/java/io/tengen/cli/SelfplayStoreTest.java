package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Self-play whose games are uploaded to an object store with the S3 protocol. */
@Timeout(180)
final class SelfplayStoreTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PLACE = "s3://games/b3/";

  @TempDir private Path directory;

  private TestS3 server;

  @BeforeEach
  void start() throws Exception {
    server = new TestS3();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private String data() {
    return directory.resolve("data").toString();
  }

  private CommandRun tengen(String... command) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of("--data", data(), "--endpoint", server.endpoint().toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private CommandRun play(int games) {
    return tengen(
        "selfplay",
        "mcts:visits=4",
        "--board",
        "3",
        "--games",
        String.valueOf(games),
        "--shards",
        PLACE,
        "--json");
  }

  private String imported() {
    Path folder = directory.resolve("imported" + System.nanoTime());
    CommandRun run =
        CommandRun.of(
            "data",
            "import",
            folder.toString(),
            "--from",
            PLACE,
            "--endpoint",
            server.endpoint().toString());
    assertEquals(0, run.code(), run.err());
    return run.out().replaceFirst(" games, .*imported into .*?(;|\n)", " games$1").strip();
  }

  @Test
  void workerUploadsEveryGame() throws Exception {
    CommandRun run = play(20);
    assertEquals(0, run.code(), run.err());
    JsonNode result = JSON.readTree(run.out());
    assertEquals(PLACE, result.get("shards").asText());
    assertEquals("20 games", imported());
    String id = result.get("run").asText();

    CommandRun verified = tengen("data", "verify", PLACE, "--run", id);
    assertEquals("run " + id + ": 20 games count, all of them are in shards\n", verified.out());
    assertEquals(0, verified.code());

    // Nothing to play and nothing to upload.
    CommandRun again = tengen("selfplay", "--resume", id, "--shards", PLACE);
    assertEquals(0, again.code(), again.err());
    assertTrue(
        tengen("selfplay", "--resume", id, "--shards", "s3://games/other")
            .err()
            .contains("upload its games to " + PLACE));
    assertEquals("20 games", imported());
  }

  @Test
  void repairsMissingGamesFromTheCoordinator() throws Exception {
    // A run whose games were uploaded nowhere.
    CommandRun run =
        CommandRun.of(
            "selfplay",
            "mcts:visits=4",
            "--board=3",
            "--games=9",
            "--data=" + data(),
            "--shards=" + directory.resolve("local"),
            "--json");
    String id = JSON.readTree(run.out()).get("run").asText();
    CommandRun found = tengen("data", "verify", PLACE, "--run", id);
    assertEquals(1, found.code(), found.err());
    assertEquals(
        "run "
            + id
            + ": 9 games count, shards lack 9: 0-8; --repair downloads them from the coordinator\n",
        found.out());
    CommandRun repaired = tengen("data", "verify", PLACE, "--run", id, "--repair", "--json");
    assertEquals(0, repaired.code(), repaired.err());
    assertEquals(9, JSON.readTree(repaired.out()).get("repaired").asInt());
    assertEquals("9 games", imported());

    // A worker that had been away uploads its games after all.
    CommandRun late =
        CommandRun.of(
            "data",
            "upload",
            directory.resolve("local").toString(),
            PLACE,
            "--endpoint",
            server.endpoint().toString());
    assertEquals(0, late.code(), late.err());
    try (ObjectStore store = ObjectStores.open(PLACE, server.endpoint())) {
      int shards = store.list("entries/").size();
      CommandRun twice = tengen("data", "verify", PLACE, "--run", id);
      assertEquals(0, twice.code());
      assertTrue(
          shards == 1 || twice.out().contains("; 9 are there twice, and are imported once"),
          twice.out());
      assertEquals(shards == 1 ? "9 games" : "9 games; 9 already there", imported());
    }
  }

  @Test
  void repairsFolders() throws Exception {
    CommandRun run =
        CommandRun.of(
            "selfplay",
            "random",
            "--board=3",
            "--games=9",
            "--data=" + data(),
            "--json",
            "--out=" + directory.resolve("out"));
    String id = JSON.readTree(run.out()).get("run").asText();
    String folder = directory.resolve("games.data").toString();
    CommandRun repaired =
        CommandRun.of("data", "verify", folder, "--run", id, "--repair", "--data", data());
    assertEquals(0, repaired.code(), repaired.err());
    assertEquals(
        "run "
            + id
            + ": 9 games count, shards lacked 9: 0-8; 9 were downloaded from the coordinator\n",
        repaired.out());
    CommandRun whole = CommandRun.of("data", "verify", folder, "--run", id, "--data", data());
    assertEquals("run " + id + ": 9 games count, all of them are in shards\n", whole.out());
  }

  @Test
  void refusesAnUnreachableStoreAtOnce() throws Exception {
    server.stop();
    assertTrue(play(1).complaint(2).contains(PLACE + " does not list entries/: "));
    server.restart();
    assertTrue(
        CommandRun.of("data", "verify", PLACE).complaint(2).contains("tengen data import DIR"));
    assertTrue(
        CommandRun.of("data", "verify", directory.toString(), "--repair")
            .complaint(2)
            .contains("go with --run RUN"));
    assertTrue(
        tengen("selfplay", "random", "--shards", "s3://games/../b")
            .complaint(2)
            .contains("prefix"));
  }
}
