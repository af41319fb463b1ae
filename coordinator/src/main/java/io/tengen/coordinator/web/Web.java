package io.tengen.coordinator.web;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.server.AllDirectives;
import akka.http.javadsl.server.Route;
import io.tengen.coordinator.StartupException;
import io.tengen.coordinator.edge.Binding;
import io.tengen.coordinator.metrics.Metrics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * The HTTP server: {@code /health/live} (the process answers), {@code /health/ready} (it can do its
 * work) and {@code /metrics}.
 */
public final class Web implements AutoCloseable {
  private static final long READY_SECONDS = 2;

  private final ServerBinding binding;

  private Web(ServerBinding binding) {
    this.binding = binding;
  }

  /**
   * Starts serving; blocks until the port is bound.
   *
   * @param port 0 for any free one
   * @param ready may block
   * @param blocking runs what blocks
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static Web start(
      String host,
      int port,
      ActorSystem<?> system,
      Metrics metrics,
      BooleanSupplier ready,
      Executor blocking)
      throws StartupException {
    probe(host, port);
    Route route = new Routes(metrics, ready, blocking).all();
    CompletionStage<ServerBinding> bound = Http.get(system).newServerAt(host, port).bind(route);
    try {
      return new Web(bound.toCompletableFuture().get(30, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      throw Binding.failure(host, port, "--http-port", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  /** Akka logs a stack trace of its own when it cannot bind: finds that out before. */
  private static void probe(String host, int port) throws StartupException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw Binding.failure(host, port, "--http-port", e);
    }
  }

  public int port() {
    return binding.localAddress().getPort();
  }

  /** Stops serving without waiting for what is being served. */
  @Override
  public void close() {
    binding.terminate(Duration.ofMillis(200));
  }

  private static final class Routes extends AllDirectives {
    private final Metrics metrics;
    private final BooleanSupplier ready;
    private final Executor blocking;

    Routes(Metrics metrics, BooleanSupplier ready, Executor blocking) {
      this.metrics = metrics;
      this.ready = ready;
      this.blocking = blocking;
    }

    Route all() {
      return get(() ->
          concat(
              path("metrics", () -> complete(text(metrics.scrape()))),
              pathPrefix(
                  "health",
                  () ->
                      concat(
                          path("live", () -> complete(text("alive\n"))),
                          path("ready", () -> completeWithFuture(readiness()))))));
    }

    private CompletionStage<HttpResponse> readiness() {
      return CompletableFuture.supplyAsync(ready::getAsBoolean, blocking)
          .completeOnTimeout(false, READY_SECONDS, TimeUnit.SECONDS)
          .thenApply(yes ->
              yes
                  ? text("ready\n")
                  : text("the database does not answer\n")
                      .withStatus(StatusCodes.SERVICE_UNAVAILABLE));
    }

    private static HttpResponse text(String text) {
      return HttpResponse.create()
          .withEntity(HttpEntities.create(ContentTypes.TEXT_PLAIN_UTF8, text));
    }
  }
}
