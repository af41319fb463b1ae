package io.tengen.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.cli.CommandRun;
import io.tengen.config.StrictConfig;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCommandTest {
  private static final int MOST_PORTS = 5;

  @TempDir Path directory;

  /** An orchestrator that does not reach the port would kill the worker before it has started. */
  @Test
  void isAliveButNotReadyWhileItTriesItsEngines() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    boolean hadPort = false;
    for (int i = 0; i < MOST_PORTS && !hadPort; i++) {
      hadPort = checkHealth(Files.createDirectory(directory.resolve("try" + i)));
    }
    assertTrue(hadPort, "no free port");
  }

  /** Checks a worker's answers; returns false if its port was taken. */
  private static boolean checkHealth(Path directory) throws Exception {
    Path begun = directory.resolve("begun");
    Path end = directory.resolve("end");
    String script =
        "touch '%s'; until [ -e '%s' ]; do sleep 0.01; done; exit 1".formatted(begun, end);
    Path config =
        Files.writeString(
            directory.resolve("w.conf"),
            "tengen.worker.engines.slow = [/bin/sh, -c, " + StrictConfig.quote(script) + "]");
    int port = FreePorts.one();
    Thread worker = start(config, directory, port);
    Await.until(
        "the engine is being tried, or the port is taken",
        () -> Files.exists(begun) || !worker.isAlive());
    if (!Files.exists(begun)) {
      // Another process has bound the port since it was found free.
      return false;
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      assertEquals(200, status(client, port, "/health/live"));
      assertEquals(503, status(client, port, "/health/ready"));
      Files.createFile(end);
      Await.until("the worker is ready", () -> status(client, port, "/health/ready") == 200);
      assertEquals(200, status(client, port, "/health/live"));
      return true;
    } finally {
      worker.interrupt();
      worker.join();
    }
  }

  private static Thread start(Path config, Path directory, int port) {
    return Thread.ofPlatform()
        .start(() ->
            CommandRun.of(
                "worker",
                "--coordinator",
                "127.0.0.1:1",
                "--config",
                config.toString(),
                "--state",
                directory.resolve("state").toString(),
                "--http-port",
                String.valueOf(port)));
  }

  private static int status(HttpClient client, int port, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(20))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }
}
