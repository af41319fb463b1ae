package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.tengen.cli.browser.BrowserTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The form for new runs: what a coordinator without workers is asked to create. */
class NewRunPageTest extends BrowserTest {
  private static final int[] WIDTHS = {360, 1280};

  @TempDir static Path directory;

  private static EmbeddedCluster cluster;
  private static String base;
  private static String secret;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.open(directory.resolve("data"), true);
    String link = cluster.link().orElseThrow();
    base = link.substring(0, link.indexOf('#'));
    secret = link.substring(link.indexOf('=') + 1);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith(base) || url.startsWith("blob:" + base);
  }

  private void show(String path) {
    page.navigate(base + path + "#token=" + secret);
    assertThat(page.locator("h1")).isVisible();
    assertThat(page.locator(".quiet[role=status]")).hasCount(0);
  }

  private void fill(String label, String text) {
    page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).fill(text);
  }

  private void select(String label, String value) {
    page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).selectOption(value);
  }

  /** Creates the run of the form and returns its id. */
  private String create() {
    button("Create").click();
    page.waitForURL("**/runs/*");
    return page.url().substring(page.url().lastIndexOf('/') + 1);
  }

  /** Returns the run as the coordinator has it, without white space. */
  private static String run(String id) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "api/v1/runs/" + id))
            .header("Authorization", "Bearer " + secret)
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(request, HttpResponse.BodyHandlers.ofString())
          .body()
          .replaceAll("\\s", "")
          .replace("\\u003d", "=");
    }
  }

  private static void assertHas(String run, String... parts) {
    for (String part : parts) {
      assertTrue(run.contains(part), () -> part + " is not in " + run);
    }
  }

  @Test
  void handicapFixedBlackAndTimesOfEnginesReachTheRunAndTheNextFormLikeIt() throws Exception {
    show("new");
    fill("Engine 1", "weak=random");
    fill("Engine 2", "strong=mcts:visits=20");
    select("Handicap", "3");
    select("Black in all games", "weak");
    fill("Times of engines", "strong=1s/move");
    fill("Match rules", "illegal=warning");
    for (String option : List.of("--handicap 3", "--black weak", "--time strong=1s/move")) {
      assertThat(page.locator(".copyable pre")).containsText(option);
    }
    String id = create();
    String created = run(id);
    assertHas(
        created,
        "\"komi\":0.5",
        "\"blackStones\":[25,57,21]",
        "\"firstToMove\":\"COLOR_WHITE\"",
        "\"black\":\"weak\"",
        "\"times\":{\"strong\":\"1s/move\"}",
        "illegal=warning");
    show("new?like=" + id);
    String again = run(create());
    assertHas(
        again,
        "\"blackStones\":[25,57,21]",
        "\"firstToMove\":\"COLOR_WHITE\"",
        "\"black\":\"weak\"",
        "\"times\":{\"strong\":\"1s/move\"}",
        "illegal=warning");
  }

  @Test
  void clocksAreScaledUnlessTheFormSaysOtherwise() throws Exception {
    show("new");
    fill("Engine 1", "a=random");
    fill("Engine 2", "b=mcts:visits=20");
    assertThat(page.getByLabel("Clocks")).hasCount(0);
    fill("Time of each side", "1s/move");
    assertThat(page.locator(".copyable pre")).containsText("--time-scale worker");
    assertHas(run(create()), "\"timeScale\":\"TIME_SCALE_WORKER\"");
    show("new");
    fill("Engine 1", "a=random");
    fill("Engine 2", "b=mcts:visits=20");
    fill("Time of each side", "1s/move");
    select("Clocks", "TIME_SCALE_UNSPECIFIED");
    assertThat(page.locator(".copyable pre")).containsText("--time-scale none");
    String id = create();
    assertHas(run(id), "\"timeScale\":\"TIME_SCALE_UNSPECIFIED\"");
    show("new?like=" + id);
    assertThat(page.getByLabel("Clocks")).hasValue("TIME_SCALE_UNSPECIFIED");
  }

  @Test
  void theUsualKomiIsThatOfTheRules() throws Exception {
    show("new");
    assertThat(page.locator("main")).containsText("Empty for 7.5.");
    fill("Rules", "nogo");
    assertThat(page.locator("main")).containsText("Empty for 0.");
    fill("Rules", "mini-go");
    assertThat(page.getByLabel("Board size")).hasValue("5");
    assertThat(page.getByLabel("Time of each side")).hasValue("10s/move");
    assertThat(page.locator("main")).containsText("Empty for 2.5.");
    fill("Engine 1", "a=random");
    fill("Engine 2", "b=random");
    assertHas(run(create()), "\"komi\":2.5", "\"boardSize\":5", "cleanup=stand");
  }

  @Test
  void openingsComeFromFilesInSgf() throws Exception {
    Path file = directory.resolve("openings.sgf");
    Files.writeString(
        file, "(;FF[4]SZ[9]C[not \\] the end (];B[ee];W[cc])(;FF[4]SZ[9];B[gc](;W[cc])(;W[ee]))");
    Path other = Files.writeString(directory.resolve("other.sgf"), "(;FF[4]SZ[13];B[gg])");
    show("new");
    page.locator("input[type=file]").setInputFiles(file);
    assertThat(page.getByLabel("Openings", new Page.GetByLabelOptions().setExact(true)))
        .hasValue("openings#1: E5 C7\nopenings#2: G7 C7");
    page.locator("input[type=file]").setInputFiles(other);
    assertThat(page.locator(".notice.bad"))
        .hasText("other is for a 13×13 board; set the board size first.");
    fill("Engine 1", "a=random");
    fill("Engine 2", "b=random");
    assertHas(
        run(create()),
        "\"name\":\"openings#1\",\"moves\":[41,21]",
        "\"name\":\"openings#2\",\"moves\":[25,21]");
  }

  @Test
  void teamsAreWrittenAsInAFile() throws Exception {
    show("new");
    fill("Engine 1", "a=random");
    fill("Engine 2", "b=random");
    fill("Teams", "team red: a\nteams blue: b");
    assertThat(page.locator(".field .wrong")).containsText("is no line of teams");
    fill("Teams", "team red: a\nteam blue: b");
    String id = create();
    assertHas(run(id), "\"name\":\"red\",\"members\":[\"a\"]", "\"lineUp\":\"fixed\"");
    show("new?like=" + id);
    assertThat(page.getByLabel("Teams", new Page.GetByLabelOptions().setExact(true)))
        .hasValue("lineup fixed\nteam red: a\nteam blue: b");
  }

  @Test
  void selfPlayHasBeginnings() throws Exception {
    show("new");
    page.getByLabel("self-play").check();
    fill("Engine 1", "a=mcts:visits=20");
    fill("Random moves", "4");
    fill("Komi spread", "2");
    assertAccessible();
    assertFits(WIDTHS);
    assertHas(run(create()), "\"randomPlies\":4", "\"komiSpread\":2");
  }

  @Test
  void saysWhichFileCannotBeUploaded() throws IOException {
    show("networks");
    // As of a file that was deleted after it had been chosen.
    page.evaluate(
        "Blob.prototype.stream = () => new ReadableStream({ pull() { throw new Error('gone'); } })");
    page.getByLabel("Choose a file")
        .setInputFiles(Files.writeString(directory.resolve("lost.onnx"), "x"));
    assertThat(page.locator(".upload [role=alert]")).hasText("lost.onnx cannot be read: gone");
    assertEquals("", page.locator(".upload [role=status]").textContent());
  }
}
