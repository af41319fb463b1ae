package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.EngineKinds;
import io.tengen.testing.Await;
import io.tengen.testing.Tmpfs;
import io.tengen.tracing.Tracing;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.ScriptedKind;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.outbox.WorkerState;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.uploads.ShardSink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose state directory is on a disk that fills and empties again. */
@Timeout(120)
class FullDiskTest {
  private static final String COORDINATOR = "coordinator of a worker with a full disk";
  private static final int GAMES = 200;
  private static final int SLOTS = 3;

  /** More than all games, so that only the disk limits what the worker requests. */
  private static final int OUTBOX_LIMIT = 2 * GAMES;

  @TempDir private Path directory;

  private final WorkerMetrics metrics = new WorkerMetrics(new SimpleMeterRegistry());
  private final FakeCoordinator coordinator = new FakeCoordinator();

  @Test
  void requestsNoGamesUntilItsOutboxCanBeWritten() throws Exception {
    try (Tmpfs disk = Tmpfs.mount(directory, 1);
        WorkerState state = WorkerState.open(directory, Optional.of("w"))) {
      disk.fill();
      // Otherwise the outbox would need no more than the space that its file has already.
      coordinator.acknowledge(false);
      for (int i = 0; i < GAMES; i++) {
        coordinator.offer(Assignments.of(i, 1, "pass", "pass"));
      }
      Server server =
          InProcessServerBuilder.forName(COORDINATOR)
              .directExecutor()
              .addService(coordinator)
              .build()
              .start();
      JobRunner runner =
          new JobRunner(
              SLOTS, EngineProvider.of(new EngineKinds(List.of(new ScriptedKind()))), metrics);
      CoordinatorLink link = link(runner, state.results());
      try {
        link.start();
        Await.until("results cannot be stored", () -> !state.results().isDurable());
        awaitHeartbeats(20);
        int played = coordinator.count(c -> c.results.size());
        awaitHeartbeats(20);
        assertEquals(played, coordinator.count(c -> c.results.size()));
        assertTrue(played < GAMES, played + " games");

        disk.makeRoom();
        Await.until("results are stored again", () -> state.results().isDurable());
        coordinator.acknowledge(true);
        coordinator.breakStream();
        coordinator.await("all games", c -> c.commits.size() == GAMES);
        assertEquals(
            IntStream.range(0, GAMES).boxed().collect(Collectors.toMap(i -> i, i -> 1)),
            coordinator.read(c -> Map.copyOf(c.commits)));
      } finally {
        link.leave();
        runner.close();
        link.close(Duration.ofSeconds(10));
        server.shutdownNow().awaitTermination();
      }
      assertEquals(List.of(), coordinator.read(c -> c.breaches));
    }
  }

  private void awaitHeartbeats(int more) throws InterruptedException {
    int before = coordinator.count(c -> c.heartbeats);
    coordinator.await("heartbeats", c -> c.heartbeats >= before + more);
  }

  private CoordinatorLink link(JobRunner runner, ResultStore results) {
    return new CoordinatorLink(
        new CoordinatorAddresses(List.of(COORDINATOR)),
        address -> InProcessChannelBuilder.forName(address).directExecutor().build(),
        new WorkerIdentity("w", "test"),
        runner,
        results,
        ShardSink.none(),
        new LinkSettings(
            Duration.ofMillis(4),
            Duration.ofMillis(30),
            Duration.ofMillis(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(1),
            OUTBOX_LIMIT),
        new SplittableRandom(1),
        metrics,
        new InquiryRunner(EngineProvider.of(new EngineKinds(List.of())), metrics),
        Optional.empty(),
        NoPeers.get(),
        Tracing.OFF,
        SpeedMeter.of(SpeedSetting.NONE, runner::isPlaying));
  }
}
