package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.tengen.cli.Tengen;
import io.tengen.cli.browser.BrowserTest;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that are open while their coordinator is killed and started again on the same ports. */
class WebPageRestartTest extends BrowserTest {
  private static final Pattern SERVING =
      Pattern.compile("coordinator: gRPC on \\S+?:(\\d+), health and metrics on \\S+?:(\\d+), .*");
  private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(\\w+)\"");
  private static final Pattern COMMITTED = Pattern.compile("\"committed\":\\s*(\\d+)");

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

  private void startWorker() {
    Worker worker =
        Worker.start(
            WorkerConfig.load(Optional.empty(), Map.of("slots", 1))
                .at("w", "127.0.0.1:" + grpcPort, Credentials.NONE));
    closers.add(worker::close);
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

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith(base());
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertTrue(matcher.find(), text);
    return matcher.group(1);
  }

  private static Page open(Page opened, String url) {
    opened.navigate(url);
    return opened;
  }

  /**
   * Blocks until the page shows as many games as the coordinator counts. The count may rise after
   * the run is cancelled, by results that were being written to the journal.
   */
  private void awaitSameCount(Page opened, String run) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (true) {
      String counted = found(COMMITTED, call("GET", "runs/" + run, "")) + " of 5,000";
      String shown = opened.locator("main").textContent();
      if (shown.contains("Games" + counted)) {
        return;
      }
      assertTrue(System.nanoTime() < deadline, () -> counted + " is not in " + shown);
      opened.waitForTimeout(100);
    }
  }

  @Test
  void pagesContinueWhenTheirCoordinatorIsKilledAndStartedAgain() throws Exception {
    startCoordinator();
    startWorker();
    String run = found(ID, call("POST", "runs", RUN));
    Page progress = open(page, base() + "runs/" + run);
    Page wall = open(openAnother(), base() + "live");
    assertThat(wall.locator(".live-board").first()).isVisible();
    assertThat(progress.locator(".run-head")).isVisible();

    Objects.requireNonNull(coordinator).destroyForcibly().waitFor();
    startCoordinator();

    // Only pages that are connected again learn of it.
    call("POST", "runs/" + run + ":cancel", "{}");
    assertThat(progress.locator(".run-head")).containsText("cancelled");
    awaitSameCount(progress, run);
    assertThat(wall.locator(".live-board")).hasCount(0);
    progress.close();
    wall.close();
    expectLostConnections();
  }

  @Test
  void aPersonsGameContinuesWhenItsCoordinatorIsKilledAndStartedAgain() throws Exception {
    startCoordinator();
    startWorker();
    page.navigate(base() + "play");
    page.getByLabel("Engine", new Page.GetByLabelOptions().setExact(true))
        .fill("mcts:visits=50,seed=1");
    button("Begin").click();
    assertThat(page.locator(".side .now")).hasText("Your turn");
    // The cursor begins in the middle of the board.
    play("ArrowUp", "Enter");
    assertThat(page.locator(".stage circle.stone")).hasCount(2);

    Objects.requireNonNull(coordinator).destroyForcibly().waitFor();
    startCoordinator();

    // The page knows whose turn it is only when it is connected again.
    assertThat(page.locator(".side .now")).hasText("Your turn");
    play("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
    assertThat(page.locator(".stage circle.stone[data-point=A6]")).isVisible();
    assertThat(page.locator(".stage circle.stone")).hasCount(4);
    page.close();
    expectLostConnections();
  }

  private void play(String... keys) {
    page.locator(".stage").focus();
    for (String key : keys) {
      page.keyboard().press(key);
    }
  }
}
