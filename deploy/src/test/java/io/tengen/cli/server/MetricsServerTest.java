package io.tengen.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.cli.console.CommandException;
import io.tengen.coordinator.access.DevelopmentCa;
import java.io.ByteArrayInputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsServerTest {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir Path directory;

  @Test
  void servesMetrics() throws Exception {
    try (MetricsServer server = open(Optional.empty())) {
      server.registry().counter("tengen.worker.games.finished").increment(3);
      assertTrue(get(server, "/metrics").body().contains("tengen_worker_games_finished_total 3.0"));
      assertEquals("ok\n", get(server, "/health/live").body());
      assertEquals("http://127.0.0.1:" + server.port(), server.url().orElseThrow());
      CommandException taken =
          assertThrows(
              CommandException.class,
              () ->
                  MetricsServer.start(LOOPBACK, server.port(), Optional.empty(), Optional.empty()));
      assertEquals(
          "port " + server.port() + " is in use; choose another with --http-port",
          taken.getMessage());
    }
  }

  @Test
  void onlyLoopbackIsServedByDefault() throws Exception {
    try (MetricsServer server = open(Optional.empty())) {
      for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
        for (InetAddress address : each.inetAddresses().toList()) {
          if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
            URI uri =
                new URI(
                    "http", null, address.getHostAddress(), server.port(), "/metrics", null, null);
            assertThrows(
                ConnectException.class, () -> send(HttpClient.newHttpClient(), request(uri)));
          }
        }
      }
    }
  }

  @Test
  void metricsRequireTheTokenAndHealthDoesNot() throws Exception {
    Path token = Files.writeString(directory.resolve("token"), "s3cret\n");
    try (MetricsServer server = open(Optional.of(token))) {
      assertEquals(401, get(server, "/metrics").statusCode());
      assertEquals(401, get(server, "/metrics", "Bearer wrong").statusCode());
      assertEquals(401, get(server, "/metrics", "s3cret").statusCode());
      assertFalse(get(server, "/metrics", "Bearer s3cre").body().contains("tengen"));
      assertEquals(200, get(server, "/metrics", "Bearer s3cret").statusCode());
      assertEquals(200, get(server, "/health/live").statusCode());

      Files.writeString(token, "another");
      assertEquals(401, get(server, "/metrics", "Bearer s3cret").statusCode());
      assertEquals(200, get(server, "/metrics", "Bearer another").statusCode());
      Files.delete(token);
      assertEquals(401, get(server, "/metrics", "Bearer another").statusCode());
    }
  }

  @Test
  void servesHttps() throws Exception {
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
    DevelopmentCa.Issued own = ca.server(List.of("localhost", LOOPBACK));
    Path certificate = Files.writeString(directory.resolve("own.crt"), own.certificate());
    Path key = Files.writeString(directory.resolve("own.key"), own.key());
    var tls = new MetricsServer.Tls(certificate, key);
    try (MetricsServer server =
            MetricsServer.start(LOOPBACK, 0, Optional.empty(), Optional.of(tls));
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(ca)).build()) {
      String url = server.url().orElseThrow();
      assertTrue(url.startsWith("https://"), url);
      assertEquals(200, send(client, request(URI.create(url + "/metrics"))).statusCode());
    }
  }

  /** The worker ends before it connects, so no coordinator is needed. */
  @Test
  void anAddressOfTheNetworkRequiresEncryptionAndToken() throws Exception {
    assertBad(
        "on --http-host 0.0.0.0 everyone could read the metrics: give --http-cert, --http-key and"
            + " --http-token-file, or --http-insecure on a network that you trust",
        "--http-port",
        "0",
        "--http-host",
        "0.0.0.0");
    Path token = Files.writeString(directory.resolve("token"), "s3cret");
    assertBad(
        "on --http-host 0.0.0.0 everyone could read the metrics",
        "--http-port",
        "0",
        "--http-host",
        "0.0.0.0",
        "--http-token-file",
        token.toString());
    assertBad("give both --http-cert and --http-key", "--http-port", "0", "--http-cert", "a.crt");
    assertBad("the --http options need --http-port PORT", "--http-insecure");
    assertBad(
        "--http-token-file absent does not exist or cannot be read",
        "--http-port",
        "0",
        "--http-token-file",
        "absent");
    assertBad("HTTPS cannot be set up", "--http-port", "0", "--http-cert", "a", "--http-key", "b");
    assertBad(
        "--http-host no.such.host.invalid", "--http-port=0", "--http-host=no.such.host.invalid");
    assertBad(
        "cannot listen on 192.0.2.1:0",
        "--http-port=0",
        "--http-host=192.0.2.1",
        "--http-insecure");
    Files.writeString(token, "two words");
    assertBad(
        "must contain one line of printable characters",
        "--http-port=0",
        "--http-token-file=" + token);
  }

  private static void assertBad(String message, String... options) {
    String[] line = new String[options.length + 3];
    line[0] = "worker";
    line[1] = "--coordinator";
    line[2] = "localhost:1";
    System.arraycopy(options, 0, line, 3, options.length);
    CommandRun run = CommandRun.of(line);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }

  private static MetricsServer open(Optional<Path> token) throws CommandException {
    return MetricsServer.start(LOOPBACK, 0, token, Optional.empty());
  }

  private static HttpResponse<String> get(MetricsServer server, String path, String... token)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url().orElseThrow() + path));
    for (String each : token) {
      request.header("Authorization", each);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return send(client, request.build());
    }
  }

  private static HttpRequest request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest request)
      throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static SSLContext trusting(DevelopmentCa ca) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry(
        "ca",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(ca.certificate().getBytes(StandardCharsets.US_ASCII))));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
