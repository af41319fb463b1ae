package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.APIRequestContext;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.RequestOptions;
import io.tengen.cli.browser.BrowserTest;
import io.tengen.cli.browser.Chromium;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.config.WorkerLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows and offers to callers of each role. */
class WebPageRolesTest extends BrowserTest {
  private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(\\w+)\"");
  private static final Pattern SECRET = Pattern.compile("\"secret\":\\s*\"([^\"]+)\"");
  private static final String RUN =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION", "games": 10, "seed": "7",
        "setup": {"rules": "chinese", "boardSize": 5, "komi": 24.5, "firstToMove": "COLOR_BLACK"},
        "engines": [{"name": "first", "kind": "random"}, {"name": "second", "kind": "random"}]}}
      """;

  @TempDir static Path directory;

  private static Coordinator coordinator;
  private static String base;
  private static String run;
  private static String administrator;
  private static APIRequestContext http;

  @BeforeAll
  static void start() throws Exception {
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
    DevelopmentCa.Issued server = ca.server(List.of("localhost", "127.0.0.1"));
    Path certificate = Files.writeString(directory.resolve("server.crt"), server.certificate());
    Path key = Files.writeString(directory.resolve("server.key"), server.key());
    AccessSettings.Tls tls =
        new AccessSettings.Tls(certificate, key, Optional.empty(), false, Duration.ofMinutes(1));
    Path data = directory.resolve("data");
    coordinator =
        Coordinator.start(
            CoordinatorConfig.embedded(
                    data, "127.0.0.1", 0, 0, Duration.ofSeconds(1), Duration.ofMinutes(1))
                .with(new AccessSettings(Optional.of(tls), false), WorkerLimits.USUAL)
                .with(new HttpSettings(true, "", List.of(), List.of(), 1_000)));
    base = "https://localhost:" + coordinator.httpPort() + "/";
    administrator = Files.readString(data.resolve("admin.token")).strip();
    http = Chromium.client();
    run = found(ID, call(administrator, "POST", "runs", RUN).text());
  }

  @AfterAll
  static void stop() {
    if (http != null) {
      http.dispose();
    }
    if (coordinator != null) {
      coordinator.close();
    }
  }

  @Override
  protected Browser.NewContextOptions options() {
    return super.options().setIgnoreHTTPSErrors(true);
  }

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith(base) || url.startsWith("blob:" + base);
  }

  private static APIResponse call(String token, String method, String path, String body) {
    RequestOptions options =
        RequestOptions.create()
            .setMethod(method)
            .setHeader("Authorization", "Bearer " + token)
            .setHeader("Content-Type", "application/json");
    return http.fetch(base + "api/v1/" + path, body.isEmpty() ? options : options.setData(body));
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertTrue(matcher.find(), text);
    return matcher.group(1);
  }

  private static String token(String role) {
    String body =
        "{\"name\": \"%s\", \"role\": \"TOKEN_ROLE_%s\"}"
            .formatted(role.toLowerCase(Locale.ROOT), role);
    return found(SECRET, call(administrator, "POST", "tokens", body).text());
  }

  @Test
  void visitorsSeeRunsButNoButtonsThatChangeThem() {
    page.navigate(base + "runs/" + run);
    assertThat(page.locator(".run-head")).isVisible();
    assertThat(page.locator(".run-head ~ * button, .actions button")).hasCount(0);
    page.navigate(base + "runs");
    assertThat(page.locator(".runs tbody tr")).hasCount(1);
    assertThat(page.locator("a[href$='/new']")).hasCount(0);
    assertThat(page.locator("a[href$='/tokens']")).hasCount(0);
    assertThat(page.locator("a[href$='/audit']")).hasCount(0);
    assertThat(page.locator("a[href$='/analysis']")).hasCount(0);
    page.navigate(base + "analysis");
    assertThat(page.locator("main")).containsText("Analysing needs the role of a user.");
  }

  @Test
  void administratorsSeeAll() {
    page.navigate(base + "runs#token=" + administrator);
    assertThat(page.locator("a[href$='/new']").first()).isVisible();
    assertThat(page.locator("a[href$='/tokens']").first()).isVisible();
  }

  @Test
  void usersSeeNoTokensAndNoAuditLog() {
    page.navigate(base + "runs#token=" + token("USER"));
    assertThat(page.locator("a[href$='/new']").first()).isVisible();
    assertThat(page.locator("a[href$='/tokens']")).hasCount(0);
    assertThat(page.locator("a[href$='/audit']")).hasCount(0);
  }

  @Test
  void theTokenOfAWorkerSeesNothing() {
    String worker = token("WORKER");
    for (String path :
        List.of("runs", "runs/" + run, "workers", "pools", "trainings", "artifacts", "tokens")) {
      assertEquals(403, call(worker, "GET", path, "").status(), path);
    }
    page.navigate(base + "runs#token=" + worker);
    assertThat(page.locator("[role=alert], .wrong").first()).isVisible();
    assertThat(page.locator(".runs tbody tr")).hasCount(0);
    expectRefusals(403);
  }
}
