package io.tengen.coordinator;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GameSetup;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.testing.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/** A real coordinator on a free port, and a connection to it. */
final class Harness implements AutoCloseable {
  /**
   * Short commit interval for workers that report games one by one, where waiting for more is
   * useless.
   */
  private static final Duration COMMIT_INTERVAL = Duration.ofMillis(2);

  final Coordinator coordinator;
  final ManagedChannel channel;
  final ControlServiceBlockingStub control;

  Harness(Path directory, Duration lease) throws StartupException {
    this(config(directory, lease));
  }

  Harness(CoordinatorConfig config) throws StartupException {
    coordinator = Coordinator.start(config);
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", coordinator.grpcPort())
            .usePlaintext()
            .build();
    control = ControlServiceGrpc.newBlockingStub(channel);
  }

  Harness(Path directory) throws StartupException {
    this(directory, Duration.ofSeconds(30));
  }

  static CoordinatorConfig config(Path directory, Duration lease) {
    return config(directory, new DatabaseSettings.Embedded(directory), lease, COMMIT_INTERVAL);
  }

  /** Starts a coordinator with the default commit interval. */
  static CoordinatorConfig config(Path directory, DatabaseSettings database, Duration lease) {
    return config(directory, database, lease, CoordinatorConfig.COMMIT_INTERVAL);
  }

  private static CoordinatorConfig config(
      Path directory, DatabaseSettings database, Duration lease, Duration commitInterval) {
    return new CoordinatorConfig(
        directory, database, "127.0.0.1", 0, 0, lease.dividedBy(5), lease, commitInterval);
  }

  /** Returns the metrics that the coordinator publishes for Prometheus. */
  String metrics() throws IOException {
    URI metrics = URI.create("http://127.0.0.1:" + coordinator.httpPort() + "/metrics");
    try (InputStream in = metrics.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static EngineSpec engine(String name, String kind) {
    return EngineSpec.newBuilder().setName(name).setKind(kind).build();
  }

  static RunSpec.Builder duel(int games) {
    return RunSpec.newBuilder()
        .setKind(RunKind.RUN_KIND_EVALUATION)
        .addEngines(engine("a", "random"))
        .addEngines(engine("b", "random"))
        .setSetup(
            GameSetup.newBuilder()
                .setRules("chinese")
                .setBoardSize(3)
                .setKomi(0.5)
                .setFirstToMove(Color.COLOR_BLACK))
        .setGames(games)
        .setSeed(7);
  }

  Run create(RunSpec.Builder spec) {
    return control.createRun(CreateRunRequest.newBuilder().setSpec(spec).build());
  }

  Run get(String run) {
    return control.getRun(GetRunRequest.newBuilder().setRun(run).build());
  }

  /** Waits until the run fulfils a condition. */
  Run await(String run, Predicate<Run> condition) throws InterruptedException {
    return Await.value("the state of run " + run, () -> get(run), condition);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    coordinator.close();
  }
}
