package io.tengen.cli.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.tengen.engine.program.ProgramLookup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * The base of tests with a page in Chromium; they are skipped where it is not installed. Each test
 * has a context of its own, without cookies or cache of the one before. A test fails if its page
 * writes to the console, throws, or requests something elsewhere.
 */
public abstract class BrowserTest {
  private static final int DESK = 1280;
  private static final int HEIGHT = 900;
  private static final String WCAG =
      "{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }";

  private final List<String> complaints = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();

  /** The context of {@link #page}. */
  protected BrowserContext context;

  /** The page of the present test. */
  protected Page page;

  /** Returns whether the page may request an address. */
  protected abstract boolean isOwn(String url);

  @BeforeAll
  static void requireChromium() {
    assumeTrue(ProgramLookup.find("chromium").isPresent(), "skipped: chromium is not installed");
  }

  @BeforeEach
  final void openPage() {
    context = Chromium.browser().newContext(options());
    page = openAnother();
  }

  /** Returns the settings of each test's context. */
  protected Browser.NewContextOptions options() {
    return new Browser.NewContextOptions()
        .setViewportSize(DESK, HEIGHT)
        .setReducedMotion(ReducedMotion.REDUCE);
  }

  /** Opens a further page in the same context, of which the same is demanded. */
  protected final Page openAnother() {
    Page opened = context.newPage();
    opened.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
    opened.onPageError(complaints::add);
    opened.onRequest(request -> requests.add(request.url()));
    return opened;
  }

  @AfterEach
  final void closePage() {
    context.close();
    assertEquals(List.of(), complaints, "what the page complained of");
    assertEquals(List.of(), requests.stream().filter(url -> !isOwn(url)).toList(), "elsewhere");
  }

  /** Returns the addresses that the page has requested so far, in order. */
  protected final List<String> requests() {
    return List.copyOf(requests);
  }

  /** Accepts that the browser noted refusals with this status, and demands no other complaint. */
  protected final void expectRefusals(int status) {
    String note = "status of " + status;
    assertTrue(complaints.stream().allMatch(line -> line.contains(note)), complaints::toString);
    complaints.clear();
  }

  /** Accepts that the browser noted requests which failed while no coordinator answered. */
  protected final void expectLostConnections() {
    assertTrue(
        complaints.stream().allMatch(line -> line.contains("net::ERR_")), complaints::toString);
    complaints.clear();
  }

  protected final Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  protected final Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Demands what WCAG 2.2 A and AA demand and axe-core can check, in the present colours. */
  protected final void assertAccessible() throws IOException {
    assertEquals("[]", violations(WCAG));
  }

  /** Demands the contrasts of WCAG 2.2 AA in dark colours, and leaves the page in them. */
  protected final void assertContrastsInTheDark() throws IOException {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertEquals("[]", violations("['color-contrast']"));
  }

  /** Demands that the page scrolls sideways at none of some widths, in CSS pixels. */
  protected final void assertFits(int... widths) {
    for (int width : widths) {
      page.setViewportSize(width, HEIGHT);
      Object wider = page.evaluate("document.documentElement.scrollWidth > innerWidth");
      assertEquals(false, wider, page.url() + " at a width of " + width);
    }
    page.setViewportSize(DESK, HEIGHT);
  }

  /**
   * Returns what axe-core finds.
   *
   * @param rules which rules, as its option runOnly
   */
  private String violations(String rules) throws IOException {
    if (Boolean.FALSE.equals(page.evaluate("'axe' in window"))) {
      try (InputStream axe = BrowserTest.class.getResourceAsStream("/axe.min.js")) {
        page.evaluate(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return String.valueOf(
        page.evaluate(
            """
            async () => JSON.stringify((await axe.run({ runOnly: %s, resultTypes: ['violations'] }))
              .violations.map(found => [found.id, found.nodes[0].html, found.nodes[0].failureSummary]))
            """
                .formatted(rules)));
  }

  /**
   * Writes a picture of the page for the documentation if the system property {@code
   * tengen.pictures} names a folder.
   */
  protected final void picture(String name) {
    String folder = System.getProperty("tengen.pictures");
    if (folder != null) {
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(folder, name + ".png")));
    }
  }
}
