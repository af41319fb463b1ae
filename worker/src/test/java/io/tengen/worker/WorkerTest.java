package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.testing.FreePorts;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.link.FakeCoordinator;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole worker over a real connection. */
@Timeout(120)
class WorkerTest {
  @Test
  void playsForCoordinatorThatStartsLaterAndStopsWhenClosed() throws Exception {
    int port = FreePorts.one();
    WorkerConfig config = config(port);
    FakeCoordinator coordinator = new FakeCoordinator();
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    coordinator.offerRandomGames(20);
    Server server = null;
    Worker worker = Worker.start(config, registry);
    try {
      server =
          NettyServerBuilder.forAddress(
                  new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
              .addService(coordinator)
              .build()
              .start();
      coordinator.await("all games", c -> c.committed() == 20);
      assertEquals(20, registry.counter("tengen.worker.games.finished").count());
      worker.close();
    } finally {
      worker.close();
      if (server != null) {
        server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void closesQuicklyWithoutCoordinator() throws Exception {
    Worker worker = Worker.start(config(FreePorts.one()));
    long start = System.nanoTime();
    worker.close();
    assertTrue(System.nanoTime() - start < Duration.ofSeconds(20).toNanos());
  }

  private static WorkerConfig config(int port) {
    return new WorkerConfig(
        Optional.of("w"),
        List.of("127.0.0.1:" + port),
        2,
        ProgramAllowlist.EMPTY,
        Map.of(),
        Map.of(),
        new ArtifactCacheSettings(Path.of("unused"), 0),
        EvaluatorSettings.of(List.of(ComputeDevice.CPU)),
        UploadSettings.NONE,
        Credentials.NONE,
        Optional.empty(),
        Duration.ofSeconds(25),
        TrainingSettings.NONE,
        EvaluationSettings.NONE,
        RolloutSettings.NONE,
        Optional.empty(),
        SpeedSetting.NONE);
  }
}
