package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.Tokens;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.grpc.auth.AccessInterceptor;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.BindFailure;
import io.tengen.coordinator.grpc.call.MalformedRequestInterceptor;
import io.tengen.coordinator.grpc.call.OversizeAudit;
import io.tengen.coordinator.grpc.worker.LeaseSeal;
import io.tengen.coordinator.grpc.worker.ResultHandler;
import io.tengen.coordinator.grpc.worker.TrainingResultHandler;
import io.tengen.coordinator.grpc.worker.WorkerGuard;
import io.tengen.coordinator.grpc.worker.WorkerServiceImpl;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.PoolAnchors;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.files.artifact.ArtifactStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The gRPC server: workers, control, artifacts, health and reflection. */
public final class GrpcServer implements AutoCloseable {

  /** A command has a few, a worker one and its downloads. */
  private static final int MAX_CALLS = 100;

  private static final int MAX_HEADER_BYTES = 8 << 10;

  private final Server server;
  private final HealthStatusManager health;

  private GrpcServer(Server server, HealthStatusManager health) {
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
  public static GrpcServer start(
      String host,
      int port,
      ActorSystem<RegistryCommand> system,
      ActorRef<FleetCommand> fleet,
      ActorRef<TrainingRegistryCommand> trainings,
      RunDirectory runs,
      GameArchive archive,
      PoolAnchors anchors,
      Files files,
      Access access,
      Executor computing,
      Executor rating)
      throws StartupException {
    HealthStatusManager health = new HealthStatusManager();
    ArtifactServiceImpl artifacts =
        new ArtifactServiceImpl(
            files.store(), files.metrics(), new LeaseSeal(access.leaseKey()), files.threads());
    MalformedRequestInterceptor malformedRequestInterceptor =
        new MalformedRequestInterceptor(access.audit());
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
                malformedRequestInterceptor.service(
                    new WorkerServiceImpl(
                        system,
                        fleet,
                        new ResultHandler(runs, access.audit(), computing),
                        new TrainingResultHandler(
                            trainings, files.store(), files.threads(), access.audit()),
                        access.guard())))
            .addService(
                malformedRequestInterceptor.service(
                    new ControlServiceImpl(system, runs, archive, artifacts, computing)))
            .addService(malformedRequestInterceptor.service(new ExclusionServiceImpl(system, runs)))
            .addService(
                malformedRequestInterceptor.service(
                    new PoolServiceImpl(system, runs, anchors, rating)))
            .addService(
                malformedRequestInterceptor.service(
                    new TrainingServiceImpl(system, trainings, artifacts)))
            .addService(malformedRequestInterceptor.service(artifacts))
            .addService(
                malformedRequestInterceptor.service(
                    new AdminServiceImpl(access.tokens(), files.threads())))
            .addService(malformedRequestInterceptor.service(health.getHealthService()))
            .addService(malformedRequestInterceptor.service(ProtoReflectionServiceV1.newInstance()))
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw BindFailure.failure(host, port, "--grpc-port", e);
    }
    health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.SERVING);
    return new GrpcServer(server, health);
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
      WorkerLimits limits,
      byte[] leaseKey,
      Duration lease) {
    /** Who says who a caller is. */
    public Authenticator door() {
      return tls.isPresent() ? Authenticator.guarded(tokens) : Authenticator.OPEN;
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
