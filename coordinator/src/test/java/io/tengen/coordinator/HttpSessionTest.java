package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.detail;
import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.proto.v1.TokenRole;
import io.tengen.testing.Await;
import java.net.InetAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signing in, and who may do what over HTTP. */
@Timeout(60)
class HttpSessionTest {
  @TempDir private static Path directory;
  private static SecureHarness harness;
  private static HttpClientCalls http;

  @BeforeAll
  static void start() throws Exception {
    harness = new SecureHarness(directory);
    http = new HttpClientCalls(harness);
  }

  @AfterAll
  static void stop() {
    http.close();
    harness.close();
  }

  private static String cookie(HttpResponse<String> response) {
    return response.headers().firstValue("Set-Cookie").orElse("");
  }

  /** Signs in and returns the cookie to send. */
  private static String signIn(String token) throws Exception {
    HttpResponse<String> response = http.post("/api/v1/session", "{\"token\": \"" + token + "\"}");
    assertEquals(200, response.statusCode(), response.body());
    return cookie(response).substring(0, cookie(response).indexOf(';'));
  }

  @Test
  void aBrowserSignsInWithATokenAndOutAgain() throws Exception {
    String token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    HttpResponse<String> response = http.post("/api/v1/session", "{\"token\": \"" + token + "\"}");
    assertEquals("ada", json(response).get("name").getAsString());
    String set = cookie(response);
    assertTrue(set.startsWith("__Host-tengen-session="), set);
    for (String attribute : List.of("HttpOnly", "SameSite=Strict", "Secure", "Path=/")) {
      assertTrue(set.contains("; " + attribute), set);
    }
    assertFalse(set.contains(token));
    assertFalse(response.body().contains(token));

    String cookie = signIn(token);
    JsonObject me = json(http.get("/api/v1/me", "Cookie", cookie));
    assertEquals("[\"TOKEN_ROLE_USER\"]", me.get("roles").toString());
    assertFalse(me.get("visitor").getAsBoolean());
    assertEquals(200, http.get("/api/v1/runs", "Cookie", cookie).statusCode());

    HttpResponse<String> out = http.delete("/api/v1/session", "Cookie", cookie, "X-Tengen", "1");
    assertEquals(200, out.statusCode());
    assertTrue(cookie(out).contains("Max-Age=0"), cookie(out));
  }

  @Test
  void aSessionEndsWithItsToken() throws Exception {
    String token = harness.token("leaver", TokenRole.TOKEN_ROLE_USER);
    String cookie = signIn(token);
    String id = json(http.get("/api/v1/me", "Cookie", cookie)).get("id").getAsString();
    String admin = "Bearer " + harness.adminToken();
    String path = "/api/v1/tokens/" + id.substring("token:".length()) + ":revoke";
    assertEquals(200, http.post(path, "{}", "Authorization", admin).statusCode());
    assertEquals(401, http.get("/api/v1/runs", "Cookie", cookie).statusCode());
  }

  @Test
  void aChangedCookieIsNoSession() throws Exception {
    String cookie = signIn(harness.token("changed", TokenRole.TOKEN_ROLE_USER));
    char last = cookie.charAt(cookie.length() - 5);
    String other =
        cookie.substring(0, cookie.length() - 5)
            + (last == 'A' ? 'B' : 'A')
            + cookie.substring(cookie.length() - 4);
    assertEquals(401, http.get("/api/v1/runs", "Cookie", other).statusCode());
    assertEquals(401, http.get("/api/v1/runs", "Cookie", "__Host-tengen-session=").statusCode());
  }

  @Test
  void withoutATokenOnlyThePageIsServed() throws Exception {
    HttpResponse<String> refused = http.get("/api/v1/runs");
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer", refused.headers().firstValue("WWW-Authenticate").orElse(""));
    assertEquals(
        "the coordinator requires valid credentials: a token or a client certificate",
        detail(refused));
    assertEquals(401, http.get("/api/v1/me").statusCode());
    assertEquals(200, http.get("/", "Accept", "text/html").statusCode());
  }

  @Test
  void refusalsBeforeAnyServiceAreOnRecord() throws Exception {
    assertEquals(401, http.get("/api/v1/pools").statusCode());
    String cookie = signIn(harness.token("clicker", TokenRole.TOKEN_ROLE_USER));
    assertEquals(
        403,
        http.post("/api/v1/runs/x:cancel", "{}", "Cookie", cookie, "Sec-Fetch-Site", "cross-site")
            .statusCode());
    String lines = String.join("\n", harness.audit.lines());
    assertTrue(lines.contains("what=\"tengen.v1.PoolService/ListPools\" outcome=refused"), lines);
    assertTrue(
        lines.contains("outcome=refused detail=\"another web site may not change anything here\""),
        lines);
  }

  @Test
  void aWorkersTokenSeesNothing() throws Exception {
    String cookie = signIn(harness.token("machine", TokenRole.TOKEN_ROLE_WORKER));
    for (String path : List.of("runs", "workers", "pools", "trainings", "tokens", "audit")) {
      assertEquals(403, http.get("/api/v1/" + path, "Cookie", cookie).statusCode(), path);
    }
  }

  @Test
  void administrationIsForAdministratorsAndOnRecordWithTheCallersAddress() throws Exception {
    String user = "Bearer " + harness.token("nosy", TokenRole.TOKEN_ROLE_USER);
    assertEquals(403, http.get("/api/v1/tokens", "Authorization", user).statusCode());
    String admin = "Bearer " + harness.adminToken();
    String token = "{\"name\": \"made-by-http\", \"role\": \"TOKEN_ROLE_USER\"}";
    assertEquals(200, http.post("/api/v1/tokens", token, "Authorization", admin).statusCode());
    JsonObject audit = json(http.get("/api/v1/audit?pageSize=1000", "Authorization", admin));
    JsonObject created =
        audit.getAsJsonArray("entries").asList().stream()
            .map(entry -> entry.getAsJsonObject())
            .filter(entry -> entry.get("detail").getAsString().equals("name made-by-http"))
            .findFirst()
            .orElseThrow();
    assertTrue(created.get("from").getAsString().startsWith("127.0.0.1:"), created.toString());
    assertEquals("tengen.v1.AdminService/CreateToken", created.get("what").getAsString());
    assertTrue(
        audit.toString().contains("\"refused\":true,\"detail\":\"the role does not allow it\""));
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site, 403",
    "Sec-Fetch-Site, same-site, 403",
    "Sec-Fetch-Site, same-origin, 404",
    "Origin, https://elsewhere.example, 403",
    "Origin, null, 403",
    "X-Tengen, 1, 404"
  })
  void otherSitesCannotUseASession(String header, String value, int status) throws Exception {
    String token = harness.token("s" + System.nanoTime(), TokenRole.TOKEN_ROLE_USER);
    String cookie = signIn(token);
    String path = "/api/v1/runs/nothing:cancel";
    assertEquals(status, http.post(path, "{}", "Cookie", cookie, header, value).statusCode());
  }

  @Test
  void aFormOfAnotherSiteCannotUseASession() throws Exception {
    String cookie = signIn(harness.token("formless", TokenRole.TOKEN_ROLE_USER));
    HttpResponse<String> refused =
        http.send(
            http.request("/api/v1/runs/nothing:cancel", "Cookie", cookie)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}"))
                .build());
    assertEquals(403, refused.statusCode());
  }

  /** A coordinator of its own, as the limit would refuse the other tests too. */
  @Test
  void manyInvalidTokensAreAnsweredWithAPause(@TempDir Path own) throws Exception {
    try (SecureHarness attacked = new SecureHarness(own);
        HttpClientCalls attacker = new HttpClientCalls(attacked)) {
      String guess = "{\"token\": \"guess\"}";
      int status = attacker.post("/api/v1/session", guess).statusCode();
      assertEquals(401, status);
      HttpResponse<String> last = attacker.post("/api/v1/session", guess);
      for (int i = 0; i < 10; i++) {
        last = attacker.get("/api/v1/me", "Authorization", "Bearer guess" + i);
      }
      assertEquals(429, last.statusCode());
      assertEquals("60", last.headers().firstValue("Retry-After").orElse(""));
      String good = "{\"token\": \"" + attacked.adminToken() + "\"}";
      assertEquals(200, attacker.post("/api/v1/session", good).statusCode());
    }
  }

  @Test
  void aCallerThatAsksTooOftenIsAnsweredWithAPause(@TempDir Path own) throws Exception {
    HttpSettings slow = new HttpSettings(false, "", List.of(), List.of(), 2);
    try (Harness limited = new Harness(Harness.config(own, Duration.ofSeconds(30)).with(slow));
        HttpClientCalls caller = new HttpClientCalls(limited.coordinator)) {
      HttpResponse<String> refused =
          Await.value(
              "a refusal", () -> caller.get("/api/v1/runs"), answer -> answer.statusCode() == 429);
      assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
      assertEquals(200, caller.get("/health/live").statusCode());
      Await.value(
          "an answer", () -> caller.get("/api/v1/runs"), answer -> answer.statusCode() == 200);
    }
  }

  @Test
  void visitorsOfAPublicCoordinatorMayLook(@TempDir Path own) throws Exception {
    HttpSettings open = new HttpSettings(true, "", List.of(), List.of(), 100);
    AccessSettings secret = AccessSettings.loopback("hush");
    var config =
        Harness.config(own, Duration.ofSeconds(30)).with(secret, WorkerLimits.USUAL).with(open);
    try (Harness shown = new Harness(config);
        HttpClientCalls visitor = new HttpClientCalls(shown.coordinator)) {
      JsonObject me = json(visitor.get("/api/v1/me"));
      assertTrue(me.get("visitor").getAsBoolean());
      assertEquals("[]", me.get("roles").toString());
      for (String path : List.of("runs", "workers", "pools", "trainings")) {
        assertEquals(200, visitor.get("/api/v1/" + path).statusCode(), path);
      }
      assertEquals(401, visitor.get("/api/v1/tokens").statusCode());
      assertEquals(401, visitor.get("/api/v1/audit").statusCode());
      assertEquals(401, visitor.post("/api/v1/runs", "{}").statusCode());
      assertEquals(401, visitor.get("/api/v1/runs", "Authorization", "Bearer no").statusCode());
      String owner = "Bearer hush";
      assertEquals(
          "owner",
          json(visitor.get("/api/v1/me", "Authorization", owner)).get("name").getAsString());
    }
  }

  @Test
  void anotherNameForLoopbackIsRefused(@TempDir Path own) throws Exception {
    HttpSettings named =
        new HttpSettings(
            false,
            "/go",
            List.of("go.example.org"),
            List.of(InetAddress.ofLiteral("127.0.0.1")),
            100);
    try (Harness local = new Harness(Harness.config(own, Duration.ofSeconds(30)).with(named))) {
      int port = local.coordinator.httpPort();
      assertTrue(
          RawHttp.get(port, "/api/v1/runs", "Host: evil.example").startsWith("HTTP/1.1 421"));
      assertTrue(RawHttp.get(port, "/", "Host: evil.example:80").startsWith("HTTP/1.1 421"));
      assertTrue(
          RawHttp.get(port, "/health/live", "Host: evil.example").startsWith("HTTP/1.1 200"));
      for (String host : List.of("localhost:1", "[::1]", "GO.example.org", "127.0.0.1:7071")) {
        assertTrue(
            RawHttp.get(port, "/api/v1/runs", "Host: " + host).startsWith("HTTP/1.1 200"), host);
      }
      String prefixed = RawHttp.get(port, "/go/api/v1/runs", "Host: localhost");
      assertTrue(prefixed.startsWith("HTTP/1.1 200"), prefixed);
      assertTrue(RawHttp.get(port, "/go", "Host: localhost").contains("Location: /go/"));
    }
  }

  @Test
  void aTrustedProxyNamesTheClientAndItsTls(@TempDir Path own) throws Exception {
    HttpSettings behind =
        new HttpSettings(false, "", List.of(), List.of(InetAddress.ofLiteral("127.0.0.1")), 100);
    try (LogLines audit = new LogLines("tengen.audit");
        Harness local = new Harness(Harness.config(own, Duration.ofSeconds(30)).with(behind));
        HttpClientCalls proxy =
            new HttpClientCalls(
                local.coordinator,
                "X-Forwarded-For",
                "6.6.6.6, 10.1.2.3",
                "X-Forwarded-Proto",
                "https")) {
      proxy.post("/api/v1/runs/nothing:cancel", "{}");
      assertTrue(
          audit.lines().stream().anyMatch(line -> line.contains("from=\"10.1.2.3:0\"")),
          audit.lines().toString());
      assertTrue(
          cookie(proxy.post("/api/v1/session", "{\"token\": \"any\"}")).contains("; Secure"));
    }
  }
}
