package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.tengen.cli.Tengen;
import io.tengen.engine.program.ProgramLookup;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.link.Credentials;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that are open while their coordinator is killed and started again on the same ports. */
class WebPageRestartTest {
  private static final Pattern SERVING =
      Pattern.compile("coordinator: gRPC on \\S+?:(\\d+), health and metrics on \\S+?:(\\d+), .*");
  private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(\\w+)\"");
  private static final Pattern COMMITTED = Pattern.compile("\"committed\":\\s*(\\d+)");
  private static final double PATIENCE_MILLIS = Duration.ofSeconds(60).toMillis();

  /** More and longer games than are played in the time of the test. */
  private static final String RUN =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION", "games": 5000, "seed": "7",
        "setup": {"rules": "chinese,moves=60", "boardSize": 5, "komi": 24.5,
                  "firstToMove": "COLOR_BLACK"},
        "engines": [{"name": "first", "kind": "mcts", "settings": {"visits": "300"}},
                    {"name": "second", "kind": "mcts", "settings": {"visits": "200"}}]}}
      """;

  @TempDir private Path directory;

  private final List<AutoCloseable> closers = new ArrayList<>();
  private @Nullable Process coordinator;
  private int grpcPort;
  private int httpPort;

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : closers.reversed()) {
      each.close();
    }
    if (coordinator != null) {
      coordinator.destroyForcibly().waitFor();
    }
  }

  /** Starts the coordinator on the ports that it had before, or on free ones. */
  private void startCoordinator() throws IOException {
    Process started =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Tengen.class.getName(),
                "coordinator",
                "--data=" + directory.resolve("data"),
                "--grpc-port=" + grpcPort,
                "--http-port=" + httpPort)
            .redirectError(directory.resolve("log").toFile())
            .start();
    coordinator = started;
    Matcher serving = serving(started.inputReader(StandardCharsets.UTF_8));
    grpcPort = Integer.parseInt(serving.group(1));
    httpPort = Integer.parseInt(serving.group(2));
  }

  /** Blocks until the coordinator says where it serves. */
  private static Matcher serving(BufferedReader out) throws IOException {
    String line = out.readLine();
    while (line != null && !SERVING.matcher(line).matches()) {
      line = out.readLine();
    }
    Matcher serving = SERVING.matcher(line == null ? "" : line);
    assertTrue(serving.matches(), "the coordinator has ended");
    return serving;
  }

  private String base() {
    return "http://127.0.0.1:" + httpPort + "/";
  }

  private String call(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + "api/v1/" + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertTrue(matcher.find(), text);
    return matcher.group(1);
  }

  private static Page open(Browser browser, String url) {
    Page page = browser.newPage();
    page.navigate(url);
    return page;
  }

  @Test
  void pagesContinueWhenTheirCoordinatorIsKilledAndStartedAgain() throws Exception {
    Optional<Path> chromium = ProgramLookup.find("chromium");
    assumeTrue(chromium.isPresent(), "skipped: chromium is not installed");
    startCoordinator();
    Worker worker =
        Worker.start(
            WorkerConfig.load(Optional.empty(), Map.of("slots", 1))
                .at("w", "127.0.0.1:" + grpcPort, Credentials.NONE));
    closers.add(worker::close);
    String run = found(ID, call("POST", "runs", RUN));
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    closers.add(playwright);
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium.get())
                    .setArgs(List.of("--no-sandbox")));
    Page progress = open(browser, base() + "runs/" + run);
    Page wall = open(browser, base() + "live");
    LocatorAssertions.IsVisibleOptions soon =
        new LocatorAssertions.IsVisibleOptions().setTimeout(PATIENCE_MILLIS);
    assertThat(wall.locator(".live-board").first()).isVisible(soon);
    assertThat(progress.locator(".run-head")).isVisible(soon);

    Objects.requireNonNull(coordinator).destroyForcibly().waitFor();
    startCoordinator();

    // Only pages that are connected again learn of it.
    String cancelled = call("POST", "runs/" + run + ":cancel", "{}");
    assertThat(progress.locator(".run-head"))
        .containsText(
            "cancelled", new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS));
    assertThat(progress.locator("main"))
        .containsText(
            Integer.parseInt(found(COMMITTED, cancelled)) + " of 5,000",
            new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS));
    assertThat(wall.locator(".live-board"))
        .hasCount(0, new LocatorAssertions.HasCountOptions().setTimeout(PATIENCE_MILLIS));
  }
}
