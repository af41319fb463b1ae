package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import io.tengen.cli.browser.BrowserTest;
import io.tengen.game.board.Points;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfGame;
import io.tengen.worker.WorkerConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Games of a person against an engine and analyses, in a real browser with a real worker. */
class PlayPageTest extends BrowserTest {
  private static final int SIZE = 9;
  private static final int[] WIDTHS = {360, 900, 2560};

  /** The person's first moves; those that are taken are left out. */
  private static final List<String> WISHES = List.of("E5", "C3", "G7", "C7", "G3", "E3");

  @TempDir static Path directory;

  private static EmbeddedCluster cluster;
  private static String base;
  private static String secret;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.open(directory.resolve("data"), true);
    cluster.startWorker(WorkerConfig.load(Optional.empty(), Map.of("slots", 2)));
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
  }

  private void click(String point) {
    Points points = Points.of(SIZE);
    int at = points.parse(point);
    BoundingBox wood = page.locator(".stage .wood").boundingBox();
    double step = wood.width / (SIZE + 0.4);
    page.mouse()
        .click(wood.x + step * (points.column(at) + 0.7), wood.y + step * (points.row(at) + 0.7));
  }

  private boolean isFree(String point) {
    return page.locator(".stage circle.stone[data-point=" + point + "]").count() == 0;
  }

  /** Waits until the person is to move or the game is over; returns whether it goes on. */
  private boolean isMyTurn() {
    Locator now = page.locator(".side .now");
    assertThat(now).hasText(Pattern.compile("^(Your turn|Both sides have passed.*)"));
    return now.textContent().equals("Your turn");
  }

  @Test
  void aPersonPlaysAGameToItsCount() throws Exception {
    show("play");
    assertAccessible();
    assertFits(WIDTHS);
    page.getByLabel("Engine", new Page.GetByLabelOptions().setExact(true)).fill("mcts:visits=50");
    button("Begin").click();
    assertTrue(isMyTurn());
    click("E5");
    isMyTurn();
    assertThat(page.locator(".stage circle.stone")).hasCount(2);
    assertAccessible();
    assertFits(WIDTHS);
    button("Undo").click();
    assertThat(page.locator(".stage circle.stone")).hasCount(0);
    button("Hint").click();
    assertThat(page.locator(".side .now")).containsText("The engine would play");
    byKeyboard();
    for (String point : WISHES) {
      if (isMyTurn() && isFree(point)) {
        click(point);
        assertThat(page.locator(".stage circle.stone[data-point=" + point + "]")).isVisible();
      }
    }
    while (isMyTurn()) {
      String before = page.locator(".side .about").first().textContent();
      button("Pass").click();
      assertThat(page.locator(".side .about").first()).not().hasText(before);
    }
    assertThat(button("Count the board")).isEnabled();
    picture("web-play");
    markAStone();
    button("Count the board").click();
    assertThat(page.locator(".side .now")).containsText("by count");
    assertAccessible();
    Download download = page.waitForDownload(() -> button("Save SGF").click());
    SgfGame record = Sgf.read(download.path());
    assertEquals("owner", record.black());
    assertTrue(record.moves().size() > 4, () -> record.moves().toString());
    assertTrue(record.outcome() != null, record.result());
    findsTheGameAmongThoseOfTheCaller();
  }

  private void findsTheGameAmongThoseOfTheCaller() {
    show("play");
    Page.GetByLabelOptions exact = new Page.GetByLabelOptions().setExact(true);
    page.getByLabel("Person", exact).selectOption("true");
    page.waitForURL("**/play?mine=true");
    assertThat(page.locator("tbody tr")).hasCount(1);
    page.getByLabel("State", exact).selectOption("true");
    assertThat(page.locator(".empty")).hasText("No games yet.");
  }

  /** Plays with the arrow keys and Enter; the cursor begins in the middle of the board. */
  private void byKeyboard() {
    page.locator(".stage").focus();
    page.keyboard().press("ArrowUp");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("Enter");
    assertThat(page.locator(".stage circle.stone[data-point=D6]")).isVisible();
  }

  /** Marks a stone as dead and alive again. */
  private void markAStone() {
    Locator result = page.locator(".side .result");
    String before = result.textContent();
    String stone = page.locator(".stage circle.stone").first().getAttribute("data-point");
    click(stone);
    assertThat(result).not().hasText(before);
    click(stone);
    assertThat(result).hasText(before);
  }

  @Test
  void anEngineAnalysesAPastedGame() throws Exception {
    show("analysis");
    assertAccessible();
    page.getByLabel("Game in SGF").fill("(;FF[4]SZ[9]KM[7]PB[one]PW[two];B[ee];W[cc];B[gc])");
    button("Open").click();
    assertThat(page.locator("h1")).hasText("one – two");
    page.getByLabel("Visits at most").fill("300");
    button("Analyse").click();
    assertThat(page.locator(".result")).containsText("has searched");
    assertThat(page.locator(".lines tbody tr")).not().hasCount(0);
    assertThat(page.locator(".stage circle.hint")).not().hasCount(0);
    picture("web-analysis");
    page.getByLabel("ownership").check();
    assertThat(page.locator(".stage rect.owner")).not().hasCount(0);
    page.getByLabel("life and death").check();
    assertThat(page.locator(".side"))
        .containsText(Pattern.compile("Seki or open: |Dead: |The engine calls all stones alive"));
    assertAccessible();
    assertFits(WIDTHS);
    assertContrastsInTheDark();
    click("C7");
    assertThat(page.locator(".side .now")).containsText("Move 3 of 3");
    click("G3");
    assertThat(page.locator(".side .now")).containsText("Move 4 of 4: White G3");
    assertThat(page.locator(".result")).containsText("has searched");
    button("Back to the game").click();
    assertThat(page.locator(".side .now")).containsText("Move 3 of 3");
  }

  @Test
  void saysWhatIsWrongWithAGameInSgf() {
    show("analysis");
    page.getByLabel("Game in SGF").fill("(;FF[4]SZ[9];B[ee];W[ee])");
    button("Open").click();
    assertThat(page.locator(".notice.bad")).containsText("the moves cannot be made");
    expectRefusals(400);
  }
}
