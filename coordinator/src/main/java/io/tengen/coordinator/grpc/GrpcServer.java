package io.tengen.coordinator.grpc;

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
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.coordinator.grpc.auth.AccessInterceptor;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.BindFailure;
import io.tengen.coordinator.grpc.call.OversizeAudit;
import io.tengen.coordinator.grpc.worker.WorkerGuard;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The gRPC server: workers, control, artifacts, health and reflection. */
public final class GrpcServer implements AutoCloseable {

  /**
   * The number of concurrent calls a connection. A command makes a few; a worker has one stream and
   * its downloads.
   */
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
   * @param services the services of the coordinator
   * @param access the authentication of callers
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static GrpcServer start(String host, int port, Services services, Access access)
      throws StartupException {
    HealthStatusManager health = new HealthStatusManager();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(host, port), access.credentials())
            // No handler blocks, so messages need not be handed to another thread.
            .directExecutor()
            .maxInboundMessageSize(OversizeAudit.MAX_MESSAGE_BYTES)
            .keepAliveTime(20, TimeUnit.SECONDS)
            .keepAliveTimeout(10, TimeUnit.SECONDS)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .maxConcurrentCallsPerConnection(MAX_CALLS)
            .maxInboundMetadataSize(MAX_HEADER_BYTES)
            .addStreamTracerFactory(new OversizeAudit(access.audit()))
            .intercept(new AccessInterceptor(access.authenticator(), access.audit()))
            .addServices(services.all())
            .addService(services.scaler())
            .addService(services.tolerant(health.getHealthService()))
            .addService(services.tolerant(ProtoReflectionServiceV1.newInstance()))
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
   * The authentication of callers and the limits of workers.
   *
   * @param tls empty where callers present neither tokens nor certificates
   * @param secret what callers present without TLS; empty where they are not authenticated
   * @param users limits of each user's runs and files
   * @param leaseKey the secret key that seals leases
   * @param lease how long a lease lasts without a heartbeat
   */
  public record Access(
      Optional<ServerTls> tls,
      Optional<String> secret,
      Tokens tokens,
      Audit audit,
      WorkerLimits limits,
      UserLimits users,
      byte[] leaseKey,
      Duration lease) {
    /** Returns the authenticator of callers. */
    public Authenticator authenticator() {
      return tls.isPresent()
          ? Authenticator.guarded(tokens)
          : secret.map(Authenticator::secret).orElse(Authenticator.OPEN);
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

  /** Closes every stream and stops serving; blocks for a moment. Idempotent. */
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
