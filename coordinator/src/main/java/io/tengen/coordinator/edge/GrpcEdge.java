package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.tengen.coordinator.StartupException;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.Limits;
import io.tengen.coordinator.access.Tokens;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.PoolAnchors;
import io.tengen.coordinator.training.TrainingsCommand;
import io.tengen.engine.artifact.ArtifactStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The gRPC server: workers, control, artifacts, health and reflection. */
public final class GrpcEdge implements AutoCloseable {

  /** A command has a few, a worker one and its downloads. */
  private static final int MAX_CALLS = 100;

  private static final int MAX_HEADER_BYTES = 8 << 10;

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
   * @param access who is let in
   * @param computing runs what takes some milliseconds of computing
   * @param rating runs what takes seconds of it, and nothing that anybody's game waits for
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static GrpcEdge start(
      String host,
      int port,
      ActorSystem<RegistryCommand> system,
      ActorRef<FleetCommand> fleet,
      ActorRef<TrainingsCommand> trainings,
      RunDirectory runs,
      GameArchive archive,
      PoolAnchors anchors,
      Files files,
      Access access,
      Executor computing,
      Executor rating)
      throws StartupException {
    HealthStatusManager health = new HealthStatusManager();
    ArtifactEdge artifacts =
        new ArtifactEdge(
            files.store(), files.metrics(), new LeaseSeal(access.leaseKey()), files.threads());
    Legible legible = new Legible(access.audit());
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(host, port), access.credentials())
            // No handler blocks: on the network's own threads a message costs no hand-over.
            .directExecutor()
            .maxInboundMessageSize(OversizeAudit.MAX_MESSAGE_BYTES)
            .keepAliveTime(20, TimeUnit.SECONDS)
            .keepAliveTimeout(10, TimeUnit.SECONDS)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .maxConcurrentCallsPerConnection(MAX_CALLS)
            .maxInboundMetadataSize(MAX_HEADER_BYTES)
            .addStreamTracerFactory(new OversizeAudit(access.audit()))
            .intercept(new AccessInterceptor(access.door(), access.audit()))
            .addService(
                legible.service(
                    new WorkerEdge(
                        system,
                        fleet,
                        new Intake(runs, access.audit(), computing),
                        new TrainingIntake(
                            trainings, files.store(), files.threads(), access.audit()),
                        access.guard())))
            .addService(
                legible.service(new ControlEdge(system, runs, archive, artifacts, computing)))
            .addService(legible.service(new ExclusionEdge(system, runs)))
            .addService(legible.service(new PoolEdge(system, runs, anchors, rating)))
            .addService(legible.service(new TrainingEdge(system, trainings, artifacts)))
            .addService(legible.service(artifacts))
            .addService(legible.service(new AdminEdge(access.tokens(), files.threads())))
            .addService(legible.service(health.getHealthService()))
            .addService(legible.service(ProtoReflectionServiceV1.newInstance()))
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

  /**
   * Who is let in, and what workers are held to.
   *
   * @param tls none where nobody is asked who he is
   * @param leaseKey what leases are sealed with
   * @param lease how long they stand without a heartbeat
   */
  public record Access(
      Optional<ServerTls> tls,
      Tokens tokens,
      Audit audit,
      Limits limits,
      byte[] leaseKey,
      Duration lease) {
    /** Who says who a caller is. */
    public Door door() {
      return tls.isPresent() ? Door.guarded(tokens) : Door.OPEN;
    }

    ServerCredentials credentials() {
      return tls.map(ServerTls::credentials).orElseGet(InsecureServerCredentials::create);
    }

    WorkerGuard guard() {
      return new WorkerGuard(audit, limits, leaseKey, lease);
    }
  }

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
