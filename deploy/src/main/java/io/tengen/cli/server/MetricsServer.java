package io.tengen.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tengen.cli.console.CommandException;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server of a worker's metrics for Prometheus at {@code /metrics}, and of {@code
 * /health/live}. Serves on its own thread until closed; without a port it only keeps the metrics.
 */
final class MetricsServer implements AutoCloseable {
  static final int NO_PORT = -1;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final @Nullable HttpServer server;

  /**
   * Starts serving on all addresses.
   *
   * @param port 0 for any free port, {@link #NO_PORT} to serve nothing
   * @throws CommandException if the port is in use
   */
  MetricsServer(int port) throws CommandException {
    server = port == NO_PORT ? null : listen(port);
  }

  MeterRegistry registry() {
    return registry;
  }

  /** Returns the port in use; {@link #NO_PORT} if there is none. */
  int port() {
    return server == null ? NO_PORT : server.getAddress().getPort();
  }

  private HttpServer listen(int port) throws CommandException {
    try {
      HttpServer started = HttpServer.create(new InetSocketAddress(port), 0);
      started.createContext("/metrics", exchange -> answer(exchange, registry.scrape()));
      started.createContext("/health/live", exchange -> answer(exchange, "ok\n"));
      started.start();
      return started;
    } catch (IOException e) {
      throw CommandException.badInput(
          "port " + port + " is in use; choose another with --http-port", e);
    }
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
    registry.close();
  }
}
