package io.tengen.cli.browser;

import com.microsoft.playwright.APIRequest;
import com.microsoft.playwright.APIRequestContext;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.tengen.engine.program.ProgramLookup;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one Chromium of a process, started by the first test that needs it: a start costs a second,
 * and Playwright's driver another. It ends with the process. Confined to the thread that runs the
 * tests, as Playwright demands.
 */
public final class Chromium {
  private static final double PATIENCE_MILLIS = Duration.ofMinutes(1).toMillis();

  private static @Nullable Playwright playwright;
  private static @Nullable Browser browser;

  private Chromium() {}

  private static Playwright playwright() {
    Playwright started = playwright;
    if (started == null) {
      started =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
      playwright = started;
    }
    return started;
  }

  /**
   * Returns the browser, which stays open.
   *
   * @throws java.util.NoSuchElementException if Chromium is not installed
   */
  static Browser browser() {
    Browser started = browser;
    if (started == null) {
      started =
          playwright()
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(ProgramLookup.find("chromium").orElseThrow())
                      .setArgs(List.of("--no-sandbox")));
      browser = started;
    }
    return started;
  }

  /** Returns a client for requests without a page, which the caller disposes of. */
  public static APIRequestContext client() {
    return playwright()
        .request()
        .newContext(new APIRequest.NewContextOptions().setIgnoreHTTPSErrors(true));
  }
}
