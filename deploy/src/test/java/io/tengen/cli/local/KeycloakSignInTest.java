package io.tengen.cli.local;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.SameSiteAttribute;
import io.tengen.cli.browser.BrowserTest;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Signing in with Chromium through a real Keycloak, whose directory the system property {@code
 * tengen.keycloak} names: {@code ./mvnw -Pkeycloak -pl deploy -am verify
 * -Dtest=KeycloakSignInTest}. Keycloak and the coordinator have different host names, so that the
 * browser takes them for different sites.
 */
@EnabledIfSystemProperty(named = "tengen.keycloak", matches = ".+")
class KeycloakSignInTest extends BrowserTest {
  @TempDir static Path directory;

  private static @Nullable Process keycloak;
  private static Coordinator coordinator;
  private static String address;
  private static String issuer;

  @BeforeAll
  static void start() throws Exception {
    address = "http://localhost:" + FreePorts.one();
    int port = FreePorts.one();
    issuer = "http://127.0.0.1:" + port + "/realms/go";
    startKeycloak(port);
    coordinator = Coordinator.start(CoordinatorConfig.load(Optional.of(config()), Map.of()));
  }

  private static void startKeycloak(int port) throws Exception {
    Path home = directory.resolve("keycloak");
    copy(Path.of(System.getProperty("tengen.keycloak")), home);
    Path realm = home.resolve("data/import/realm.json");
    Files.createDirectories(realm.getParent());
    try (InputStream in = KeycloakSignInTest.class.getResourceAsStream("keycloak-realm.json")) {
      String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Files.writeString(realm, template.replace("PAGE", address));
    }
    ProcessBuilder builder =
        new ProcessBuilder("sh", "bin/kc.sh", "start-dev", "--http-port=" + port, "--import-realm")
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keycloak.log").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process started = builder.start();
    keycloak = started;
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest discovery =
          HttpRequest.newBuilder(URI.create(issuer + "/.well-known/openid-configuration")).build();
      for (int i = 0; ; i++) {
        try {
          if (client.send(discovery, BodyHandlers.discarding()).statusCode() == 200) {
            return;
          }
        } catch (IOException e) {
          assertTrue(started.isAlive(), "Keycloak has ended; see keycloak.log");
        }
        assertTrue(i < 600, "Keycloak does not answer");
        assertFalse(started.waitFor(500, TimeUnit.MILLISECONDS), "Keycloak has ended");
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  private static Path config() throws IOException {
    String text =
        """
        tengen.coordinator {
          data = "%s"
          grpc-port = 0
          http-port = %s
          http.openid {
            issuer = "%s"
            name = Keycloak
            client-id = tengen
            client-secret = hush
            address = "%s"
            roles { claim = groups, user = [go-users], admin = [go-admins] }
          }
        }
        """
            .formatted(directory.resolve("data"), URI.create(address).getPort(), issuer, address);
    return Files.writeString(directory.resolve("coordinator.conf"), text);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (coordinator != null) {
      coordinator.close();
    }
    if (keycloak != null) {
      keycloak.descendants().forEach(ProcessHandle::destroy);
      keycloak.destroy();
      keycloak.waitFor();
    }
  }

  @Override
  protected boolean isOwn(String url) {
    return url.startsWith(address) || url.startsWith(URI.create(issuer).resolve("/").toString());
  }

  private void signIn(String name) {
    page.navigate(address + "/workers");
    link("Sign in with Keycloak").click();
    page.locator("#username").fill(name);
    page.locator("#password").fill("secret");
    page.locator("#kc-login").click();
  }

  @Test
  void aPersonSignsInWithTheFormOfTheProviderAndOutAgain() throws Exception {
    signIn("ada");
    page.waitForURL(address + "/workers");
    assertThat(page.locator("h1")).hasText("Workers");
    assertThat(page.locator(".user")).hasText("ada");
    assertEquals("", page.evaluate("document.cookie"), "scripts cannot read the cookie");
    assertTrue(
        context.cookies(address).stream()
            .anyMatch(cookie ->
                cookie.name.startsWith("tengen-session")
                    && cookie.httpOnly
                    && cookie.sameSite == SameSiteAttribute.STRICT));
    // As an administrator, and longer than the provider's tokens of five seconds are valid.
    link("Tokens").click();
    assertThat(page.locator("h1")).hasText("Tokens");
    long begun = System.nanoTime();
    Await.until(
        "the tokens have expired", () -> System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(8));
    page.reload();
    assertThat(page.locator(".user")).hasText("ada");
    button("Sign out").click();
    assertThat(link("Sign in with Keycloak")).isVisible();
    // The provider's session is over, too: it asks for the password again.
    link("Sign in with Keycloak").click();
    assertThat(page.locator("#password")).isVisible();
  }

  @Test
  void aPersonWithoutARoleReadsWhy() {
    signIn("bob");
    assertThat(page.locator("[role=alert]")).containsText("no role here");
    assertEquals(address + "/", page.url());
  }
}
