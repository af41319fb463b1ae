package io.tengen.coordinator.cluster;

import akka.actor.typed.ActorSystem;
import akka.stream.KillSwitches;
import akka.stream.SharedKillSwitch;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import akka.stream.javadsl.Tcp;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.grpc.call.BindFailure;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A TCP forwarder that listens on the service's port while another node is the leader and forwards
 * connections to it, byte for byte: encryption and credentials remain between client and leader.
 * While there is no leader, connections are closed at once. Thread-safe.
 */
final class Forwarder {
  private static final Logger log = LoggerFactory.getLogger(Forwarder.class);
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final int BACKLOG = 1024;
  private static final int BIND_SECONDS = 10;

  private final ActorSystem<?> system;
  private final Tcp.ServerBinding binding;

  @GuardedBy("this")
  private ClusterMessage.@Nullable LeaderAddress target;

  @GuardedBy("this")
  private SharedKillSwitch connections = KillSwitches.shared("forwarded");

  @GuardedBy("this")
  private boolean closed;

  private Forwarder(ActorSystem<?> system, Tcp.ServerBinding binding) {
    this.system = system;
    this.binding = binding;
  }

  /**
   * Starts listening; blocks until the port is bound.
   *
   * @param port 0 for any free one
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  static Forwarder start(ActorSystem<?> system, String host, int port) throws StartupException {
    // Connections may arrive before the forwarder exists.
    CompletableFuture<Forwarder> self = new CompletableFuture<>();
    CompletionStage<Tcp.ServerBinding> bound =
        Tcp.get(system)
            .bind(host, port, BACKLOG, List.of(), true, Optional.empty())
            .to(Sink.foreach(connection -> self.thenAccept(it -> it.accept(connection))))
            .run(system);
    try {
      Forwarder forwarder =
          new Forwarder(system, bound.toCompletableFuture().get(BIND_SECONDS, TimeUnit.SECONDS));
      self.complete(forwarder);
      return forwarder;
    } catch (ExecutionException | TimeoutException e) {
      throw BindFailure.failure(host, port, "--grpc-port", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  int port() {
    return binding.localAddress().getPort();
  }

  /**
   * Forwards new connections to a service from now on, and closes those that are forwarded
   * elsewhere.
   *
   * @param service address of the leader's service; null if there is none
   */
  synchronized void forwardTo(ClusterMessage.@Nullable LeaderAddress service) {
    if (closed) {
      return;
    }
    connections.abort(new Moved());
    connections = KillSwitches.shared("forwarded");
    target = service;
    if (service != null) {
      log.info("the leader is {}:{}: forwarding connections to it", service.host(), service.port());
    }
  }

  private synchronized void accept(Tcp.IncomingConnection connection) {
    if (target == null || closed) {
      connection.handleWith(
          Flow.fromSinkAndSource(Sink.cancelled(), Source.failed(new Moved())), system);
      return;
    }
    connection.handleWith(
        Tcp.get(system)
            .outgoingConnection(
                InetSocketAddress.createUnresolved(target.host(), target.port()),
                Optional.empty(),
                List.of(),
                true,
                Optional.of(CONNECT),
                Optional.empty())
            .via(connections.flow()),
        system);
  }

  /** Closes all connections and stops listening; blocks until the port is free. */
  void close() {
    synchronized (this) {
      closed = true;
      connections.abort(new Moved());
    }
    try {
      binding.unbind().toCompletableFuture().get(BIND_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The service reports this when it fails to bind the port.
      log.warn("port {} is not free yet", port(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The reason for closing connections: the service has moved. Without a stack trace. */
  private static final class Moved extends RuntimeException {
    private static final long serialVersionUID = 1;

    Moved() {
      super("the service is elsewhere", null, false, false);
    }
  }
}
