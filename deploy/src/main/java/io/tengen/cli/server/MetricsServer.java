package io.tengen.cli.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tengen.cli.channel.ServerCertificate;
import io.tengen.cli.console.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server of a worker's metrics for Prometheus at {@code /metrics}, of {@code /health/live}
 * and of {@code /health/ready}. Serves on threads of its own until closed. Health is open to every
 * caller, since probes carry no credentials; metrics require a bearer token if there is a token
 * file.
 */
final class MetricsServer implements AutoCloseable {
  static final int NO_PORT = -1;

  private static final Logger log = LoggerFactory.getLogger(MetricsServer.class);
  private static final int MOST_TOKEN_BYTES = 4096;
  private static final String BEARER = "bearer ";
  private static final Page OK = new Page(200, "ok\n");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Optional<Path> tokenFile;
  private @Nullable HttpServer server;
  private volatile boolean ready;

  /**
   * PEM files for HTTPS, which are read once.
   *
   * @param certificate the server's certificate chain, its own certificate first
   * @param key its private key in PKCS#8 format, without a password
   */
  record Tls(Path certificate, Path key) {}

  /** An answer with its HTTP status. */
  private record Page(int status, String text) {}

  private MetricsServer(Optional<Path> tokenFile) {
    this.tokenFile = tokenFile;
  }

  /** Keeps metrics without serving them. */
  static MetricsServer unserved() {
    return new MetricsServer(Optional.empty());
  }

  /**
   * Starts serving.
   *
   * @param host address to listen on
   * @param port 0 for any free port
   * @param tokenFile contains the token that {@code /metrics} requires, and is read for each
   *     request; empty if it requires none
   * @param tls turns on HTTPS; empty for HTTP
   * @throws CommandException if a file cannot be used, or the address cannot be bound
   */
  static MetricsServer start(String host, int port, Optional<Path> tokenFile, Optional<Tls> tls)
      throws CommandException {
    MetricsServer metrics = new MetricsServer(tokenFile);
    try {
      metrics.checkToken();
      metrics.server = metrics.listen(host, port, tls);
      log.info("health and metrics on {}", metrics.url().orElseThrow());
      return metrics;
    } catch (CommandException e) {
      metrics.close();
      throw e;
    }
  }

  MeterRegistry registry() {
    return registry;
  }

  /** Makes {@code /health/ready} answer 200 from now on: the worker has started. */
  void ready() {
    ready = true;
  }

  /** Returns the metrics in Prometheus' text format. */
  String scrape() {
    return registry.scrape();
  }

  /** Returns the port in use; {@link #NO_PORT} if there is none. */
  int port() {
    return server == null ? NO_PORT : server.getAddress().getPort();
  }

  /** Returns the address of the server, such as {@code http://127.0.0.1:7074}; empty if none. */
  Optional<String> url() {
    return Optional.ofNullable(server)
        .map(open -> {
          String host = open.getAddress().getHostString();
          return (open instanceof HttpsServer ? "https://" : "http://")
              + (host.contains(":") ? "[" + host + "]" : host)
              + ":"
              + port();
        });
  }

  private void checkToken() throws CommandException {
    if (tokenFile.isPresent()) {
      try {
        readToken(tokenFile.get());
      } catch (IOException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
  }

  private HttpServer listen(String host, int port, Optional<Tls> tls) throws CommandException {
    HttpServer started = create(tls);
    try {
      started.bind(new InetSocketAddress(host, port), 0);
    } catch (BindException e) {
      String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
      throw CommandException.badInput(
          message.contains("in use")
              ? "port " + port + " is in use; choose another with --http-port"
              : "cannot listen on " + host + ":" + port + " (" + message + "); see --http-host",
          e);
    } catch (IOException e) {
      throw CommandException.badInput(
          "cannot listen on " + host + ":" + port + ": " + e.getMessage(), e);
    }
    started.createContext("/metrics", exchange -> answer(exchange, true, this::metrics));
    started.createContext("/health/live", exchange -> answer(exchange, false, () -> OK));
    started.createContext("/health/ready", exchange -> answer(exchange, false, this::readiness));
    started.setExecutor(threads);
    started.start();
    return started;
  }

  private static HttpServer create(Optional<Tls> tls) throws CommandException {
    try {
      if (tls.isEmpty()) {
        return HttpServer.create();
      }
      HttpsServer https = HttpsServer.create();
      https.setHttpsConfigurator(
          new HttpsConfigurator(
              ServerCertificate.context(tls.get().certificate(), tls.get().key())));
      return https;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw CommandException.badInput(
          "HTTPS cannot be set up from --http-cert and --http-key: they must be PEM, the key in"
              + " PKCS#8 without a password: "
              + e.getMessage(),
          e);
    }
  }

  private Page metrics() {
    return new Page(200, registry.scrape());
  }

  private Page readiness() {
    return ready ? OK : new Page(503, "the worker starts\n");
  }

  private void answer(HttpExchange exchange, boolean secret, Supplier<Page> answer)
      throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("GET")
          && !exchange.getRequestMethod().equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        send(exchange, new Page(405, "only GET and HEAD are answered\n"));
      } else if (secret && !isAllowed(exchange)) {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        send(exchange, new Page(401, "a valid token is required\n"));
      } else {
        send(exchange, answer.get());
      }
    }
  }

  private static void send(HttpExchange exchange, Page page) throws IOException {
    byte[] body = page.text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(page.status, -1);
    } else {
      exchange.sendResponseHeaders(page.status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isAllowed(HttpExchange exchange) {
    if (tokenFile.isEmpty()) {
      return true;
    }
    List<String> shown = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
    if (shown.size() != 1 || !shown.getFirst().toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return false;
    }
    String token = shown.getFirst().substring(BEARER.length()).strip();
    try {
      return MessageDigest.isEqual(
          token.getBytes(ISO_8859_1), readToken(tokenFile.get()).getBytes(ISO_8859_1));
    } catch (IOException e) {
      log.warn("metrics are refused: {}", e.getMessage());
      return false;
    }
  }

  private static String readToken(Path file) throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IOException("--http-token-file " + file + " does not exist or cannot be read");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_TOKEN_BYTES + 1);
    }
    String token = new String(bytes, ISO_8859_1).strip();
    if (bytes.length > MOST_TOKEN_BYTES || !token.matches("[\\x21-\\x7e]+")) {
      throw new IOException(
          "--http-token-file " + file + " must contain one line of printable characters");
    }
    return token;
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
    threads.shutdownNow();
    registry.close();
  }
}
