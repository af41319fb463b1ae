package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.CommandRun;
import io.tengen.cli.TrainingGames;
import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.TrainingListener;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.outbox.WorkerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Training here, and on a real worker of a real coordinator. */
@Timeout(180)
class TrainCommandTest {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir private Path directory;
  private Path data;

  @BeforeEach
  void play() throws Exception {
    data = directory.resolve("data");
    TrainingGames.write(data, 5, 12);
  }

  private CommandRun train(Path out, String... more) {
    String[] usual = {
      "train",
      "--data",
      data.toString(),
      "--net-shape",
      "b1c8",
      "--steps",
      "12",
      "--batch",
      "16",
      "--out",
      out.toString()
    };
    String[] all = java.util.Arrays.copyOf(usual, usual.length + more.length);
    System.arraycopy(more, 0, all, usual.length, more.length);
    return CommandRun.of(all);
  }

  private static Coordinator coordinator(Path directory) throws Exception {
    return Coordinator.start(
        CoordinatorConfig.embedded(
            directory.resolve("coordinator"),
            LOOPBACK,
            0,
            -1,
            Duration.ofMillis(200),
            Duration.ofSeconds(20)));
  }

  private Worker worker(Coordinator coordinator, WorkerState state) {
    WorkerConfig config =
        WorkerConfig.load(
            Optional.empty(),
            Map.of(
                "coordinator",
                LOOPBACK + ":" + coordinator.grpcPort(),
                "slots",
                1,
                "artifacts.directory",
                directory.resolve("shelf").toString(),
                "training.enabled",
                true));
    return Worker.start(config, new SimpleMeterRegistry(), state);
  }

  @Test
  void localAndRemoteTrainingAreEqual() throws Exception {
    Path here = Files.createDirectory(directory.resolve("here")).resolve("g1.onnx");
    CommandRun local = train(here, "--json");
    assertEquals(0, local.code(), local.err());
    assertTrue(local.out().contains("\"networkSha256\""), local.out());
    assertTrue(Files.exists(here.resolveSibling("g1.npz")));
    assertFalse(Files.exists(here.resolveSibling(".g1.onnx.training")));

    Path there = Files.createDirectory(directory.resolve("there")).resolve("g1.onnx");
    Path state = directory.resolve("state");
    try (Coordinator coordinator = coordinator(directory);
        WorkerState kept = WorkerState.open(state, Optional.of("w"));
        Worker worker = worker(coordinator, kept)) {
      String address = LOOPBACK + ":" + coordinator.grpcPort();
      CommandRun remote = train(there, "--coordinator", address);
      assertEquals(0, remote.code(), remote.err());
      assertArrayEquals(Files.readAllBytes(here), Files.readAllBytes(there));

      // The same command finds the result; another continues from it.
      Files.delete(there);
      assertEquals(0, train(there, "--coordinator", address).code());
      assertArrayEquals(Files.readAllBytes(here), Files.readAllBytes(there));
      Path next = there.resolveSibling("g2.onnx");
      String checkpoint = there.resolveSibling("g1.npz").toString();
      CommandRun further = train(next, "--from", checkpoint, "--coordinator", address);
      assertEquals(0, further.code(), further.err());

      CommandRun list = CommandRun.of("trainings", "--coordinator", address);
      assertEquals(3, list.out().lines().count(), list.out());
      assertTrue(list.out().contains("12/12"), list.out());
      assertTrue(list.out().contains("finished"), list.out());
      assertFalse(Files.exists(state.resolve("training").resolve("job")), worker.name());
    }
  }

  @Test
  void trainsOneNetworkForSeveralSizes() throws Exception {
    TrainingGames.write(data, 5, 12, 6);
    TrainingGames.write(data, 7, 18, 6);
    TrainingGames.write(data, 7, 24, 6);
    String[] how = {"--board", "5-7", "--result-share", "0.3", "--hold-out", "1", "--json"};
    Path here = Files.createDirectory(directory.resolve("here")).resolve("g1.onnx");
    CommandRun local = train(here, how);
    assertEquals(0, local.code(), local.err());
    JsonNode result = JsonMapper.builder().build().readTree(local.out());
    assertTrue(result.get("heldOut").get("positions").asInt() > 0, result::toString);
    try (DataFolder folder = DataFolder.read(data)) {
      List<Shard> shards = folder.shards();
      assertEquals(List.of(5, 5, 7, 7), shards.stream().map(Shard::board).toList());
      assertEquals(
          shards.get(0).samples() + shards.get(2).samples(), result.get("samples").asLong());
    }
    NetworkInfo info = NetworkFiles.info(here);
    assertEquals(new Boards(5, 7, true), info.boards());

    Path there = Files.createDirectory(directory.resolve("there")).resolve("g1.onnx");
    try (Coordinator coordinator = coordinator(directory);
        WorkerState kept = WorkerState.open(directory.resolve("state"), Optional.of("w"));
        Worker worker = worker(coordinator, kept)) {
      List<String> all = new ArrayList<>(List.of(how));
      all.addAll(List.of("--coordinator", LOOPBACK + ":" + coordinator.grpcPort()));
      CommandRun remote = train(there, all.toArray(String[]::new));
      assertEquals(0, remote.code(), remote.err());
      assertArrayEquals(Files.readAllBytes(here), Files.readAllBytes(there));
      CommandRun list =
          CommandRun.of("trainings", "--coordinator", LOOPBACK + ":" + coordinator.grpcPort());
      assertTrue(list.out().contains("5-7"), list.out());
      assertEquals("w", worker.name());
    }
  }

  @Test
  void learnsAsAlphaGoAndMeasuresHeldOutGames() throws Exception {
    TrainingGames.write(data, 5, 12, 6);
    long all;
    long held;
    try (DataFolder folder = DataFolder.read(data)) {
      held = folder.shards().getLast().samples();
      all = held + folder.shards().getFirst().samples();
    }
    Path out = directory.resolve("g1.onnx");
    String[] how = {
      "--planes", "alphago", "--optimizer", "sgd", "--net-shape", "alphago:layers=3,filters=4"
    };
    List<String> words = new ArrayList<>(List.of("train", "--data", data.toString()));
    words.addAll(List.of(how));
    words.addAll(List.of("--steps", "12", "--batch", "16", "--out", out.toString(), "--json"));
    words.addAll(List.of("--hold-out", "1"));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    JsonNode result = JsonMapper.builder().build().readTree(run.out());
    assertEquals(all - held, result.get("samples").asLong());
    assertEquals(held / 32 * 32, result.get("heldOut").get("positions").asLong(), result::toString);
    CommandRun again = CommandRun.of(words.toArray(String[]::new));
    assertEquals(result, JsonMapper.builder().build().readTree(again.out()));
    assertTrue(again.err().contains("is the result of this training"), again.err());

    words.set(words.size() - 1, "100000");
    assertTrue(
        CommandRun.of(words.toArray(String[]::new))
            .complaint(2)
            .startsWith("tengen: --hold-out 100000 leaves no games to learn from"));
  }

  @Test
  void failsOnBadGamesInOneLine() throws Exception {
    Path other = directory.resolve("other");
    TrainingGames.write(other, 7, 4);
    try (Coordinator coordinator = coordinator(directory);
        WorkerState kept = WorkerState.open(directory.resolve("state"), Optional.of("w"));
        Worker worker = worker(coordinator, kept);
        Control control = new Control(new Address(LOOPBACK, coordinator.grpcPort()));
        DataFolder folder = DataFolder.read(other)) {
      Shard shard = folder.shards().getFirst();
      Shard wrong =
          new Shard(
              shard.sha256(),
              shard.bytes(),
              shard.games(),
              shard.positions(),
              shard.samples(),
              shard.network(),
              5,
              shard.rawBytes(),
              shard.createdAt(),
              List.of());
      TrainingTask task =
          new TrainingTask(
              "g1",
              LearnerSettings.of(NetworkShape.parse("b1c8"), FeatureSet.TENGEN, 5, 1),
              Optional.empty(),
              List.of(wrong),
              10,
              8,
              new TrainingTask.Rate(0.01, 0.001),
              1);
      RemoteTrainer trainer =
          new RemoteTrainer(
              control,
              folder,
              ArtifactStore.open(directory.resolve("store"), new StoreLimits(1 << 20, 0)),
              Duration.ofSeconds(60),
              () -> false,
              line -> {});
      LearningException refusal =
          assertThrows(LearningException.class, () -> trainer.train(task, TrainingListener.NONE));
      assertTrue(
          String.valueOf(refusal.getMessage())
              .contains("is on another board than the manifest says"),
          refusal::toString);
      TrainingStatus failed = control.trainings().list().getFirst();
      assertEquals(TrainingState.FAILED, failed.state());
      assertEquals("w", failed.worker(), worker.name());
    }
  }

  @Test
  void failsOnAForeignCheckpoint() throws Exception {
    Path first = directory.resolve("g1.onnx");
    assertEquals(0, train(first).code());
    try (Coordinator coordinator = coordinator(directory);
        WorkerState kept = WorkerState.open(directory.resolve("state"), Optional.of("w"));
        Worker worker = worker(coordinator, kept)) {
      String complaint =
          CommandRun.of(
                  "train",
                  "--data",
                  data.toString(),
                  "--net-shape",
                  "b2c8",
                  "--from",
                  directory.resolve("g1.npz").toString(),
                  "--out",
                  directory.resolve("g2.onnx").toString(),
                  "--coordinator",
                  LOOPBACK + ":" + coordinator.grpcPort())
              .err();
      assertTrue(complaint.contains("is a checkpoint of another network"), complaint);
      assertEquals("w", worker.name());
    }
  }

  @Test
  void refusesBadInputInOneLine() throws Exception {
    Path out = directory.resolve("g1.onnx");
    assertTrue(train(out, "--board", "9").complaint(2).contains("no games on 9x9"));
    assertTrue(train(out, "--board", "9-7").complaint(2).contains("is not a size such as 9"));
    assertTrue(train(out, "--result-share", "2").complaint(2).contains("weight of results of 2"));
    assertTrue(train(out, "--board", "5-7").complaint(2).contains("no games on 7x7"));
    assertTrue(train(out, "--rate", "2").complaint(2).contains("a step size from 2.0"));
    assertTrue(train(out, "--samples", "0").complaint(2).contains("--samples 0"));
    assertTrue(train(directory.resolve("g1.bin")).complaint(2).contains("must end with .onnx"));
    assertTrue(
        CommandRun.of("train", "--data", directory.toString(), "--out", out.toString())
            .complaint(2)
            .contains("is not a folder of training games"));
    assertEquals(
        "tengen: --device \"gpu\" is not a device; choose cpu, or cuda:0 for the first graphics"
            + " card",
        train(out, "--device", "gpu").complaint(2));
    assertTrue(
        train(out, "--device", "cuda:99")
            .complaint(2)
            .startsWith("tengen: cuda:99 cannot be used for training: "));
    assertEquals(
        "tengen: --device is for training in this process; with --coordinator a worker trains: set"
            + " its tengen.worker.training.device",
        train(out, "--device", "cuda:0", "--coordinator", "127.0.0.1:1").complaint(2));
    assertTrue(
        train(out, "--coordinator", "127.0.0.1:1", "--wait", "0s")
            .complaint(3)
            .contains("does not answer"));
    TrainingGames.write(data, 7, 12, 2);
    assertTrue(
        train(out, "--board", "5-7", "--planes", "alphago").complaint(2).contains("one size"));
    assertTrue(train(out).complaint(2).contains("all of them with --board 5-7"));
  }
}
