package io.tengen.worker.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.files.artifact.StorePlace;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.TestS3;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trainings whose shards are in an object store, which the worker may or may not use. */
@Timeout(120)
final class TrainingStoresTest {
  private static final String PLACE = "s3://games/board5/";
  private static final String DONE = "done";

  @TempDir private Path directory;
  @TempDir private Path serverDirectory;

  private TestS3 server;
  private Shard shard;

  @BeforeEach
  void fill() throws Exception {
    server = new TestS3(serverDirectory);
    try (DataFolder folder = DataFolder.write(directory.resolve("played"), "test");
        ObjectStore store = ObjectStores.open(PLACE, server.endpoint())) {
      try (GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
        for (int i = 0; i < 4; i++) {
          writer.add(TestGames.game(5, i));
        }
      }
      shard = folder.shards().getFirst();
      new ShardObjects(store).put(folder, shard);
    }
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  /**
   * Runs a training on the shard.
   *
   * @param place the store that the coordinator names
   * @param allowed the stores that the worker may use
   * @return {@link #DONE}, or why it gave up
   */
  private String train(String place, String... allowed) throws Exception {
    UploadSettings stores =
        new UploadSettings(
            List.of(allowed).stream().map(StorePlace::parse).toList(),
            Optional.of(server.endpoint()),
            Optional.empty(),
            1 << 20);
    TrainingTask task =
        new TrainingTask(
            "g1",
            LearnerSettings.of(NetworkShape.parse("b1c4"), FeatureSet.TENGEN, 5, 1),
            Optional.empty(),
            List.of(shard),
            2,
            8,
            new TrainingTask.Rate(0.01, 0.001),
            1);
    TrainingJob job =
        new TrainingJob(
            "t1", new LeaseToken("01"), task, Map.of(shard.sha256(), place), Optional.empty());
    CompletableFuture<String> end = new CompletableFuture<>();
    Path shelfDirectory = directory.resolve("shelf");
    try (ArtifactCache cache =
            ArtifactCache.open(
                new ArtifactCacheSettings(shelfDirectory, 1 << 20),
                (artifact, offset, sink) -> {
                  throw new ArtifactException(
                      ArtifactException.Reason.UNKNOWN, "the coordinator was asked");
                });
        TrainingRunner runner =
            TrainingRunner.open(
                new TrainingSettings(
                    true, ComputeDevice.CPU, 1, Duration.ofHours(1), Duration.ofHours(1)),
                directory.resolve("training"),
                cache,
                stores,
                (to, artifact, file, progress) -> {})) {
      runner.train(job, Optional.of(new byte[] {1}), new End(end));
      return end.get(60, TimeUnit.SECONDS);
    }
  }

  private record End(CompletableFuture<String> said) implements TrainingEndListener {
    @Override
    public void finished(TrainingJob job, TrainingOutcome outcome) {
      said.complete(DONE);
    }

    @Override
    public void gaveUp(
        TrainingJob job, RunningTrainingStatus last, GivenUpReason reason, String problem) {
      said.complete(reason + ": " + problem);
    }
  }

  /** The number of shards that the worker has. */
  private long fetched() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("training"))) {
      return files.filter(file -> file.endsWith(shard.fileName())).count();
    }
  }

  @Test
  void fetchesFromAllowedStore() throws Exception {
    assertEquals(DONE, train(PLACE, "s3://other", "s3://games"));
    assertEquals(1, fetched());
  }

  @Test
  void givesUpIfStoreIsNotAllowed() throws Exception {
    String refusal =
        "UNABLE: the training's shards are in s3://games/board5/, which tengen.worker.shards.stores"
            + " of this worker does not list";
    assertEquals(refusal, train(PLACE));
    assertEquals(refusal, train(PLACE, "s3://games/board50", "s3://games2"));
    assertEquals(0, fetched());
  }

  /** The worker checks names itself, although a coordinator does so as well. */
  @Test
  void refusesNamesOfLocalFiles() throws Exception {
    for (String name : List.of(directory.resolve("played").toString(), "s3://games/../x", "s3:")) {
      String said = train(name, "s3://games");
      assertTrue(said.startsWith("UNABLE: the training's shards are in \"" + name + "\" "), said);
      assertEquals(0, fetched());
    }
  }
}
