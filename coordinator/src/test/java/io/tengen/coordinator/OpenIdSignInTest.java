package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.coordinator.config.StartupException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in through an OpenID Connect provider, behind a path prefix. */
@Timeout(60)
class OpenIdSignInTest {
  private static final String PAGE = "https://go.example.org/tengen";

  @TempDir private static Path directory;
  private static FakeProvider provider;
  private static LogLines audit;
  private static Harness harness;
  private static HttpClientCalls http;
  private static HttpClient browser;

  @BeforeAll
  static void start() throws Exception {
    audit = new LogLines("tengen.audit");
    provider = new FakeProvider();
    harness = new Harness(config(directory));
    http = new HttpClientCalls(harness.coordinator);
    browser = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() {
    browser.close();
    http.close();
    harness.close();
    provider.close();
    audit.close();
  }

  @BeforeEach
  void honest() {
    provider.forgery = FakeProvider.Forgery.NONE;
    provider.groups = List.of("go-users");
    provider.groupsAreInUserInfo = false;
    provider.refuses = false;
  }

  private static CoordinatorConfig config(Path own) {
    HttpSettings behind =
        new HttpSettings(false, "/tengen", List.of("go.example.org"), List.of(), 100_000);
    return Harness.config(own, Duration.ofSeconds(30)).with(behind.with(settings()));
  }

  private static OpenIdSettings settings() {
    return new OpenIdSettings(
        provider.issuer(),
        "Fake",
        FakeProvider.CLIENT,
        FakeProvider.SECRET,
        URI.create(PAGE),
        List.of("profile"),
        "access.groups",
        Set.of("go-users"),
        Set.of("go-admins"),
        Duration.ofHours(12));
  }

  private static String location(HttpResponse<?> response) {
    assertEquals(303, response.statusCode());
    return response.headers().firstValue("Location").orElseThrow();
  }

  /** Returns the cookie of this name to send; empty if it is not set. */
  private static String cookie(HttpResponse<String> response, String name) {
    return response.headers().allValues("Set-Cookie").stream()
        .filter(set -> set.startsWith(name))
        .map(set -> set.substring(0, set.indexOf(';')))
        .findFirst()
        .orElse("");
  }

  /** Goes to the provider and back, and returns the answer of the callback. */
  private static HttpResponse<String> signIn(String to) throws Exception {
    HttpResponse<String> start = http.get("/tengen/sign-in/start?to=" + to);
    return http.get(callback(location(start)), "Cookie", cookie(start, "tengen-sign-in"));
  }

  /** Asks the provider, and returns the path and query with which it sends the browser back. */
  private static String callback(String authorization) throws Exception {
    HttpResponse<String> answer =
        browser.send(
            HttpRequest.newBuilder(URI.create(authorization)).build(), BodyHandlers.ofString());
    String back = location(answer);
    assertTrue(back.startsWith(PAGE + "/sign-in/callback?"), back);
    return back.substring("https://go.example.org".length());
  }

  private static String session() throws Exception {
    return cookie(signIn(""), "tengen-session");
  }

  private static JsonObject me(String session) throws Exception {
    return json(http.get("/tengen/api/v1/me", "Cookie", session));
  }

  @Test
  void aPersonSignsInAndOutAgain() throws Exception {
    HttpResponse<String> response = signIn("runs/r1?part=games");
    assertEquals(PAGE + "/runs/r1?part=games", location(response));
    String set = String.join("\n", response.headers().allValues("Set-Cookie"));
    assertTrue(set.contains("HttpOnly") && set.contains("SameSite=Strict"), set);
    String session = cookie(response, "tengen-session");
    JsonObject me = me(session);
    assertEquals("openid:f00d", me.get("id").getAsString());
    assertEquals("ada", me.get("name").getAsString());
    assertEquals("[\"TOKEN_ROLE_USER\"]", me.get("roles").toString());
    assertEquals(403, http.get("/api/v1/tokens", "Cookie", session).statusCode());

    HttpResponse<String> end = http.get("/tengen/sign-in/end", "Cookie", session);
    assertTrue(location(end).startsWith(provider.issuer() + "/logout?"), location(end));
    assertTrue(location(end).contains("id_token_hint="), location(end));
    assertEquals(401, http.get("/api/v1/me", "Cookie", session).statusCode());
    assertTrue(
        audit.lines().stream()
            .anyMatch(line ->
                line.contains("who=\"openid:f00d ada\"")
                    && line.contains("what=\"sign in\" outcome=done")
                    && line.contains("role user")),
        audit.lines().toString());
    assertTrue(audit.lines().stream().anyMatch(line -> line.contains("what=\"sign out\"")));
  }

  @Test
  void theBrowserProvesThatItAsked() throws Exception {
    session();
    Map<String, String> asked = provider.asked();
    assertEquals("S256", asked.get("code_challenge_method"));
    assertEquals("openid profile", asked.get("scope"));
    assertEquals(PAGE + "/sign-in/callback", asked.get("redirect_uri"));
    assertTrue(asked.getOrDefault("state", "").length() >= 32, asked::toString);
    assertTrue(asked.getOrDefault("nonce", "").length() >= 32, asked::toString);
  }

  @Test
  void theApiEndsTheSessionToo() throws Exception {
    String session = session();
    assertEquals(
        200,
        http.delete("/tengen/api/v1/session", "Cookie", session, "X-Tengen", "1").statusCode());
    assertEquals(401, http.get("/api/v1/me", "Cookie", session).statusCode());
  }

  @Test
  void anAdministratorIsOneByTheClaim() throws Exception {
    provider.groups = List.of("others", "go-admins");
    assertTrue(me(session()).get("roles").toString().contains("TOKEN_ROLE_ADMIN"));
  }

  @Test
  void theClaimMayBeInTheUserInfo() throws Exception {
    provider.groupsAreInUserInfo = true;
    assertEquals("ada", me(session()).get("name").getAsString());
  }

  @Test
  void aPersonWithoutARoleStaysOutside() throws Exception {
    provider.groups = List.of("others");
    HttpResponse<String> response = signIn("runs");
    assertEquals(PAGE + "/#sign-in=no-role", location(response));
    assertEquals("", cookie(response, "tengen-session"));
    assertTrue(
        audit.lines().stream().anyMatch(line -> line.contains("openid:f00d ada has no role here")));
  }

  @Test
  void aPersonMayDecline() throws Exception {
    provider.refuses = true;
    assertEquals(PAGE + "/#sign-in=denied", location(signIn("runs")));
  }

  @ParameterizedTest
  @EnumSource(value = FakeProvider.Forgery.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aForgedStatementIsRefused(FakeProvider.Forgery forgery) throws Exception {
    provider.forgery = forgery;
    HttpResponse<String> response = signIn("runs");
    assertEquals(PAGE + "/#sign-in=invalid", location(response));
    assertEquals("", cookie(response, "tengen-session"));
  }

  @Test
  void theProviderMayReplaceItsKeys() throws Exception {
    assertFalse(session().isEmpty());
    provider.rotate();
    assertFalse(session().isEmpty());
  }

  @Test
  void anAnswerThatThisBrowserDidNotAskForIsRefused() throws Exception {
    HttpResponse<String> mine = http.get("/tengen/sign-in/start");
    HttpResponse<String> others = http.get("/tengen/sign-in/start");
    String callback = callback(location(others));
    String expired = PAGE + "/#sign-in=expired";
    assertEquals(expired, location(http.get(callback)));
    String cookie = cookie(mine, "tengen-sign-in");
    assertEquals(expired, location(http.get(callback, "Cookie", cookie)));
    String asSession = cookie.replace("tengen-sign-in", "tengen-session");
    assertEquals(401, http.get("/api/v1/me", "Cookie", asSession).statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"//evil.example/", "https://evil.example/", "%0d%0aSet-Cookie:x=1", "a%5cb"})
  void theWayBackLeadsToThePageOnly(String to) throws Exception {
    String location = location(signIn(to));
    assertTrue(location.equals(PAGE + "/") || location.equals(PAGE + "/" + to), location);
  }

  @Test
  void aSessionIsRenewedWithTheRolesOfToday() throws Exception {
    String session = session();
    int before = provider.refreshes.get();
    provider.groups = List.of("go-admins");
    assertTrue(me(session).get("roles").toString().contains("TOKEN_ROLE_ADMIN"));
    assertTrue(provider.refreshes.get() > before);
    assertEquals(200, http.get("/api/v1/tokens", "Cookie", session).statusCode());
    provider.groups = List.of();
    assertEquals(401, http.get("/api/v1/me", "Cookie", session).statusCode());
  }

  @Test
  void aSessionEndsWhenTheProviderEndsIt() throws Exception {
    String session = session();
    provider.refuses = true;
    assertEquals(401, http.get("/api/v1/me", "Cookie", session).statusCode());
    provider.refuses = false;
    assertEquals(401, http.get("/api/v1/me", "Cookie", session).statusCode());
  }

  @Test
  void aSessionSurvivesARestart(@TempDir Path own) throws Exception {
    String session;
    try (Harness first = new Harness(config(own));
        HttpClientCalls calls = new HttpClientCalls(first.coordinator)) {
      HttpResponse<String> start = calls.get("/sign-in/start");
      String callback = callback(location(start));
      String pending = cookie(start, "tengen-sign-in");
      session = cookie(calls.get(callback, "Cookie", pending), "tengen-session");
    }
    try (Harness second = new Harness(config(own));
        HttpClientCalls calls = new HttpClientCalls(second.coordinator)) {
      String port = String.valueOf(second.coordinator.httpPort());
      String moved = session.replaceFirst("-\\d+=", "-" + port + "=");
      assertEquals(200, calls.get("/api/v1/me", "Cookie", moved).statusCode());
    }
  }

  @Test
  void withoutSigningInOnlyATokenHelps() throws Exception {
    assertEquals(401, http.get("/api/v1/runs").statusCode());
    JsonObject methods = json(http.get("/api/v1/session"));
    assertEquals("Fake", methods.get("provider").getAsString());
    assertEquals(401, http.get("/api/v1/runs", "Authorization", "Bearer no").statusCode());
    assertEquals(401, http.get("/metrics").statusCode());
  }

  @Test
  void aWrongIssuerIsSaidAtStart(@TempDir Path own) {
    String right = provider.issuer;
    provider.issuer = right + "/";
    try {
      StartupException refusal =
          assertThrows(StartupException.class, () -> new Harness(config(own)).close());
      assertEquals(
          "tengen.coordinator.http.openid: issuer "
              + right
              + " calls itself "
              + right
              + "/; write that",
          refusal.getMessage());
    } finally {
      provider.issuer = right;
    }
  }

  @Test
  void aCoordinatorStartsWithoutItsProvider(@TempDir Path own) throws Exception {
    CoordinatorConfig config;
    try (FakeProvider gone = new FakeProvider()) {
      OpenIdSettings known = settings();
      config =
          config(own)
              .with(
                  HttpSettings.USUAL.with(
                      new OpenIdSettings(
                          gone.issuer(),
                          known.name(),
                          known.clientId(),
                          known.clientSecret(),
                          known.address(),
                          known.scopes(),
                          known.claim(),
                          known.users(),
                          known.admins(),
                          known.session())));
    }
    try (Harness alone = new Harness(config);
        HttpClientCalls calls = new HttpClientCalls(alone.coordinator)) {
      assertEquals(PAGE + "/#sign-in=unavailable", location(calls.get("/sign-in/start")));
    }
  }
}
