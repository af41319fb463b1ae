package io.tengen.coordinator.grpc;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServiceDescriptor;
import io.grpc.inprocess.AnonymousInProcessSocketAddress;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.grpc.auth.AccessInterceptor;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.call.ForwardedAddress;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Serves the coordinator's services to its own process, with the same access control and audit log
 * as on the network: the HTTP API calls them here. No other code of the process can connect, as the
 * server has no name.
 */
public final class LocalServer implements AutoCloseable {
  private final Server server;
  private final ManagedChannel channel;

  private LocalServer(Server server, ManagedChannel channel) {
    this.server = server;
    this.channel = channel;
  }

  /**
   * Starts serving.
   *
   * @param audit logs refusals
   * @param access the authentication of callers
   * @param callbacks runs the callbacks of callers
   * @throws StartupException never in practice, as there is no port to bind
   */
  public static LocalServer start(Services services, Audit audit, Access access, Executor callbacks)
      throws StartupException {
    AnonymousInProcessSocketAddress address = new AnonymousInProcessSocketAddress();
    Server server =
        InProcessServerBuilder.forAddress(address)
            // No handler blocks, so messages need not be handed to another thread.
            .directExecutor()
            // The last interceptor is called first: it tells the others the caller's address.
            .intercept(new AccessInterceptor(access.authenticator(), audit, access.isPublic()))
            .intercept(new ForwardedAddress())
            .addServices(services.all())
            .addService(services.session(access))
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw new StartupException("the services cannot be reached within the process", e);
    }
    return new LocalServer(
        server, InProcessChannelBuilder.forAddress(address).executor(callbacks).build());
  }

  /**
   * The authentication of callers over HTTP.
   *
   * @param isPublic whether callers without credentials may look
   * @param provider name of the OpenID Connect provider by which people sign in; empty for none
   * @param grpcPort port of the same services on the network
   */
  public record Access(
      Authenticator authenticator, boolean isPublic, String provider, int grpcPort) {}

  /** Returns the channel to the services. Callers name themselves by {@link ForwardedAddress}. */
  public Channel channel() {
    return channel;
  }

  /** Returns the descriptors of the services. */
  public List<ServiceDescriptor> services() {
    return server.getServices().stream().map(each -> each.getServiceDescriptor()).toList();
  }

  /** Ends all calls and stops serving. Does not block. Idempotent. */
  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }
}
