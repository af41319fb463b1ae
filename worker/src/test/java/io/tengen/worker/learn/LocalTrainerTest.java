package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTrainerTest {
  private static final int SIZE = 3;
  private static final int STEPS = 12;
  private static final LearnerSettings LEARNER =
      LearnerSettings.of(NetworkShape.parse("b1c4"), FeatureSet.TENGEN, SIZE, 1);

  @TempDir private Path directory;
  private DataFolder folder;
  private ArtifactStore store;

  @BeforeEach
  void open() throws Exception {
    folder = DataFolder.write(directory.resolve("games"), "test");
    store = ArtifactStore.open(directory.resolve("artifacts"), new StoreLimits(1 << 20, 0));
    MctsKind kind = new MctsKind();
    EngineSpec engine = new EngineSpec("a", "mcts", Map.of("visits", "20", "temperature", "1"));
    PlayerInfo player = new PlayerInfo("a", "");
    try (GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
      for (int i = 0; i < 4; i++) {
        try (Player black = kind.create(engine, 2L * i);
            Player white = kind.create(engine, 2L * i + 1)) {
          Game game =
              new Game(
                  GameSetup.of(Rules.CHINESE, SIZE, 8.5),
                  new Game.Seat("b", black),
                  new Game.Seat("w", white),
                  MatchRules.DEFAULT,
                  i);
          TrainingGame.Id id = new TrainingGame.Id("run test", i);
          writer.add(RecordedGames.toTraining(id, game.play(), player, player));
        }
      }
    }
  }

  @AfterEach
  void close() throws Exception {
    folder.close();
  }

  private LocalTrainer trainer(String work) throws Exception {
    return new LocalTrainer(
        folder,
        store,
        directory.resolve(work),
        ComputeDevice.CPU,
        Duration.ofHours(1),
        Duration.ZERO);
  }

  private TrainingTask task(Optional<Artifact> from, int batch) {
    return new TrainingTask(
        "g1", LEARNER, from, folder.shards(), STEPS, batch, new TrainingTask.Rate(1e-2, 1e-3), 7);
  }

  @Test
  void startsFromUntrainedNetworkAndContinues() throws Exception {
    TrainingTask initial =
        new TrainingTask(
            "g0", LEARNER, Optional.empty(), List.of(), 0, 8, new TrainingTask.Rate(1, 1), 1);
    TrainingOutcome untrained = trainer("a").train(initial, TrainingListener.NONE);
    assertEquals(Losses.NONE, untrained.losses());
    assertTrue(untrained.parity().holds());
    assertEquals(untrained.network(), trainer("b").train(initial, TrainingListener.NONE).network());

    TrainingOutcome learned =
        trainer("a").train(task(Optional.of(untrained.checkpoint()), 8), TrainingListener.NONE);
    assertTrue(learned.losses().policy() > 0);
    assertTrue(learned.samples() >= 8);
    assertFalse(learned.network().equals(untrained.network()));
    NetworkInfo info = NetworkFiles.info(store.find(learned.network()).orElseThrow());
    assertEquals("3", info.boards().toString());
    assertFalse(info.boards().masked());
  }

  @Test
  void givesSameNetworkAfterInterruptions() throws Exception {
    List<Long> reported = new ArrayList<>();
    TrainingOutcome whole = trainer("a").train(task(Optional.empty(), 8), TrainingListener.NONE);
    for (int i = 0; i < 3; i++) {
      assertThrows(
          InterruptedException.class,
          () ->
              trainer("b")
                  .train(
                      task(Optional.empty(), 8),
                      new TrainingListener() {
                        @Override
                        public void learned(long steps, Losses recent) {
                          reported.add(steps);
                          Thread.currentThread().interrupt();
                        }

                        @Override
                        public void refused(String problem) {
                          throw new AssertionError(problem);
                        }
                      }));
    }
    TrainingOutcome resumed = trainer("b").train(task(Optional.empty(), 8), TrainingListener.NONE);
    assertEquals(List.of(1L, 2L, 3L), reported);
    assertEquals(whole.network(), resumed.network());
    try (var left = Files.list(directory.resolve("b"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void savesCheckpointDespiteInterrupt() throws Exception {
    LocalTrainer trainer =
        new LocalTrainer(
            folder,
            store,
            directory.resolve("a"),
            ComputeDevice.CPU,
            Duration.ZERO,
            Duration.ofHours(1));
    Path copy = directory.resolve("copy");
    List<Long> saves = new ArrayList<>();
    assertThrows(
        InterruptedException.class,
        () ->
            trainer.train(
                task(Optional.empty(), 8),
                new TrainingListener() {
                  @Override
                  public void saved(long steps, Path checkpoint) throws IOException {
                    saves.add(steps);
                    if (saves.size() == 1) {
                      Thread.currentThread().interrupt();
                    }
                    Files.write(copy, Files.readAllBytes(checkpoint));
                    try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                      channel.force(true);
                    }
                  }

                  @Override
                  public void learned(long steps, Losses recent) {}

                  @Override
                  public void refused(String problem) {
                    throw new AssertionError(problem);
                  }
                }));
    assertEquals(List.of(1L, 1L), saves);
    LocalTrainer elsewhere = trainer("b");
    elsewhere.resumeFrom(task(Optional.empty(), 8), copy);
    assertEquals(
        trainer("c").train(task(Optional.empty(), 8), TrainingListener.NONE).network(),
        elsewhere.train(task(Optional.empty(), 8), TrainingListener.NONE).network());
  }

  @Test
  void refusesMissingGraphicsCard() throws Exception {
    LocalTrainer trainer =
        new LocalTrainer(
            folder,
            store,
            directory.resolve("a"),
            // No machine has so many.
            ComputeDevice.parse("cuda:99"),
            Duration.ofHours(1));
    var refused =
        assertThrows(
            LearningException.class,
            () -> trainer.train(task(Optional.empty(), 8), TrainingListener.NONE));
    String said = String.valueOf(refused.getMessage());
    assertTrue(
        said.matches(
            "cuda:99 cannot be used for training: (libcuda.so.1 is missing;|NVIDIA's driver) .*; or"
                + " train on the cpu"),
        said);
    Learner.requirePyTorch(ComputeDevice.CPU);
  }

  /** DJL's glue code depends on whether a folder's PyTorch is for graphics cards. */
  @Test
  void recognisesPyTorchOfFolder() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("torch"));
    var refused = assertThrows(LearningException.class, () -> PyTorch.flavor(folder.toString()));
    String library = System.mapLibraryName("torch");
    assertEquals(
        "PYTORCH_LIBRARY_PATH: "
            + folder
            + " has no "
            + library
            + "; name the folder torch/lib of PyTorch 2.7.1",
        refused.getMessage());
    Files.createFile(folder.resolve(library));
    assertEquals("cpu", PyTorch.flavor(folder.toString()));
    Files.createFile(folder.resolve(System.mapLibraryName("torch_cuda")));
    assertEquals("cu128", PyTorch.flavor(folder.toString()));
  }

  @Test
  void refusesTooFewSamples() {
    var refused =
        assertThrows(
            LearningException.class,
            () -> trainer("a").train(task(Optional.empty(), 5_000), TrainingListener.NONE));
    String said = String.valueOf(refused.getMessage());
    assertTrue(
        said.matches(
            "the games on 3x3 have \\d+ samples, too few for batches of 5000; play more games, or choose"
                + " smaller batches"),
        said);
  }
}
