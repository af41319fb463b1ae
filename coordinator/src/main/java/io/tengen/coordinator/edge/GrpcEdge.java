package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import io.grpc.Server;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.tengen.coordinator.StartupException;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.engine.artifact.ArtifactStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The gRPC server: workers, control, artifacts, health and reflection. */
public final class GrpcEdge implements AutoCloseable {
  /** Twice a 25x25 record that keeps every candidate of every move up to the move limit. */
  private static final int MAX_MESSAGE_BYTES = 48 << 20;

  private final Server server;
  private final HealthStatusManager health;

  private GrpcEdge(Server server, HealthStatusManager health) {
    this.server = server;
    this.health = health;
  }

  /**
   * Starts serving.
   *
   * @param port 0 for any free one
   * @param files what users bring for workers
   * @param computing runs what takes some milliseconds of computing
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static GrpcEdge start(
      String host,
      int port,
      ActorSystem<RegistryCommand> system,
      ActorRef<FleetCommand> fleet,
      RunDirectory runs,
      GameArchive archive,
      Files files,
      Executor computing)
      throws StartupException {
    HealthStatusManager health = new HealthStatusManager();
    ArtifactEdge artifacts = new ArtifactEdge(files.store(), files.metrics(), files.threads());
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(host, port))
            // No handler blocks: on the network's own threads a message costs no hand-over.
            .directExecutor()
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .keepAliveTime(20, TimeUnit.SECONDS)
            .keepAliveTimeout(10, TimeUnit.SECONDS)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .addService(new WorkerEdge(system, fleet, new Intake(runs, computing)))
            .addService(new ControlEdge(system, runs, archive, artifacts, computing))
            .addService(artifacts)
            .addService(health.getHealthService())
            .addService(ProtoReflectionServiceV1.newInstance())
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw Binding.failure(host, port, "--grpc-port", e);
    }
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.SERVING);
    return new GrpcEdge(server, health);
  }

  /**
   * What the artifact service works with.
   *
   * @param metrics counts what is taken and handed out
   * @param threads may block; those of the database are not for this
   */
  public record Files(ArtifactStore store, Metrics metrics, Executor threads) {}

  public int port() {
    return server.getPort();
  }

  /** Breaks every stream and stops serving; blocks for a moment. Idempotent. */
  @Override
  public void close() {
    health.enterTerminalState();
    server.shutdownNow();
    try {
      server.awaitTermination(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
