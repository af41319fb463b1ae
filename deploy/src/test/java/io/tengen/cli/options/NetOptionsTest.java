package io.tengen.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests networks from files in commands that play in this process. */
class NetOptionsTest {
  @TempDir Path directory;

  private Path tiny;

  @BeforeEach
  void write() throws IOException {
    tiny = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(tiny)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
  }

  private String option() {
    return "tiny=" + tiny;
  }

  @Test
  void gtpUsesNetworks() {
    CommandRun run =
        CommandRun.fed(
            "boardsize 7\ngenmove b\nlz-genmove_analyze w 1\nkata-genmove_analyze b 1\nquit\n",
            "gtp",
            "mcts:net=tiny,visits=20",
            "--net",
            option(),
            "--seed",
            "1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("winrate"), run.out());
    assertTrue(run.out().contains("scoreLead"), run.out());
    assertTrue(run.out().contains("\nplay "), run.out());
  }

  @Test
  void evaluateUsesNetworks() {
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=4,net=tiny",
            "c=mcts:visits=4,net=tiny,lambda=0.5,noise=0.25,temperature=1",
            "--net",
            option(),
            "--board",
            "4",
            "--games",
            "6",
            "--data",
            directory.resolve("data").toString(),
            "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("\"games\":6"), run.out());
  }

  @Test
  void resumedRunKeepsItsNetworks() throws IOException {
    String data = directory.resolve("data").toString();
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=2,net=tiny",
            "--net",
            option(),
            "--board",
            "3",
            "--games",
            "2",
            "--data",
            data);
    assertEquals(0, run.code(), run.err());
    String hash = Artifact.of(tiny).sha256();
    String runs = CommandRun.of("runs", "--data", data, "--json").out();
    assertTrue(runs.contains("\"networks\":{\"tiny\":\"" + hash + "\"}"), runs);
    assertEquals(
        "tengen: --resume uses the networks that the run was created with; leave out --net",
        CommandRun.of("evaluate", "--resume", "x", "--net", option(), "--data", data).complaint(2));
    assertEquals(
        "tengen: --net x is used by no engine; name it as in mcts:net=x",
        CommandRun.of("evaluate", "random", "mcts", "--net", "x=" + tiny, "--data", data)
            .complaint(2));
  }

  @Test
  void refusesNameWithTwoFiles() {
    for (String option : List.of("--net", "--policy")) {
      assertEquals(
          "tengen: " + option + " b6= is given twice; leave out one, or give it another name",
          CommandRun.of("gtp", "mcts", option, "b6=A", option, "b6=B").complaint(2));
      assertEquals(
          "tengen: " + option + " b6 is not NAME=FILE",
          CommandRun.of("gtp", "mcts", option, "b6").complaint(2));
    }
  }

  @Test
  void refusesUnsupportedBoards() {
    assertEquals(
        "tengen: engine \"a\": network \"tiny\" plays on boards 2-19, not of size 21",
        CommandRun.of(
                "evaluate",
                "a=mcts:visits=2,net=tiny",
                "random",
                "--net",
                option(),
                "--board",
                "21",
                "--data",
                directory.resolve("data").toString())
            .complaint(2));
    CommandRun gtp =
        CommandRun.fed(
            "boardsize 21\nquery_boardsize\nboardsize 19\nquit\n",
            "gtp",
            "mcts:net=tiny,visits=2",
            "--net",
            option());
    assertTrue(gtp.out().startsWith("? unacceptable size\n"), gtp.out());
    assertTrue(gtp.out().endsWith("\n=\n\n=\n\n"), gtp.out());
  }

  @Test
  void benchSearchUsesNetworks() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "search",
            "mcts:net=tiny,visits=20",
            "--net",
            option(),
            "--board",
            "5",
            "--seconds",
            "0.2",
            "--warmup",
            "0",
            "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("tiny"), run.out());
  }

  @Test
  void namesMissingFiles() throws IOException {
    assertEquals(
        "tengen: engine \"mcts:net=tiny\": \"tiny\" is not one of the worker's networks; there are"
            + " none; give it as --net tiny=FILE",
        CommandRun.of("gtp", "mcts:net=tiny").complaint(2));
    String missing = directory.resolve("no.onnx").toString();
    String complaint = CommandRun.of("gtp", "--net", "x=" + missing).complaint(2);
    assertTrue(complaint.contains("networks.x.file: file " + missing + " does not"), complaint);
    Path text = Files.writeString(directory.resolve("text.onnx"), "hello");
    String broken = CommandRun.of("gtp", "x=mcts:net=t", "--net", "t=" + text).complaint(2);
    assertTrue(broken.startsWith("tengen: engine \"x\": network \"t\": " + text), broken);
  }

  @Test
  void checksSettingsButNotNetworksForRemoteWorkers() {
    String complaint =
        CommandRun.of("evaluate", "random", "x=mcts:net=b6,lambda=2", "--coordinator", "h:1")
            .complaint(2);
    assertTrue(complaint.contains("lambda=2 is not a number between 0.0 and 1.0"), complaint);
  }
}
