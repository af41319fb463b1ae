package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.testing.SoakOnly;
import io.tengen.wire.training.TrainingStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trainings whose processes are killed: they learn the same as an uninterrupted training. */
@Timeout(600)
class TrainIT {
  private static final int STEPS = 240;

  // Written by the first test that needs it: it is the same for all.
  private static byte @Nullable [] unbroken;

  @TempDir private Path directory;

  // Started by each test with the lease that it needs.
  @SuppressWarnings("NullAway.Init")
  private TestCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private Control control;

  @AfterEach
  void stop() throws Exception {
    control.close();
    cluster.close();
  }

  private void start(Duration lease) throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 16);
    cluster = new TestCluster(directory, lease);
    control = new Control(cluster.address());
  }

  private TestCluster.Node startTrainer(String name) throws Exception {
    Path config = directory.resolve(name + ".conf");
    // Each has its own disk, and every checkpoint goes to the coordinator.
    Files.writeString(
        config,
        "tengen.worker { artifacts.directory = \""
            + directory.resolve(name + "-shelf")
            + "\", training { saveEvery = 20ms, bringEvery = 100ms } }");
    return cluster.startWorker(name, "--train", "--slots", "1", "--config", config.toString());
  }

  private TengenProcess train(Path out, String... more) throws Exception {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                "train",
                "--data",
                directory.resolve("games").toString(),
                "--net-shape",
                "b1c16",
                "--steps",
                String.valueOf(STEPS),
                "--batch",
                "32",
                "--out",
                out.toString()));
    command.addAll(List.of(more));
    return TengenProcess.start(command.toArray(String[]::new));
  }

  private TengenProcess trainThere(Path out) throws Exception {
    return train(out, "--coordinator", cluster.address().toString());
  }

  private Path out(String place) throws Exception {
    return Files.createDirectory(directory.resolve(place)).resolve("g1.onnx");
  }

  /** Returns the only training; empty while there is none or the coordinator is unreachable. */
  private Optional<TrainingStatus> state() {
    try {
      List<TrainingStatus> all = control.trainings().list();
      assertTrue(all.size() <= 1, "one training is one: " + all);
      return all.stream().findFirst();
    } catch (ControlException e) {
      return Optional.empty();
    }
  }

  private void awaitSteps(long steps) throws InterruptedException {
    TestCluster.await(steps + " steps", () -> steps() >= steps || isOver());
  }

  private boolean isOver() {
    return state().map(now -> now.state().hasEnded()).orElse(false);
  }

  /** Returns the number of batches learned from; −1 while it is unknown. */
  private long steps() {
    return state().map(training -> training.progress().steps()).orElse(-1L);
  }

  private String trainer() {
    return state().map(TrainingStatus::worker).orElse("");
  }

  /** Asserts that the result equals that of an uninterrupted training. */
  private void assertUnbroken(Path out) throws Exception {
    if (unbroken == null) {
      Path here = out("unbroken");
      try (TengenProcess process = train(here)) {
        assertEquals(0, process.awaitExit(), process::toString);
      }
      unbroken = Files.readAllBytes(here);
    }
    assertArrayEquals(unbroken, Files.readAllBytes(out));
  }

  @Test
  void killedWorkerResumesItsTraining() throws Exception {
    start(Duration.ofSeconds(60));
    TestCluster.Node worker = startTrainer("only");
    Path out = out("there");
    try (TengenProcess command = trainThere(out)) {
      awaitSteps(30);
      worker.process().kill();
      worker.start();
      worker.process().awaitErrorLine("resuming training");
      cluster.restartCoordinator();
      assertEquals(0, command.awaitExit(), command::toString);
    }
    assertEquals("only", trainer());
    assertUnbroken(out);
  }

  @Test
  @SoakOnly
  void anotherWorkerResumesTheTraining() throws Exception {
    start(Duration.ofSeconds(4));
    Map<String, TestCluster.Node> both = startBoth();
    Path out = out("there");
    try (TengenProcess command = trainThere(out)) {
      awaitSteps(60);
      String killed = trainer();
      node(both, killed).process().kill();
      assertEquals(0, command.awaitExit(), command::toString);
      assertNotEquals(killed, trainer());
    }
    assertUnbroken(out);
  }

  /** Both are there before the training, which may take less time than the start of a worker. */
  private Map<String, TestCluster.Node> startBoth() throws Exception {
    return Map.of("first", startTrainer("first"), "second", startTrainer("second"));
  }

  private static TestCluster.Node node(Map<String, TestCluster.Node> nodes, String name) {
    return Objects.requireNonNull(nodes.get(name), name);
  }

  @Test
  void stoppedWorkerHandsBackItsCheckpoint() throws Exception {
    start(Duration.ofSeconds(120));
    Map<String, TestCluster.Node> both = startBoth();
    Path out = out("there");
    try (TengenProcess command = trainThere(out)) {
      awaitSteps(60);
      String stopped = trainer();
      String other = stopped.equals("first") ? "second" : "first";
      long steps = steps();
      node(both, stopped).process().signal("TERM");
      // Long before the lease expires.
      TestCluster.await("the other to have it", () -> trainer().equals(other));
      assertTrue(
          steps() >= steps,
          () ->
              "begins again at "
                  + state()
                  + ", not at "
                  + steps
                  + "\n"
                  + node(both, stopped).process());
      assertEquals(0, command.awaitExit(), command::toString);
    }
    assertUnbroken(out);
  }
}
