package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.tengen.coordinator.config.HttpSettings;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends random requests: paths and parameters of routes and of nothing, wrong bodies, wrong
 * headers. None may be answered with an error of the coordinator's own, or with its inner workings.
 * This sends a million, in about half an hour; a failure names its seed:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest=HttpFuzzTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dtengen.fuzz.requests=1000000
 * </pre>
 */
class HttpFuzzTest {
  private static final int REQUESTS = Integer.getInteger("tengen.fuzz.requests", 2_000);

  private static final List<String> TEXTS =
      List.of(
          "",
          "0",
          "-1",
          "1",
          "99999999999999999999",
          "a",
          "..",
          "%00",
          "%2F",
          "%",
          "%zz",
          "%F0%9F",
          "<script>",
          "'\"",
          "NaN",
          "true",
          "null",
          "{}",
          "[]",
          "ladder",
          ":cancel",
          ".sgf",
          "~",
          "%E2%80%AE",
          "x".repeat(3_000));
  private static final List<String> BODIES =
      List.of(
          "",
          "{}",
          "[]",
          "null",
          "{",
          "{\"run\": 1}",
          "{\"spec\": {\"games\": 1e99}}",
          "{\"spec\": {\"engines\": [{}]}}",
          "{\"spec\": {\"artifacts\": {\"net=a\": {}}}}",
          "{\"spec\": {\"setup\": {\"boardSize\": -5}}}",
          "{\"role\": \"TOKEN_ROLE_USER\"}",
          "{\"token\": \"\\u0000\"}",
          "{\"priority\": \"NaN\"}",
          "[".repeat(5_000),
          "\uFEFF{}",
          "{\"reason\": \"<img src=x onerror=alert(1)>\", \"side\": 9, \"index\": 1}",
          "{\"lifetimeSeconds\": \"9223372036854775807\", \"name\": \"x\", \"role\": 2}");
  private static final List<String> HEADERS =
      List.of(
          "Content-Type: application/json",
          "Content-Type: text/plain",
          "Content-Type: a/b; c=\"",
          "X-Tengen: 1",
          "Origin: null",
          "Origin: http://localhost",
          "Sec-Fetch-Site: cross-site",
          "Authorization: Bearer x",
          "Authorization: Basic \u00ff",
          "Cookie: tengen-session=AAAA",
          "Cookie: ;;==;",
          "Last-Event-ID: -1",
          "Last-Event-ID: 999999999999999999",
          "Accept: text/html",
          "Accept-Encoding: gzip;q=abc",
          "If-None-Match: *",
          "X-Forwarded-For: 1,2,,",
          "Expect: 100-continue",
          "Range: bytes=9-1",
          "Transfer-Encoding: gzip",
          "Host: evil.example");
  private static final List<String> VERBS =
      List.of(
          "GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "FOO");

  @TempDir private Path directory;

  @Test
  void noRequestMakesTheCoordinatorFail() throws Exception {
    long seed = Long.getLong("tengen.fuzz.seed", new Random().nextLong());
    Random random = new Random(seed);
    HttpSettings fast = new HttpSettings(false, "", List.of(), List.of(), 1_000_000);
    try (LogLines errors = new LogLines("io.tengen.coordinator.http");
        Harness harness =
            new Harness(Harness.config(directory, Duration.ofSeconds(30)).with(fast));
        HttpClientCalls http = new HttpClientCalls(harness.coordinator)) {
      harness.create(Harness.duel(1).setPool("ladder"));
      List<String> paths = paths(http);
      for (int i = 0; i < REQUESTS; i++) {
        String request = request(random, paths);
        String response = send(harness.coordinator.httpPort(), request);
        String what = "seed " + seed + ", request " + i + ":\n" + request + "\n->\n" + response;
        assertTrue(response.isEmpty() || response.startsWith("HTTP/1.1 "), what);
        assertFalse(response.startsWith("HTTP/1.1 500"), what);
        assertFalse(response.contains("Exception"), what);
        assertFalse(response.contains("\tat "), what);
      }
      assertEquals(200, http.get("/api/v1/runs").statusCode());
      assertEquals(List.of(), errors.lines());
    }
  }

  private static List<String> paths(HttpClientCalls http) throws Exception {
    JsonObject paths = HttpClientCalls.json(http.get("/api/openapi.json")).getAsJsonObject("paths");
    List<String> all = new ArrayList<>(paths.keySet());
    all.addAll(
        List.of("/", "/metrics", "/health/ready", "/api", "/runs/x", "/assets/x/app.js", "//"));
    return all;
  }

  private static String request(Random random, List<String> paths) {
    StringBuilder request = new StringBuilder();
    String path = any(random, paths);
    while (path.contains("{")) {
      path = path.replaceFirst("\\{\\w+}", any(random, TEXTS).replace("{", "%7B"));
    }
    request
        .append(any(random, VERBS))
        .append(' ')
        .append(path.replace('"', '\'').replace("<", "%3C"));
    for (int k = random.nextInt(3); k > 0; k--) {
      request
          .append(k == 2 ? '&' : '?')
          .append(any(random, List.of("run", "pageSize", "offset", "x")));
      request.append('=').append(any(random, TEXTS).replace("{", "%7B"));
    }
    request.append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for (int k = random.nextInt(4); k > 0; k--) {
      request.append(any(random, HEADERS)).append("\r\n");
    }
    String body = any(random, BODIES);
    if (random.nextInt(20) == 0) {
      byte[] noise = new byte[random.nextInt(50)];
      random.nextBytes(noise);
      body = new String(noise, StandardCharsets.ISO_8859_1);
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    if (length > 0 && random.nextBoolean()) {
      request.append("Content-Length: ").append(length).append("\r\n\r\n").append(body);
    } else {
      request.append("\r\n");
    }
    return request.toString();
  }

  private static <T> T any(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Returns the beginning of the response; empty if the connection was closed without one. */
  private static String send(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      byte[] head = new byte[4_000];
      // Streams do not end; their first part is enough.
      int read = new DataInputStream(socket.getInputStream()).read(head);
      return read <= 0 ? "" : new String(head, 0, read, StandardCharsets.UTF_8);
    }
  }
}
