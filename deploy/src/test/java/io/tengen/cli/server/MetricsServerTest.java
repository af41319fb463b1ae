package io.tengen.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.CommandException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class MetricsServerTest {
  @Test
  void servesMetrics() throws Exception {
    try (MetricsServer server = new MetricsServer(0)) {
      server.registry().counter("tengen.worker.games.finished").increment(3);
      assertTrue(get(server, "/metrics").contains("tengen_worker_games_finished_total 3.0"));
      assertEquals("ok\n", get(server, "/health/live"));
      CommandException taken =
          assertThrows(CommandException.class, () -> new MetricsServer(server.port()));
      assertEquals(
          "port " + server.port() + " is in use; choose another with --http-port",
          taken.getMessage());
    }
  }

  private static String get(MetricsServer server, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://localhost:" + server.port() + path);
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
