package io.tengen.cli.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.tengen.cli.browser.BrowserTest;
import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser, opened from a file. */
class ReportPageTest extends BrowserTest {
  private static final String HOSTILE = "</script><script>document.title='broken'</script>&\"'<b>";
  private static final int PHONE = 320;

  /** The width from which on no table scrolls. */
  private static final int WIDE = 1024;

  @TempDir static Path directory;

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith("file:") || url.startsWith("blob:file:");
  }

  @AfterEach
  void hasLoadedOneFile() {
    assertEquals(1, requests().stream().filter(url -> url.startsWith("file:")).count());
  }

  /** Returns ten games: seven won by {@code b}, three by {@code a}; game 4 has a capture. */
  private static GameLog games(int steppable) {
    GameLog log = new GameLog(run().spec(), steppable);
    for (int index = 0; index < 10; index++) {
      boolean black = index % 2 == 0;
      boolean won = index % 3 != 0 || index == 9;
      Color winner = won == black ? Color.BLACK : Color.WHITE;
      String first = black ? "b" : "a";
      String second = black ? "a" : "b";
      StoredGame game =
          index == 4
              ? MadeGames.game(
                  index,
                  first,
                  second,
                  Outcome.lost(winner.opponent(), Outcome.Reason.TIME, HOSTILE),
                  MadeGames.CAPTURE,
                  HOSTILE)
              : MadeGames.game(index, first, second, winner);
      log.add(game);
    }
    return log;
  }

  private static RunStatus run() {
    return MadeGames.run(10, "a=mcts:visits=10", "b=mcts:visits=20");
  }

  private void show(GameLog log, String... notes) throws IOException {
    Sprt sprt = new Sprt(0, 10, 0.05, 0.05, EloModel.LOGISTIC);
    show(run(), Findings.of(log, Optional.of(new Trial(1, 0, sprt))), notes);
  }

  private void show(RunStatus run, Findings findings, String... notes) throws IOException {
    Path file = directory.resolve("report.html");
    try (Writer writer = Files.newBufferedWriter(file)) {
      ReportPage.write(
          run,
          findings,
          Map.of(),
          new Standings("r", 0, List.of(), List.of(), ""),
          MadeGames.source(notes),
          writer);
    }
    page.navigate(file.toUri().toString());
  }

  private String stones() {
    return String.join(
        " ",
        page.locator("#board circle.stone").all().stream()
            .map(stone ->
                (stone.getAttribute("class").contains("black") ? "B" : "W")
                    + stone.getAttribute("data-point"))
            .sorted()
            .toList());
  }

  private static List<String> cells(Locator row) {
    return row.locator("th, td:not(.picture):not(.bar)").allInnerTexts();
  }

  @Test
  void showsTheNumbers() throws IOException {
    GameLog log = games(10);
    show(log);
    Findings findings = Findings.of(log, Optional.empty());
    assertThat(page.locator(".headline")).containsText("Undecided so far: b against a");
    assertEquals(
        List.of(
            "1",
            "b",
            String.valueOf(Math.round(findings.ratings().elo(1))),
            String.valueOf(Math.round(findings.ratings().error95(1))),
            "10",
            "70.0 %",
            "7–3–0"),
        cells(page.locator("#ratings tbody tr").first()));
    Locator matrices = page.locator("table.matrix");
    assertEquals(
        List.of("1", "b", "–", "70.0 %\n7–3–0"),
        cells(matrices.first().locator("tbody tr").first()));
    double likelihood = findings.ratings().superiority(1, 0);
    assertThat(matrices.nth(1).locator("tbody tr").first())
        .containsText(Figures.percent(likelihood, 1));
    assertThat(page.locator("#test")).containsText("undecided");
    assertEquals(List.of("b", "60.0 %", "80.0 %"), cells(page.locator("#sides tbody tr").first()));
    assertEquals(
        List.of("by resignation", "9", "90.0 %"),
        cells(page.locator("#play tbody tr").first()).subList(0, 3));
    assertThat(page.locator("#play")).containsText("3.2 moves on average");
    assertThat(page.locator("#checks")).containsText("No two games are the same");
    assertThat(page.locator("#again code").first()).hasText("tengen evaluate");
  }

  @Test
  void stepsThroughAGameWithACapture() throws IOException {
    show(games(10));
    page.locator("#number").fill("4");
    page.locator("#number").press("Enter");
    assertThat(page.locator("#result")).containsText("on time");
    assertEquals("", stones());
    Locator stage = page.locator("#stage");
    stage.focus();
    stage.press("ArrowRight");
    stage.press("ArrowRight");
    assertEquals("BA4 WA5", stones());
    assertThat(page.locator("#board .mark")).hasAttribute("cx", "0");
    stage.press("ArrowRight");
    assertEquals("BA4 BB5", stones());
    assertThat(page.locator("#now")).hasText("Move 3 of 5: Black B5, takes 1");
    assertThat(page.locator("#taken")).hasText("Stones taken: Black 1, White 0");
    stage.press("ArrowLeft");
    assertEquals("BA4 WA5", stones());
    stage.press("End");
    assertEquals("BA4 BB5 BC3", stones());
    assertThat(page.locator("#last")).isDisabled();
    page.locator("#moves button").nth(3).click();
    assertThat(page.locator("#now")).hasText("Move 4 of 5: White passes");
    assertThat(page.locator("#moves [aria-current]")).hasText("pass");
    page.locator("#slider").fill("1");
    assertEquals("BA4", stones());
    page.locator("#next").click();
    assertThat(page.locator("#title")).hasText("Game 5");
  }

  @Test
  void savesTheGameAsSgf() throws Exception {
    show(games(10));
    page.locator("#list tr").nth(4).click();
    Download download = page.waitForDownload(() -> page.locator("#save").click());
    assertEquals("r7-000004.sgf", download.suggestedFilename());
    Path saved = directory.resolve("saved.sgf");
    download.saveAs(saved);
    assertEquals(5, Sgf.read(saved).moves().size());
    assertEquals("b", Sgf.read(saved).black());
  }

  @Test
  void findsGames() throws IOException {
    show(games(10));
    assertThat(page.locator("#list tr")).hasCount(10);
    page.locator("#ending").selectOption("on time");
    assertThat(page.locator("#list tr")).hasCount(1);
    assertThat(page.locator("#found")).hasText("1 game.");
    page.locator("#number").fill("77");
    page.locator("#number").press("Enter");
    assertThat(page.locator("#found")).hasText("Game 77 is not kept in this page.");
  }

  @Test
  void tellsThatGamesAreSampled() throws IOException {
    show(games(3));
    assertThat(page.locator("#list tr")).hasCount(3);
    assertThat(page.locator("#games")).containsText("3 of 10 games, drawn from the run's seed");
    assertThat(page.locator("#games")).containsText("tengen show r7 N");
  }

  @Test
  void escapesForeignText() throws IOException {
    show(games(10), HOSTILE);
    assertEquals("a – b · Tengen run r7", page.title());
    assertThat(page.locator(".verdict .note")).hasText(HOSTILE);
    assertTrue(page.locator("#checks tbody th").allInnerTexts().contains(HOSTILE));
    assertThat(page.locator("script")).hasCount(2);
  }

  @Test
  void linksToRepeatedGames() throws IOException {
    GameLog log = new GameLog(run().spec(), 10);
    IntStream.range(0, 4)
        .forEach(i -> {
          Outcome outcome = Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, "");
          String moves = i == 2 ? "A1 B1" : "C3 D4";
          log.add(MadeGames.game(i, "a", "b", outcome, moves, "w"));
        });
    show(log);
    assertThat(page.locator("#checks")).containsText("2 games repeat another move by move; 2 are");
    page.locator(".groups a").nth(2).click();
    assertThat(page.locator("#title")).hasText("Game 3");
  }

  @Test
  void countsAgreeWithTheirVerbs() throws IOException {
    GameLog log = new GameLog(run().spec(), 10);
    Outcome outcome = Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, "");
    for (int i = 0; i < 2; i++) {
      log.add(MadeGames.game(i, "a", "b", outcome, "C3 D4", "w"));
    }
    show(log);
    assertThat(page.locator("#checks"))
        .containsText("1 game repeats another move by move; 1 is distinct.");
  }

  @Test
  void followsTheReadersColorScheme() throws IOException {
    show(games(10));
    String light = background();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertNotEquals(light, background());
  }

  private String background() {
    return page.evaluate("getComputedStyle(document.body).backgroundColor").toString();
  }

  @Test
  void fitsAPhone() throws IOException {
    page.setViewportSize(PHONE, 700);
    String black = "an engine with a long name";
    String white = "another-engine-whose-name-is-longer-and-has-no-blanks";
    GameLog log = new GameLog(MadeGames.run(2, black + "=random", white + "=random").spec(), 10);
    log.add(MadeGames.game(0, black, white, Color.BLACK));
    log.add(MadeGames.game(1, white, black, Color.BLACK));
    show(log, "A note with averyveryveryveryveryveryveryveryveryveryverylongwordinit.");
    Object width = page.evaluate("document.documentElement.scrollWidth");
    assertEquals(PHONE, ((Number) width).intValue());
    Object tables =
        page.evaluate(
            "[...document.querySelectorAll('table')].every(table => table.closest('.scroll'))");
    assertEquals(true, tables);
  }

  /** A round robin of five engines whose names and ratings take room. */
  private static final RunStatus ROUND_ROBIN =
      MadeGames.run(
          40,
          "random",
          "a50=mcts:visits=50",
          "mcts:visits=100,rave=0",
          "mcts:visits=200",
          "mcts:visits=400");

  /** Returns the games of that round robin, of which the later engines win most. */
  private static Findings roundRobin() {
    List<String> names = ROUND_ROBIN.spec().engines().stream().map(EngineSpec::name).toList();
    GameLog log = new GameLog(ROUND_ROBIN.spec(), 40);
    for (int round = 0; round < 2; round++) {
      for (int one = 0; one < names.size(); one++) {
        for (int other = 0; other < names.size(); other++) {
          if (one != other) {
            Color winner = one > other == log.size() % 7 > 0 ? Color.BLACK : Color.WHITE;
            log.add(MadeGames.game(log.size(), names.get(one), names.get(other), winner));
          }
        }
      }
    }
    return Findings.of(log, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 400, 760, 1024, 1280, 1920})
  void tablesAndLabelsFitTheirPlaces(int width) throws IOException {
    page.setViewportSize(width, 900);
    show(ROUND_ROBIN, roundRobin());
    assertFits(width);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 1280})
  void aSequentialTestFitsItsPlace(int width) throws IOException {
    page.setViewportSize(width, 900);
    show(games(10));
    assertFits(width);
  }

  private void assertFits(int width) {
    assertEquals(width, page.evaluate("document.documentElement.scrollWidth"));
    assertEquals(List.of(), cut());
    assertEquals(List.of(), overlaps());
    if (width >= WIDE) {
      assertEquals(List.of(), scrolling());
    }
  }

  /** Returns the tables and pictures that are cut off instead of scrolling inside a box. */
  private Object cut() {
    return page.evaluate(
        """
        [...document.querySelectorAll('table, figure, pre')].filter(it => it.offsetWidth > 0
          && !it.closest('.scroll')
          && it.getBoundingClientRect().right > it.closest('section').getBoundingClientRect().right)
          .map(it => it.className || it.tagName)
        """);
  }

  /** Returns the boxes that scroll sideways. */
  private Object scrolling() {
    return page.evaluate(
        """
        [...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth)
          .map(box => box.ariaLabel)
        """);
  }

  /** Returns the labels of axes that touch the one before. */
  private Object overlaps() {
    return page.evaluate(
        """
        [...document.querySelectorAll('.labels, .frame')].flatMap(axis => {
          const labels = [...axis.querySelectorAll(axis.matches('.labels') ? 'span' : '.x')]
            .filter(label => label.offsetWidth > 0);
          return labels.slice(1).filter((label, i) => label.getBoundingClientRect().left
            < labels[i].getBoundingClientRect().right + 2).map(label => label.textContent);
        })
        """);
  }
}
