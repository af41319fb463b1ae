package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.ExitCode;
import io.tengen.engine.net.FeatureSet;
import io.tengen.testing.SoakOnly;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands that load networks, in heaps that are smaller than the default cache of one network:
 * they play, or end with a line that tells what is missing. Training runs with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=SmallHeapIT</pre>
 */
@Timeout(600)
class SmallHeapIT {
  /** Room for a coordinator, a worker and small networks, but not for 256 MiB of cached answers. */
  private static final int SMALL = 112;

  /** Room for a program without a coordinator. */
  private static final int TINY = 40;

  @TempDir private Path directory;

  private String network(String name, int blocks, int channels) throws IOException {
    Path file = directory.resolve(name + ".onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(
          RandomNetwork.pooled(FeatureSet.KATAGO_V7, blocks, channels, Activation.RELU, 1), out);
    }
    return name + "=" + file;
  }

  private String small(String name) throws IOException {
    return network(name, 1, 4 + name.length());
  }

  private String data() {
    return directory.resolve("data").toString();
  }

  private static void assertNoStackTrace(TengenProcess process) {
    assertEquals(List.of(), process.errorLines("\tat "), process::toString);
    assertEquals(List.of(), process.errorLines("Exception in thread"), process::toString);
  }

  @Test
  void evaluatesManyNetworks() throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("evaluate", "--board", "9", "--games", "6", "--data", data()));
    for (String name : List.of("x", "xy", "xyz")) {
      arguments.addAll(List.of("mcts:visits=4,net=" + name, "--net", small(name)));
    }
    ends(arguments.toArray(String[]::new));
  }

  @Test
  void playsItself() throws Exception {
    String out = directory.resolve("games").toString();
    ends(
        "selfplay",
        "mcts:visits=4,net=x",
        "--net",
        small("x"),
        "--board",
        "9",
        "--games",
        "4",
        "--data",
        data(),
        "--out",
        out);
  }

  @Test
  void learnsAndRatesGenerations() throws Exception {
    ends(
        "learn",
        "--board",
        "3",
        "--generations",
        "2",
        "--network",
        "b1c4",
        "--games",
        "4",
        "--batch",
        "4",
        "--rate-games",
        "4",
        "--selfplay",
        "mcts:visits=4",
        "--rating",
        "mcts:visits=4",
        "--slots",
        "2",
        "--out",
        directory.resolve("three").toString());
  }

  private void ends(String... arguments) throws Exception {
    try (TengenProcess process = TengenProcess.startWithHeap(SMALL, arguments)) {
      assertEquals(ExitCode.OK, process.awaitExit(), process::toString);
      assertNoStackTrace(process);
    }
  }

  @Test
  void writesABook() throws Exception {
    ends(
        "book",
        "--board",
        "5",
        "--plies",
        "2",
        "--count",
        "1",
        "--engine",
        "mcts:visits=5,net=x",
        "--net",
        small("x"),
        "--balance",
        "0.49",
        "--out",
        directory.resolve("book.sgf").toString());
  }

  @Test
  void answersGtpWithNetwork() throws Exception {
    try (TengenProcess process =
        TengenProcess.startWithHeap(SMALL, "gtp", "mcts:visits=4,net=x", "--net", small("x"))) {
      process.input("boardsize 19", "1 genmove b", "boardsize 9", "2 genmove b");
      assertEquals(ExitCode.OK, process.awaitExit(), process::toString);
      assertTrue(process.stdout().contains("=1 "), process::toString);
      assertTrue(process.stdout().contains("=2 "), process::toString);
      assertNoStackTrace(process);
    }
  }

  @Test
  @SoakOnly
  void trains() throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 16);
    ends(
        "train",
        "--data",
        directory.resolve("games").toString(),
        "--net-shape",
        "b1c4",
        "--steps",
        "4",
        "--batch",
        "4",
        "--out",
        directory.resolve("g1.onnx").toString());
  }

  @Test
  @SoakOnly
  void followsTheRecipeOfAlphaGo() throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 16);
    String folder = directory.resolve("ag").toString();
    ends(
        "alphago",
        "policy",
        directory.resolve("games").toString(),
        "--out",
        folder,
        "--board",
        "5",
        "--komi",
        "0.5",
        "--net",
        "b1c4",
        "--epochs",
        "1");
    ends("alphago", "reinforce", folder, "--games", "4", "--batches", "2", "--match", "4");
    ends("alphago", "value", folder, "--games", "60", "--epochs", "1");
    ends("alphago", "variants", folder, "--visits", "2", "--games", "21", "--", "--data", data());
  }

  @Test
  void answersGtpAlthoughTheTreeDoesNotFit() throws Exception {
    try (TengenProcess process = TengenProcess.startWithHeap(TINY, "gtp", "mcts:visits=1000000")) {
      process.input("boardsize 19", "1 genmove b", "2 name");
      assertEquals(ExitCode.OK, process.awaitExit(), process::toString);
      assertTrue(process.stdout().contains("?1 engine failed: "), process::toString);
      assertTrue(process.stdout().contains("(-Xmx)"), process::toString);
      assertTrue(process.stdout().contains("=2 Tengen"), process::toString);
      assertNoStackTrace(process);
    }
  }

  @Test
  void refusesNetworksThatDoNotFit() throws Exception {
    // So large that the command itself cannot read it, and not only its worker.
    String large = network("large", 16, 192);
    for (List<String> command :
        List.of(
            List.of("gtp", "mcts:net=large"),
            List.of("evaluate", "random", "mcts:net=large", "--board", "9", "--games", "2"),
            List.of(
                "selfplay",
                "mcts:net=large",
                "--board=9",
                "--games=2",
                "--out=" + data() + "-out"))) {
      List<String> arguments = new ArrayList<>(command);
      arguments.addAll(List.of("--net", large));
      if (!command.contains("gtp")) {
        arguments.addAll(List.of("--data", data()));
      }
      try (TengenProcess process =
          TengenProcess.startWithHeap(TINY, arguments.toArray(String[]::new))) {
        process.input("genmove b");
        assertTrue(process.awaitExit() != ExitCode.OK, process::toString);
        List<String> why = process.errorLines(" MiB of Java heap to be loaded, and this process");
        assertEquals(1, why.size(), process::toString);
        assertNoStackTrace(process);
      }
    }
  }
}
