package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.tengen.cli.browser.BrowserTest;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.program.file.FilePlayer;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.testing.SoakOnly;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The web page of a coordinator in a real browser, with games that a real worker plays. */
class WebPageTest extends BrowserTest {
  private static final String HOSTILE = "<img src=x onerror=document.title='broken'>";
  private static final int[] WIDTHS = {360, 600, 900, 1280, 1920, 2560};
  private static final Set<String> PICTURES = Set.of("tokens", "audit", "about");
  private static final int LARGEST_FIRST_LOAD = 200_000;
  private static final double LONGEST_FIRST_LOAD_MILLIS = 1_000;

  /** When the page has painted what it shows, in milliseconds after the navigation began. */
  private static final String SHOWN =
      "new Promise(done => requestAnimationFrame(() => done(performance.now())))";

  /** An evaluation on a small board; the placeholders are games, note, and both engines. */
  private static final String RUN =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION", "games": %d, "seed": "7", "note": "%s",
        "setup": {"rules": "chinese,moves=40", "boardSize": 5, "komi": 24.5,
                  "firstToMove": "COLOR_BLACK"},
        "engines": [%s, %s]}}
      """;

  private static final String SEARCH =
      "{\"name\": \"first\", \"kind\": \"mcts\", \"settings\": {\"visits\": \"20\"}}";
  private static final String RANDOM = "{\"name\": \"second\", \"kind\": \"random\"}";
  private static final String TOURNAMENT =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION", "games": 21, "seed": "7", "pool": "everybody",
        "format": "elimination:losses=1,bestOf=1",
        "setup": {"rules": "chinese,moves=40", "boardSize": 5, "komi": 24.5,
                  "firstToMove": "COLOR_BLACK"},
        "engines": [{"name": "a", "kind": "random"}, {"name": "b", "kind": "random"},
                    {"name": "c", "kind": "random"}, {"name": "d", "kind": "random"}]}}
      """;

  /** The placeholder is the artifact with its games. */
  private static final String TRAINING =
      """
      {"spec": {"name": "g1", "shape": "b1c8", "features": "tengen", "board": 5,
        "weights": {"policy": 1, "value": 1}, "steps": "100", "batch": 4,
        "firstRate": 0.01, "lastRate": 0.001,
        "shards": [{"file": %s, "games": "1", "positions": "20", "samples": "10", "board": 5,
                    "createdAt": "2026-01-01T00:00:00Z"}]}}
      """;

  private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(\\w+)\"");

  @TempDir static Path directory;

  private static EmbeddedCluster cluster;
  private static WaitingEngine waiting;
  private static String base;
  private static String secret;

  /** A run that has finished. */
  private static String run;

  /** A tournament of four that has finished, in a pool. */
  private static String tournament;

  /** A training that waits for a worker. */
  private static String training;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.open(directory.resolve("data"), true);
    waiting = new WaitingEngine(directory);
    Path settings = waiting.writeWorkerSettings();
    CrashingEngine.write(directory, HOSTILE, settings);
    WorkerConfig worker = WorkerConfig.load(Optional.of(settings), Map.of("slots", 2));
    assertEquals(Map.of(), worker.programs().tryAll(FilePlayer::requireAnswer));
    cluster.startWorker(worker);
    String link = cluster.link().orElseThrow();
    base = link.substring(0, link.indexOf('#'));
    secret = link.substring(link.indexOf('=') + 1);
    run = create(RUN.formatted(6, HOSTILE, SEARCH, RANDOM));
    tournament = create(TOURNAMENT);
    training = create("trainings", TRAINING.formatted(upload("no games")));
    call("POST", "tokens", "{\"name\": \"lab-1\", \"role\": \"TOKEN_ROLE_WORKER\"}");
    call("POST", "tokens", "{\"name\": \"ada\", \"role\": \"TOKEN_ROLE_USER\"}");
    for (String id : List.of(run, tournament)) {
      Await.until(
          "run " + id + " has ended", () -> call("GET", "runs/" + id, "").contains("FINISHED"));
    }
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith(base)
        || url.startsWith("blob:" + base)
        || url.startsWith(directory.toUri().toString());
  }

  private static String call(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "api/v1/" + path))
            .header("Authorization", "Bearer " + secret)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  private static String create(String description) throws Exception {
    return create("runs", description);
  }

  private static String create(String path, String description) throws Exception {
    String answer = call("POST", path, description);
    Matcher id = ID.matcher(answer);
    assertTrue(id.find(), answer);
    return id.group(1);
  }

  /** Uploads a file and returns its description as an artifact. */
  private static String upload(String content) throws Exception {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    String answer = call("PUT", "artifacts/" + hash, content);
    assertTrue(answer.contains(hash), answer);
    return "{\"sha256\": \"%s\", \"bytes\": \"%d\"}".formatted(hash, bytes.length);
  }

  /** Opens a view as the owner, and waits for its heading. */
  private void show(String path) {
    page.navigate(base + path + "#token=" + secret);
    assertThat(page.locator("h1")).isVisible();
    assertThat(page.locator(".quiet[role=status]")).hasCount(0);
  }

  @Test
  void signsInWithATokenAndOutAgain() {
    page.navigate(base);
    page.getByLabel("Token").fill("wrong");
    button("Sign in").click();
    assertThat(page.locator(".wrong")).isVisible();
    page.getByLabel("Token").fill(secret);
    button("Sign in").click();
    assertThat(page.locator("h1")).hasText("Runs");
    button("Sign out").click();
    assertThat(page.getByLabel("Token")).isVisible();
    expectRefusals(401);
  }

  @Test
  void takesTheTokenOutOfTheAddress() {
    show("runs");
    assertEquals(base + "runs", page.url());
    assertEquals("", page.evaluate("document.cookie"), "scripts cannot read the cookie");
  }

  @Test
  void showsWhatARunHasFound() {
    show("runs");
    page.locator("a[href$='/runs/" + run + "']").click();
    assertThat(page.locator(".verdict")).containsText("first");
    assertThat(page.locator(".ratings tbody tr")).hasCount(2);
    assertThat(page.locator(".ratings tbody tr").first()).containsText("first");
    assertThat(page.locator(".matrix").first().locator("tbody tr")).hasCount(2);
    link("How games went").click();
    assertThat(page.locator("main")).containsText("How games end");
    link("Settings").click();
    assertThat(page.locator("main")).containsText("first=mcts:visits=20");
    link("A new run like this").click();
    assertThat(page.getByLabel("Engine 1")).hasValue("first=mcts:visits=20");
    assertThat(page.getByLabel("Board size")).hasValue("5");
    assertThat(page.locator("main")).containsText("a game took");
  }

  @Test
  void savesTheReportOfARun() throws Exception {
    show("runs/" + run);
    Download saved = page.waitForDownload(() -> link("Report").click());
    assertEquals("report-" + run + ".html", saved.suggestedFilename());
    Path file = directory.resolve("saved.html");
    saved.saveAs(file);
    page.navigate(file.toUri().toString());
    assertThat(page.locator("h1")).containsText("first");
    assertThat(page.locator("body")).containsText("evaluation " + run);
    assertNothingRan();
  }

  @Test
  void changesTheNoteOfARun() {
    show("runs/" + tournament);
    button("Note").click();
    page.getByRole(AriaRole.DIALOG).getByLabel("Note").fill("Who wins?");
    page.getByRole(AriaRole.DIALOG)
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Note"))
        .click();
    assertThat(page.locator(".run-head .about")).hasText("Who wins?");
  }

  @Test
  void showsWhoWonATournamentAndItsRounds() {
    show("runs/" + tournament);
    assertThat(page.locator(".verdict")).containsText("won the tournament of 3 games");
    assertThat(page.locator(".bracket > li")).hasCount(2);
    assertThat(page.locator(".progress[aria-valuenow='3'][aria-valuemax='3']")).isVisible();
  }

  @Test
  void comparesRunsAtAnAddressThatKeepsTheChoice() {
    show("runs/" + run);
    link("Compare").click();
    page.getByLabel("Add a run").selectOption(tournament);
    assertThat(page.locator(".sides thead th")).hasCount(3);
    page.getByLabel("Pool").selectOption("everybody");
    assertThat(page.locator("main")).containsText("How much stronger the first version is");
    String chosen = page.url();
    assertTrue(chosen.contains(run + "%2C" + tournament) && chosen.contains("pool="), chosen);
    page.reload();
    assertThat(page.locator(".sides tbody tr")).hasCount(6);
    assertThat(page.locator("main")).containsText("What differs");
    button("Leave out run " + run).click();
    assertThat(page.locator(".chips li")).hasCount(1);
  }

  @Test
  void findsAuditEntries() {
    show("audit?outcome=done");
    assertThat(page.locator("tbody tr").first()).isVisible();
    Page.GetByLabelOptions exact = new Page.GetByLabelOptions().setExact(true);
    page.getByLabel("What", exact).fill("CreateRun");
    assertThat(page.locator("tbody code").first()).containsText("ControlService/CreateRun");
    assertThat(page.locator("tbody code").filter(not("CreateRun"))).hasCount(0);
    page.getByLabel("Who", exact).fill("nobody");
    assertThat(page.locator(".empty")).hasText("No entry is like that.");
    page.getByLabel("Who", exact).fill("");
    assertThat(page.locator("tbody tr").first()).isVisible();
    page.getByLabel("Since", exact).fill("2999-01-01T00:00");
    assertThat(page.locator(".empty")).hasText("No entry is like that.");
    assertTrue(requests().stream().anyMatch(url -> url.contains("what=CreateRun")), "by the API");
  }

  private static Locator.FilterOptions not(String text) {
    return new Locator.FilterOptions().setHasNotText(text);
  }

  @Test
  void asksBeforeATokenIsRevokedAndATrainingCancelled() throws Exception {
    call("POST", "tokens", "{\"name\": \"gone\", \"role\": \"TOKEN_ROLE_USER\"}");
    show("tokens");
    button("Revoke gone").click();
    dialogButton("Back").click();
    assertThat(button("Revoke gone")).isVisible();
    button("Revoke gone").click();
    dialogButton("Revoke").click();
    assertThat(button("Revoke gone")).hasCount(0);
    String id = create("trainings", TRAINING.formatted(upload("no games")));
    show("networks/" + id);
    button("Cancel").click();
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Cancel the training of g1?");
    dialogButton("Cancel").click();
    assertThat(page.locator(".badge")).hasText("cancelled");
  }

  private Locator dialogButton(String name) {
    return page.getByRole(AriaRole.DIALOG)
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void manyTabsDoNotBlockEachOther() {
    // A browser opens six connections to a coordinator.
    for (int i = 0; i < 7; i++) {
      Page tab = openAnother();
      tab.navigate(base + "live" + (i == 0 ? "#token=" + secret : ""));
      assertThat(tab.locator("h1")).isVisible();
      assertThat(tab.locator(".quiet[role=status]")).hasCount(0);
      turnAway(tab, true);
    }
    show("live");
    turnAway(page, true);
    page.waitForRequest(url -> url.url().contains("api/v1/live"), () -> turnAway(page, false));
  }

  /** Lets a page take itself for hidden or seen, which it is not told without a screen. */
  private static void turnAway(Page tab, boolean hidden) {
    tab.evaluate(
        """
        hidden => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event('visibilitychange'));
        }
        """,
        hidden);
  }

  @Test
  void saysThatThereIsNoSuchGameOfAPerson() {
    show("about");
    page.navigate(base + "play/unknown");
    assertThat(page.locator(".notice.bad")).containsText("unknown");
    expectRefusals(404);
  }

  @Test
  void escapesForeignText() {
    show("runs/" + run);
    assertThat(page.locator(".run-head")).containsText(HOSTILE);
    assertThat(page.locator("img")).hasCount(0);
    assertEquals("first – second · Tengen", page.title());
  }

  @Test
  void escapesTheNamesOfTokensAndOfPlayersInSgf() throws Exception {
    // Engines' names have no angle brackets; those of tokens and in SGF may be anything.
    assertTrue(
        call("POST", "runs", RUN.formatted(1, "", RANDOM.replace("second", HOSTILE), SEARCH))
            .contains("400"),
        "such an engine is refused");
    call("POST", "tokens", "{\"name\": \"%s\", \"role\": \"TOKEN_ROLE_USER\"}".formatted(HOSTILE));
    show("tokens");
    assertThat(page.locator("main")).containsText("lab-1");
    assertNothingRan();
    show("analysis");
    page.getByLabel("Game in SGF")
        .fill("(;FF[4]SZ[9]PB[" + HOSTILE + "]PW[w]C[" + HOSTILE + "];B[ee]C[" + HOSTILE + "])");
    button("Open").click();
    assertThat(page.locator("h1")).containsText(HOSTILE);
    assertNothingRan();
  }

  @Test
  void escapesTheNamesOfWorkers() throws Exception {
    // A coordinator refuses such workers; the page must not rely on it.
    String workers = call("GET", "workers", "").replace("embedded", HOSTILE);
    assertTrue(workers.contains(HOSTILE), workers);
    page.route(
        "**/api/v1/workers", route -> route.fulfill(new Route.FulfillOptions().setBody(workers)));
    page.route(
        "**/api/v1/workers/events",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/event-stream")
                    .setBody(
                        "event: workers\ndata: "
                            + workers.replace("\n", "")
                            + "\n\nevent: end\ndata:\n\n")));
    show("workers");
    assertThat(page.locator(".card h2").first()).hasText(HOSTILE);
    assertNothingRan();
  }

  @Test
  void escapesWhatACrashingProgramWrote() throws Exception {
    String id = create(RUN.formatted(1, "", crashing("c1"), crashing("c2")));
    Await.until(
        "run " + id + " has ended", () -> call("GET", "runs/" + id, "").contains("FINISHED"));
    show("runs/" + id + "/games/0");
    assertThat(page.locator(".side")).containsText(HOSTILE);
    assertNothingRan();
    show("runs/" + id + "/games");
    assertNothingRan();
  }

  private static String crashing(String name) {
    return "{\"name\": \"%s\", \"kind\": \"gtp\", \"settings\": {\"program\": \"%s\"}}"
        .formatted(name, CrashingEngine.NAME);
  }

  private void assertNothingRan() {
    assertThat(page.locator("img")).hasCount(0);
    assertNotEquals("broken", page.title());
  }

  @Test
  void stepsThroughAGameAndLinksToAMove() {
    show("runs/" + run + "/games");
    assertThat(page.locator(".games tbody tr")).hasCount(6);
    link("Game 3").click();
    assertThat(page.locator(".side .now")).containsText("Move 0 of ");
    page.locator(".stage").focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".side .now")).containsText("Move 2 of ");
    assertThat(page.locator(".stage circle.stone")).hasCount(2);
    page.locator(".stage").hover();
    page.mouse().wheel(0, 100);
    assertThat(page.locator(".side .now")).containsText("Move 4 of ");
    page.waitForURL("**/games/3?move=4");
    page.reload();
    assertThat(page.locator(".side .now")).containsText("Move 4 of ");
    page.keyboard().press("Tab");
    button("To the end").click();
    assertThat(button("One move on")).isDisabled();
    String sgf = page.waitForDownload(() -> button("Save SGF").click()).suggestedFilename();
    assertTrue(sgf.endsWith(".sgf"), sgf);
  }

  @Test
  void followsALiveGameToItsLastMove() throws Exception {
    waiting.hold();
    String id = create(RUN.formatted(1, "live", waiting("black"), waiting("white")));
    show("runs/" + id + "/live");
    assertThat(page.locator(".live-board circle.stone").first()).isVisible();
    assertAccessible();
    assertContrastsInTheDark();
    assertFits(WIDTHS);
    page.locator(".live-board").first().click();
    assertThat(page.locator(".result")).containsText("Being played");
    assertAccessible();
    assertContrastsInTheDark();
    assertFits(WIDTHS);
    waiting.release();
    assertThat(page.locator(".result b")).isVisible();
    assertThat(button("Save SGF")).isVisible();
    assertThat(page.locator(".moves li")).hasCount(WaitingEngine.MOVES);
    assertThat(page.locator(".side .now"))
        .containsText("Move " + WaitingEngine.MOVES + " of " + WaitingEngine.MOVES);
    assertThat(page.locator(".side")).containsText("Dead: A1 B1 C1 D1 E1");
    assertThat(page.locator(".stage rect.owner.white")).hasCount(5);
    button("One move back").click();
    assertThat(page.locator(".stage rect.owner")).hasCount(0);
  }

  @Test
  void triesMovesBesideAGame() throws Exception {
    show("runs/" + run + "/games/3?move=2");
    Locator now = page.locator(".side .now");
    assertThat(now).containsText("Move 2 of ");
    String game = now.textContent();
    String next = page.locator(".moves li").nth(2).textContent();
    List<String> free =
        Stream.of("A1", "B1", "C1", "D1", "E1")
            .filter(point -> !point.equals(next))
            .filter(point -> page.locator("circle.stone[data-point=" + point + "]").count() == 0)
            .toList();
    clickCorner(free.get(0));
    assertThat(now).hasText("Move 3 of 3: Black " + free.get(0));
    page.getByLabel("Point").fill(free.get(1).toLowerCase(Locale.ROOT));
    button("Play").click();
    assertThat(now).hasText("Move 4 of 4: White " + free.get(1));
    assertAccessible();
    button("One move back").click();
    assertThat(now).hasText("Move 3 of 4: Black " + free.get(0));
    button("Back to the game").click();
    assertThat(now).hasText(game);
  }

  /** Clicks a point of the lowest line of a 5x5 board. */
  private void clickCorner(String point) {
    BoundingBox wood = page.locator(".stage .wood").boundingBox();
    double step = wood.width / (5 + 0.4);
    page.mouse().click(wood.x + step * (point.charAt(0) - 'A' + 0.7), wood.y + step * (4 + 0.7));
  }

  private static String waiting(String name) {
    return "{\"name\": \"%s\", \"kind\": \"gtp\", \"settings\": {\"program\": \"%s\"}}"
        .formatted(name, WaitingEngine.NAME);
  }

  @Test
  void createsARunFromTheForm() {
    show("new");
    page.getByLabel("Engine 1").fill("a=random");
    page.getByLabel("Engine 2").fill("mcts:visits");
    assertThat(page.locator(".engine-row .wrong")).containsText("is not KEY=VALUE");
    page.getByLabel("Engine 2").fill("b=random");
    page.getByLabel("Board size").fill("5");
    page.getByLabel("Games", new Page.GetByLabelOptions().setExact(true)).fill("2");
    assertThat(page.locator(".copyable pre"))
        .containsText(
            Pattern.compile(
                "tengen evaluate a=random b=random --board 5 .*--games 2 .*--coordinator 127.0.0.1:"));
    assertThat(page.locator("main")).containsText("2 games");
    page.getByLabel("Format").selectOption("sprt");
    page.getByLabel("Engine 2").fill("b=mcts:visits=many");
    assertThat(page.locator(".engine-row .wrong")).containsText("visits");
    page.getByLabel("Engine 2").fill("b=random");
    assertThat(page.locator("main")).containsText("H1 is accepted with a probability of");
    page.getByLabel("Format").selectOption("");
    button("Create").click();
    assertThat(page.locator("h1")).hasText("a – b");
    assertThat(page.locator(".badge.settled")).isVisible();
  }

  @Test
  void uploadsANetworkAndEvaluatesIt() throws Exception {
    Path network = directory.resolve("tiny net.onnx");
    try (OutputStream out = Files.newOutputStream(network)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
    show("networks");
    page.getByLabel("Choose a file").setInputFiles(network);
    assertThat(page.locator(".upload")).containsText("The coordinator has stored it.");
    assertThat(page.locator(".upload code")).hasText("sha256:" + sha256(network));
    assertThat(page.locator(".upload [role=progressbar]"))
        .hasAttribute("aria-valuenow", String.valueOf(Files.size(network)));
    assertAccessible();
    link("Evaluate it").click();
    assertThat(page.getByLabel("Engine 1")).hasValue("tiny-net=mcts:visits=200,net=tiny-net");
    page.getByLabel("Engine 1").fill("tiny-net=mcts:visits=4,net=tiny-net");
    page.getByLabel("Engine 2").fill("b=random");
    page.getByLabel("Board size").fill("5");
    page.getByLabel("Games", new Page.GetByLabelOptions().setExact(true)).fill("2");
    button("Create").click();
    assertThat(page.locator("h1")).hasText("tiny-net – b");
    assertThat(page.locator(".badge.settled")).isVisible();
  }

  private static String sha256(Path file) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }

  @Test
  void refusesAFileThatIsNoNetworkWithOneLine() throws Exception {
    show("networks");
    page.getByLabel("Choose a file")
        .setInputFiles(Files.createFile(directory.resolve("empty.onnx")));
    assertThat(page.locator(".upload [role=alert]")).containsText("1 byte or more");
    expectRefusals(400);
  }

  @Test
  void followsTheWorkersWithoutAskingAgain() throws Exception {
    waiting.hold();
    String id = create(RUN.formatted(1, "seen", waiting("black"), waiting("white")));
    show("workers");
    assertThat(page.locator(".slots a[href*='/runs/" + id + "/games/']").first()).isVisible();
    waiting.release();
    assertThat(page.locator(".slots a[href*='/runs/" + id + "/games/']")).hasCount(0);
    assertThat(page.locator("main")).containsText("Contributors");
    assertEquals(
        List.of("api/v1/workers", "api/v1/workers/events"),
        requests().stream()
            .filter(url -> url.contains("api/v1/workers"))
            .map(url -> url.substring(base.length()))
            .sorted()
            .toList());
  }

  @Test
  void loadsLittle() {
    List<Integer> sizes = new ArrayList<>();
    page.onResponse(response -> {
      if (response.url().contains("/assets/") || response.url().equals(base)) {
        sizes.add(response.request().sizes().responseBodySize);
      }
    });
    show("");
    int sum = sizes.stream().mapToInt(Integer::intValue).sum();
    assertTrue(sizes.size() > 20 && sum < LARGEST_FIRST_LOAD, sizes.size() + " files, " + sum);
  }

  @Test
  void preloadsTheModulesThatItUses() {
    show("");
    Object used =
        page.evaluate(
            """
            () => performance.getEntriesByType('resource')
                .map(it => it.name).filter(it => it.endsWith('.js')).sort()
            """);
    Object preloaded =
        page.evaluate(
            """
            () => [...document.querySelectorAll('link[rel=modulepreload]')]
                .map(it => it.href).sort()
            """);
    assertEquals(preloaded, used);
  }

  /** Time by the clock is that of an idle machine. */
  @Test
  @SoakOnly
  void isUsableInASecond() {
    show("");
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try (BrowserContext fresh = page.context().browser().newContext()) {
        Page opened = fresh.newPage();
        opened.navigate(base + "runs#token=" + secret);
        assertThat(opened.locator(".runs tbody tr").first()).isVisible();
        millis.add(((Number) opened.evaluate(SHOWN)).doubleValue());
      }
    }
    assertTrue(Collections.min(millis) < LONGEST_FIRST_LOAD_MILLIS, millis::toString);
  }

  @Test
  void opensARunByKeysAlone() {
    show("runs");
    assertTrue(tabTo("a[href$='/runs/" + run + "']"), "no key leads to the run");
    page.keyboard().press("Enter");
    assertThat(page.locator(".verdict")).isVisible();
    assertEquals("main", page.evaluate("document.activeElement.id"), "reading goes on at the view");
    assertTrue(tabTo("a[href$='/runs/" + run + "/games']"), "no key leads to the games");
    page.keyboard().press("Enter");
    assertThat(page.locator(".games tbody tr")).hasCount(6);
  }

  /** Presses Tab until an element has the focus, and is seen to have it; false if it never does. */
  private boolean tabTo(String selector) {
    for (int i = 0; i < 100; i++) {
      page.keyboard().press("Tab");
      if (Boolean.TRUE.equals(
          page.evaluate("it => document.activeElement.matches(it)", selector))) {
        return Boolean.TRUE.equals(
            page.evaluate("getComputedStyle(document.activeElement).outlineStyle != 'none'"));
      }
    }
    return false;
  }

  @Test
  void printsWithoutControlsInDarkInkOnWhite() {
    show("runs/" + run);
    page.emulateMedia(
        new Page.EmulateMediaOptions().setMedia(Media.PRINT).setColorScheme(ColorScheme.DARK));
    assertThat(page.locator("nav:visible")).hasCount(0);
    assertThat(page.locator("button:visible")).hasCount(0);
    assertThat(page.locator(".ratings")).isVisible();
    assertEquals(
        "rgb(255, 255, 255)", page.evaluate("getComputedStyle(document.body).backgroundColor"));
  }

  /** Against WCAG 2.2 A and AA, and again for the contrasts of the dark colours. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs",
        "runs/RUN",
        "runs/RUN/games",
        "runs/RUN/play",
        "runs/RUN/settings",
        "runs/RUN/games/0",
        "live",
        "workers",
        "runs/TOURNAMENT",
        "compare?runs=RUN,TOURNAMENT&pool=everybody",
        "pools",
        "pools/everybody",
        "networks",
        "networks/TRAINING",
        "new",
        "tokens",
        "audit",
        "about"
      })
  void fitsAllWidthsAndIsAccessibleInBothThemes(String path) throws IOException {
    show(path.replace("RUN", run).replace("TOURNAMENT", tournament).replace("TRAINING", training));
    if (PICTURES.contains(path)) {
      picture("web-" + path);
    }
    assertAccessible();
    assertContrastsInTheDark();
    assertFits(WIDTHS);
  }

  /** The script's way of putting and removing stones must give the position that the rules give. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "tromp-taylor"})
  void capturesAsTheRulesDo(String rules) {
    show("about");
    Random random = new Random(5);
    List<List<List<Integer>>> games = new ArrayList<>();
    List<List<Integer>> ends = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Position position = new Position(GameSetup.of(Rules.parse(rules), 5, 24.5));
      games.add(randomGame(position, random));
      ends.add(stones(position.board()));
    }
    Object shown =
        page.evaluate(
            """
            async games => {
              const app = document.querySelector('script[type=module]').src;
              const { positionAfter } = await import(new URL('goban.js', app));
              return games.map(moves => [...positionAfter({ size: 5, black: [], white: [] },
                moves.map(([point, side]) => ({ point, side })), moves.length).stones]);
            }
            """,
            games);
    assertEquals(ends, shown);
  }

  /** Plays random legal moves; returns them as number of the point from 0, and side. */
  private static List<List<Integer>> randomGame(Position position, Random random) {
    Points points = position.board().points();
    List<List<Integer>> moves = new ArrayList<>();
    while (!position.isOver() && moves.size() < 60) {
      int index = random.nextInt(points.count());
      boolean legal = position.isLegal(points.get(index));
      moves.add(List.of(legal ? index : -1, position.toMove() == Color.BLACK ? 1 : 2));
      position.play(legal ? points.get(index) : Points.PASS);
    }
    return moves;
  }

  private static List<Integer> stones(Board board) {
    List<Integer> stones = new ArrayList<>();
    for (int i = 0; i < board.points().count(); i++) {
      int stone = board.stoneAt(board.points().get(i));
      stones.add(stone == Board.BLACK ? 1 : stone == Board.WHITE ? 2 : 0);
    }
    return stones;
  }
}
