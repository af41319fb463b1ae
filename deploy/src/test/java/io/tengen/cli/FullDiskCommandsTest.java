package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.console.ExitCode;
import io.tengen.testing.Tmpfs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose output is on a full disk: they say so, and work when there is room. */
@Timeout(240)
class FullDiskCommandsTest {
  @TempDir private Path directory;

  @Test
  void nameTheFullDiskAndWorkWhenThereIsRoom() throws Exception {
    Path run = directory.resolve("run");
    CommandRun played =
        CommandRun.of(
            "evaluate",
            "random",
            "mcts:visits=2",
            "--board",
            "5",
            "--games",
            "4",
            "--data",
            run.toString(),
            "--json");
    assertEquals(0, played.code(), played.err());
    String id = new ObjectMapper().readTree(played.out()).get("run").asText();
    Path games = Files.createDirectory(directory.resolve("games"));
    Files.writeString(
        games.resolve("game.sgf"), "(;GM[1]FF[4]SZ[9]KM[7]RE[B+R];B[cc];W[gg];B[gc])");
    Path folder = directory.resolve("folder");
    succeeds("data", "import", folder.toString(), "--sgf", games.toString());

    Path full = Files.createDirectory(directory.resolve("full"));
    try (Tmpfs disk = Tmpfs.mount(full, 4)) {
      Path page = full.resolve("report.html");
      Path book = full.resolve("book.sgf");
      Path imported = full.resolve("imported");
      Path rows = full.resolve("rows");
      String[][] commands = {
        {"report", id, "--data", run.toString(), "--out", page.toString()},
        {
          "minigo", "train-q", "--games", "200", "--out", full.resolve("q.table").toString(),
        },
        {
          "minigo",
          "host",
          "--black",
          "engine:random",
          "--white",
          "engine:random",
          "--out",
          full.resolve("host").toString(),
        },
        {"data", "export", folder.toString(), rows.toString(), "--format", "numpy"},
        {"data", "import", imported.toString(), "--sgf", games.toString()},
        {
          "book",
          "--board",
          "5",
          "--plies",
          "2",
          "--count",
          "1",
          "--engine",
          "mcts:visits=5",
          "--balance",
          "0.45",
          "--seed",
          "1",
          "--out",
          book.toString()
        },
      };
      disk.fill();
      for (String[] command : commands) {
        CommandRun refused = CommandRun.of(command);
        String said = refused.err().lines().reduce("", (before, last) -> last);
        assertEquals(ExitCode.FAILED, refused.code(), () -> command[0] + ": " + refused.err());
        assertEquals(0, said.indexOf("tengen: no space left in " + full), said);
      }
      assertFalse(Files.exists(page));
      assertFalse(Files.exists(book));
      disk.makeRoom();
      for (String[] command : commands) {
        succeeds(command);
      }
    }
  }

  private static void succeeds(String... command) {
    CommandRun done = CommandRun.of(command);
    assertEquals(0, done.code(), () -> command[0] + ": " + done.err());
  }
}
