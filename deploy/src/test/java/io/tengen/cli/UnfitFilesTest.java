package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that a command cannot read or write: found before any work, named as the user named them,
 * with nothing left behind.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class UnfitFilesTest {
  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private List<String> present() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }

  private String games() throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 30);
    return file("games");
  }

  /** A pipe: like a device, it is not a file that can be replaced or that has an end. */
  private String pipe() throws Exception {
    String pipe = file("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe).start().waitFor());
    return pipe;
  }

  @Test
  void outputsThatAreDirectoriesAreFoundFirst() throws Exception {
    Files.createDirectory(directory.resolve("out.onnx"));
    String out = file("out.onnx");
    String games = games();
    List<String> before = present();
    for (String[] command :
        new String[][] {
          {"book", "--board", "5", "--count", "1", "--out", out, "--force"},
          {"fit-rollout", games, "--out", out},
          {"train", "--data", games, "--out", out},
          {"net", "import", file("games/manifest"), "--out", out}
        }) {
      assertEquals(
          "tengen: cannot write " + out + ": it is a directory",
          CommandRun.of(command).complaint(ExitCode.BAD_INPUT));
    }
    assertEquals(before, present());
  }

  @Test
  void aPipeIsNotReplaced() throws Exception {
    String pipe = pipe();
    assertEquals(
        "tengen: cannot write " + pipe + ": it is not a regular file",
        CommandRun.of("book", "--board", "5", "--count", "1", "--out", pipe, "--force")
            .complaint(ExitCode.BAD_INPUT));
  }

  @Test
  void aNetworkThatIsNoFileIsNotRead() throws Exception {
    String pipe = pipe();
    assertEquals(
        "tengen: cannot read " + pipe + ": it is not a regular file",
        CommandRun.of("net", "info", pipe).complaint(ExitCode.BAD_INPUT));
  }

  @Test
  void aCheckpointIsCheckedBeforeTheTraining() throws Exception {
    String games = games();
    Path text = Files.writeString(directory.resolve("notes.txt"), "not a checkpoint");
    Path archive = Files.write(directory.resolve("a.npz"), new byte[] {'P', 'K', 3, 4, 0, 0});
    List<String> before = present();
    for (Path from : List.of(text, archive)) {
      String line =
          CommandRun.of(
                  "train",
                  "--data",
                  games,
                  "--out",
                  file("n.onnx"),
                  "--net-shape",
                  "b1c8",
                  "--batch",
                  "8",
                  "--from",
                  from.toString())
              .complaint(ExitCode.BAD_INPUT);
      assertTrue(line.startsWith("tengen: " + from + " is not a checkpoint"), line);
      assertEquals(before, present());
    }
  }

  @Test
  void aFinishedTrainingIsNotComputedAgain() throws Exception {
    String[] train = {
      "train",
      "--data",
      games(),
      "--out",
      file("n.onnx"),
      "--net-shape",
      "b1c8",
      "--batch",
      "8",
      "--steps",
      "2"
    };
    CommandRun first = CommandRun.of(train);
    assertEquals(0, first.code(), first.err());
    CommandRun again = CommandRun.of(train);
    assertEquals(0, again.code(), again.err());
    assertEquals(first.out(), again.out());
    assertTrue(again.err().contains("is the result of this training"), again.err());
    train[train.length - 1] = "3";
    CommandRun longer = CommandRun.of(train);
    assertEquals(0, longer.code(), longer.err());
    assertFalse(longer.err().contains("is the result of this training"), longer.err());
    Files.delete(directory.resolve("n.npz"));
    CommandRun repeated = CommandRun.of(train);
    assertFalse(repeated.err().contains("is the result of this training"), repeated.err());
    assertTrue(Files.exists(directory.resolve("n.npz")));
  }

  @Test
  void aLoopDoesNotBeginAmongOtherFiles() throws Exception {
    Files.writeString(directory.resolve("thesis.txt"), "");
    String line =
        CommandRun.of("learn", "--board", "5", "--generations", "0", "--out", directory.toString())
            .complaint(ExitCode.BAD_INPUT);
    assertTrue(line.contains("--force"), line);
    assertEquals(List.of("thesis.txt"), present());
  }

  @Test
  void aRecipeThatFoundNoGamesCanBeginAgain() throws Exception {
    Path sgf = Files.createDirectory(directory.resolve("sgf"));
    Files.writeString(
        sgf.resolve("a.sgf"), "(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]RE[B+R];B[aa];W[bb])");
    String out = file("recipe");
    CommandRun small =
        CommandRun.of("alphago", "policy", sgf.toString(), "--out", out, "--board=5");
    assertEquals(ExitCode.BAD_INPUT, small.code(), small.err());
    CommandRun right = CommandRun.of("alphago", "policy", sgf.toString(), "--out", out);
    assertTrue(right.err().contains("there are 1 games"), right.err());
  }
}
