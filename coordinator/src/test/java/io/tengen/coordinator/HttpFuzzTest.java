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
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends random requests: paths and parameters of routes and of nothing, wrong bodies, wrong
 * headers, and single characters changed in what would be right. None may be answered with an error
 * of the coordinator's own, or with its inner workings. This sends a million; a failure names its
 * seed:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest=HttpFuzzTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dtengen.fuzz.requests=1000000 -Dtengen.fuzz.threads=4
 * </pre>
 */
class HttpFuzzTest {
  private static final int REQUESTS = Integer.getInteger("tengen.fuzz.requests", 2_000);

  private static final int THREADS = Integer.getInteger("tengen.fuzz.threads", 1);

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

  /** Deep bodies of which single characters are changed; none is valid as it stands. */
  private static final List<String> VALID =
      List.of(
          """
          {"spec": {"kind": "RUN_KIND_EVALUATION", "games": 10, "seed": "7", "note": "n",
            "setup": {"rules": "chinese,moves=40", "boardSize": 1, "komi": 24.5,
                      "firstToMove": "COLOR_BLACK"},
            "engines": [{"name": "a", "kind": "mcts", "settings": {"visits": "9"}},
                        {"name": "b", "kind": "random"}]}, "requestId": "x"}\
          """,
          "{\"run\": \"nothing\", \"priority\": 3, \"share\": 0.5, \"games\": 7}",
          "{\"run\": \"nothing\", \"index\": 2, \"side\": \"BLACK\", \"reason\": \"late\"}",
          "{\"spec\": {\"shards\": [{\"sha256\": \"00\"}], \"board\": 9, \"epochs\": 3}}",
          """
          {"engine": {"kind": "mcts", "settings": {"visits": "9"}}, "color": "COLOR_WHITE",
            "rules": "chinese", "boardSize": 9, "komi": 7, "handicap": 2, "time": "10m+3x30s",
            "engineTime": "1s/move"}\
          """,
          "{\"kind\": \"PLAY_ACTION_KIND_MOVE\", \"point\": 4, \"moves\": 1, \"dead\": [3]}",
          """
          {"engine": {"kind": "mcts", "settings": {"visits": "9"}}, "visits": 50,
            "setup": {"rules": "chinese", "boardSize": 9, "komi": 7}, "moves": [40, 41]}\
          """,
          "{\"sgf\": \"(;FF[4]SZ[9]KM[7]PB[one];B[ee];W[cc](;B[gc])(;B[cg]))\"}");

  private static final List<String> VERBS =
      List.of(
          "GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "FOO");

  @TempDir private Path directory;

  @Test
  void noRequestMakesTheCoordinatorFail() throws Exception {
    long seed = Long.getLong("tengen.fuzz.seed", new Random().nextLong());
    HttpSettings fast = new HttpSettings(false, "", List.of(), List.of(), 1_000_000);
    try (LogLines errors = new LogLines("io.tengen.coordinator.http");
        Harness harness =
            new Harness(Harness.config(directory, Duration.ofSeconds(30)).with(fast));
        HttpClientCalls http = new HttpClientCalls(harness.coordinator);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      harness.create(Harness.duel(1).setPool("ladder"));
      List<String> paths = paths(http);
      Map<String, Integer> answers = new ConcurrentSkipListMap<>();
      List<Future<?>> senders = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        long own = seed + thread;
        senders.add(
            threads.submit(() -> send(own, harness.coordinator.httpPort(), paths, answers)));
      }
      for (Future<?> sender : senders) {
        sender.get();
      }
      assertEquals(200, http.get("/api/v1/runs").statusCode());
      assertEquals(List.of(), errors.lines());
      System.out.println(REQUESTS + " requests with seed " + seed + ": " + answers);
    }
  }

  private static Void send(long seed, int port, List<String> paths, Map<String, Integer> answers)
      throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < REQUESTS / THREADS; i++) {
      String request = request(random, paths);
      String response = send(port, request);
      String what = "seed " + seed + ", request " + i + ":\n" + request + "\n->\n" + response;
      assertTrue(response.isEmpty() || response.startsWith("HTTP/1.1 "), what);
      assertFalse(response.startsWith("HTTP/1.1 500"), what);
      assertFalse(response.contains("Exception"), what);
      assertFalse(response.contains("\tat "), what);
      answers.merge(response.substring(0, Math.min(12, response.length())), 1, Integer::sum);
    }
    return null;
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
    path = path.replace('"', '\'').replace("<", "%3C");
    if (random.nextInt(8) == 0) {
      path = mutated(random, path, "/%.:~?#;&=+ 0aF\u0000\u00ff");
    }
    request.append(any(random, VERBS)).append(' ').append(path);
    for (int k = random.nextInt(3); k > 0; k--) {
      request
          .append(k == 2 ? '&' : '?')
          .append(any(random, List.of("run", "pageSize", "offset", "x")));
      request.append('=').append(any(random, TEXTS).replace("{", "%7B"));
    }
    request.append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for (int k = random.nextInt(4); k > 0; k--) {
      String header = any(random, HEADERS);
      request
          .append(
              random.nextInt(4) == 0
                  ? mutated(random, header, ":;,=\"\\ \t\u0001\u00ff9z-")
                  : header)
          .append("\r\n");
    }
    String body = any(random, BODIES);
    if (random.nextInt(20) == 0) {
      byte[] noise = new byte[random.nextInt(50)];
      random.nextBytes(noise);
      body = new String(noise, StandardCharsets.ISO_8859_1);
    } else if (random.nextInt(3) == 0) {
      body = mutated(random, any(random, VALID), "{}[]\",:09e-.\\u\u0000\ud800");
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    if (length > 0 && random.nextBoolean()) {
      request.append("Content-Length: ").append(length).append("\r\n\r\n").append(body);
    } else {
      request.append("\r\n");
    }
    return request.toString();
  }

  /** Returns a text of which some characters were changed, removed, doubled or inserted. */
  private static String mutated(Random random, String text, String alphabet) {
    StringBuilder changed = new StringBuilder(text);
    for (int k = 1 + random.nextInt(4); k > 0 && !changed.isEmpty(); k--) {
      int at = random.nextInt(changed.length());
      char other = alphabet.charAt(random.nextInt(alphabet.length()));
      switch (random.nextInt(4)) {
        case 0 -> changed.setCharAt(at, other);
        case 1 -> changed.deleteCharAt(at);
        case 2 -> changed.insert(at, changed.charAt(at));
        default -> changed.insert(at, other);
      }
    }
    return changed.toString();
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
