package io.tengen.cli;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.channel.Address;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.worker.EvaluationSettings;
import io.tengen.worker.RolloutSettings;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A coordinator and a worker that has nothing of its own, for commands with --coordinator. */
public final class SmallCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Coordinator coordinator;
  private final Worker worker;

  private SmallCluster(Path directory) throws StartupException {
    coordinator =
        Coordinator.start(
            CoordinatorConfig.embedded(
                directory.resolve("coordinator"),
                LOOPBACK,
                0,
                -1,
                Duration.ofMillis(500),
                Duration.ofSeconds(20)));
    worker = Worker.start(config(directory.resolve("cache")), registry);
  }

  public static SmallCluster start(Path directory) throws StartupException {
    return new SmallCluster(directory);
  }

  private WorkerConfig config(Path cache) {
    return new WorkerConfig(
        Optional.of("w"),
        List.of(address()),
        2,
        ProgramAllowlist.EMPTY,
        Map.of(),
        Map.of(),
        new ArtifactCacheSettings(cache, 10_000_000),
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

  /** The coordinator's, for the option. */
  public String address() {
    return new Address(LOOPBACK, coordinator.grpcPort()).toString();
  }

  /** Bytes of artifacts that the worker has fetched. */
  double fetched() {
    return registry.counter(WorkerMetrics.ARTIFACT_BYTES).count();
  }

  @Override
  public void close() {
    worker.close();
    coordinator.close();
  }
}
