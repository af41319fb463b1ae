package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.detail;
import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.tengen.proto.v1.RunState;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class HttpApiTest {
  private static final String RUN =
      """
      {"spec": {"kind": "RUN_KIND_EVALUATION",
        "engines": [{"name": "a", "kind": "random"}, {"name": "b", "kind": "random"}],
        "setup": {"rules": "chinese", "boardSize": 3, "komi": 0.5, "firstToMove": "COLOR_BLACK"},
        "games": %d, "seed": "7"}}
      """;

  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClientCalls http;

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory);
    http = new HttpClientCalls(harness.coordinator);
  }

  @AfterAll
  static void stop() {
    http.close();
    harness.close();
  }

  private static String create(int games) throws Exception {
    HttpResponse<String> created = http.post("/api/v1/runs", RUN.formatted(games));
    assertEquals(200, created.statusCode(), created.body());
    return json(created).get("id").getAsString();
  }

  @Test
  void createsARunFromJsonAndShowsItWithDefaults() throws Exception {
    String id = create(4);
    HttpResponse<String> shown = http.get("/api/v1/runs/" + id);
    assertEquals("application/json", shown.headers().firstValue("Content-Type").orElseThrow());
    JsonObject run = json(shown);
    assertEquals("RUN_STATE_RUNNING", run.get("state").getAsString());
    assertEquals(0, run.get("committed").getAsInt());
    assertEquals("7", run.getAsJsonObject("spec").get("seed").getAsString());
    assertEquals(4, harness.get(id).getSpec().getGames());
  }

  @Test
  void customVerbsChangeTheRunThatThePathNames() throws Exception {
    String id = create(2);
    String run = "/api/v1/runs/" + id;
    assertEquals(200, http.post(run + ":pause", "{}").statusCode());
    assertEquals(RunState.RUN_STATE_PAUSED, harness.get(id).getState());
    assertEquals(200, http.post(run + ":resume", "").statusCode());
    HttpResponse<String> extended = http.post(run + ":extend", "{\"games\": 6}");
    assertEquals(6, json(extended).getAsJsonObject("spec").get("games").getAsInt());
    HttpResponse<String> scheduled = http.post(run + ":schedule", "{\"priority\": 3}");
    assertEquals(3, json(scheduled).getAsJsonObject("spec").get("priority").getAsInt());
    assertEquals(200, http.post(run + ":annotate", "{\"note\": \"Why?\"}").statusCode());
    assertEquals("Why?", harness.get(id).getSpec().getNote());
    HttpResponse<String> refused = http.post(run + ":annotate", "{\"note\": \"two\\nlines\"}");
    assertEquals(400, refused.statusCode());
    assertEquals("note must be one line of at most 200 printable characters", detail(refused));
    assertEquals(200, http.post(run + "%3Acancel", "{}").statusCode());
    assertEquals(RunState.RUN_STATE_CANCELLED, harness.get(id).getState());
  }

  @Test
  void aPathAndABodyThatDisagreeAreRefused() throws Exception {
    String id = create(1);
    HttpResponse<String> refused =
        http.post("/api/v1/runs/" + id + ":cancel", "{\"run\": \"other\"}");
    assertEquals(400, refused.statusCode());
    assertEquals("run differs between the path and the rest of the request", detail(refused));
  }

  @Test
  void errorsAreProblemDetailsWithTheLineOfTheService() throws Exception {
    HttpResponse<String> missing = http.get("/api/v1/runs/nothing");
    assertEquals(
        "application/problem+json", missing.headers().firstValue("Content-Type").orElseThrow());
    JsonObject problem = json(missing);
    assertEquals("about:blank", problem.get("type").getAsString());
    assertEquals("Not Found", problem.get("title").getAsString());
    assertEquals(404, problem.get("status").getAsInt());
    assertEquals("/api/v1/runs/nothing", problem.get("instance").getAsString());
    assertEquals(
        "there is no run \"nothing\"; list them with `tengen runs`",
        problem.get("detail").getAsString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"spec\": {\"games\": \"many\"}} | spec.games: Not an int32 value: \"many\"",
        "{\"spec\": {\"engines\": [{}, {\"nmae\": \"a\"}]}} | there is no field"
            + " \"spec.engines[1].nmae\"",
        "{\"spec\": {\"kind\": \"WAR\"}} | spec.kind: Invalid enum value: \"WAR\" for enum type:"
            + " tengen.v1.RunKind",
        "{\"spec\": {}, } | the body is not JSON: error near $.spec",
        "{} {} | the body is not JSON: error near $",
        "[] | the body must be a JSON object"
      })
  void aWrongBodyIsAnsweredWithTheFieldThatIsWrong(String body, String line) throws Exception {
    HttpResponse<String> refused = http.post("/api/v1/runs", body);
    assertEquals(400, refused.statusCode(), refused.body());
    assertEquals(line, detail(refused));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/nothing, 404",
    "GET, /api, 404",
    "GET, /api/v1/runs/, 404",
    "GET, /api/v1//runs, 404",
    "DELETE, /api/v1/runs, 405",
    "PUT, /api/v1/runs/x:cancel, 405",
    "GET, /api/v1/runs?colour=red, 400",
    "GET, /api/v1/exclusions?run=a&run=b, 400",
    "GET, /api/v1/pools/nothing, 404",
    "GET, /api/v1/trainings/nothing, 404",
    "HEAD, /api/v1/runs, 200",
    "HEAD, /api/v1/runs/x/events, 405"
  })
  void everyRequestHasItsStatus(String verb, String path, int status) throws Exception {
    HttpRequest request = http.request(path).method(verb, BodyPublishers.noBody()).build();
    HttpResponse<String> response = http.send(request);
    assertEquals(status, response.statusCode(), response.body());
    if (status == 405) {
      assertFalse(response.headers().firstValue("Allow").orElseThrow().isEmpty());
    }
  }

  @Test
  void anUnknownParameterIsNamedWithTheKnownOnes() throws Exception {
    assertEquals(
        "there is no parameter \"runn\" here; known are run",
        detail(http.get("/api/v1/exclusions?runn=a")));
  }

  @Test
  void onlyJsonOfLimitedLengthIsRead() throws Exception {
    HttpRequest xml =
        http.request("/api/v1/runs")
            .header("Content-Type", "text/xml")
            .header("X-Tengen", "1")
            .POST(BodyPublishers.ofString("<run/>"))
            .build();
    assertEquals(415, http.send(xml).statusCode());
    byte[] large = new byte[(32 << 20) + 1];
    // It is refused by its length, so that a client that sends it regardless may lose the answer.
    HttpRequest tooLarge =
        http.request("/api/v1/runs")
            .header("Content-Type", "application/json")
            .expectContinue(true)
            .POST(BodyPublishers.ofByteArray(large))
            .build();
    assertEquals(413, http.send(tooLarge).statusCode());
    HttpRequest chunked =
        http.request("/api/v1/runs")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
            .build();
    assertEquals(413, http.send(chunked).statusCode());
  }

  @Test
  void aStreamBeginsWithTheWholeStateAndEndsWithTheRun() throws Exception {
    String id = create(2);
    try (Stream<String> lines = http.lines("/api/v1/runs/" + id + "/events")) {
      Iterator<String> events = lines.iterator();
      assertEquals("retry: 2000", events.next());
      Event first = Event.read(events);
      assertEquals("run", first.name);
      assertEquals(id, first.data.get("id").getAsString());
      ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "streamed");
      // Runs of other tests may have games too.
      while (harness.get(id).getState() != RunState.RUN_STATE_FINISHED) {
        worker.report(ScriptedWorker.play(worker.next()));
      }
      List<Event> all = new ArrayList<>(List.of(first));
      while (!all.getLast().name.equals("end")) {
        all.add(Event.read(events));
        assertTrue(all.getLast().id > all.get(all.size() - 2).id);
      }
      Event last = all.get(all.size() - 2);
      assertEquals("RUN_STATE_FINISHED", last.data.get("state").getAsString());
    }
  }

  @Test
  void largeAnswersAreCompressedForClientsThatAcceptIt() throws Exception {
    HttpRequest request =
        http.request("/api/openapi.json", "Accept-Encoding", "br, gzip;q=0.8").build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> compressed = client.send(request, BodyHandlers.ofByteArray());
      assertEquals("gzip", compressed.headers().firstValue("Content-Encoding").orElse(""));
      assertEquals("Accept-Encoding", compressed.headers().firstValue("Vary").orElse(""));
      HttpResponse<String> plain = http.get("/api/openapi.json", "Accept-Encoding", "gzip;q=0");
      assertEquals("", plain.headers().firstValue("Content-Encoding").orElse(""));
      assertEquals("Accept-Encoding", plain.headers().firstValue("Vary").orElse(""));
      assertTrue(compressed.body().length < plain.body().length() / 3);
      try (var in = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
        assertEquals(plain.body(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    HttpResponse<String> small = http.get("/api/v1/me", "Accept-Encoding", "gzip");
    assertEquals("", small.headers().firstValue("Content-Encoding").orElse(""));
  }

  @Test
  void aTokenOfNoPageIsRefused() throws Exception {
    for (String path : List.of("runs?pageToken=nothing", "audit?pageToken=99999")) {
      HttpResponse<String> refused = http.get("/api/v1/" + path);
      assertEquals(400, refused.statusCode());
      assertEquals("page_token is not that of an earlier page", HttpClientCalls.detail(refused));
    }
  }

  @Test
  void anUploadHasNoParameters() throws Exception {
    HttpRequest upload =
        http.request("/api/v1/artifacts/" + "0".repeat(64) + "?resume=1", "X-Tengen", "1")
            .PUT(BodyPublishers.ofString("x"))
            .build();
    HttpResponse<String> refused = http.send(upload);
    assertEquals(400, refused.statusCode());
    assertTrue(HttpClientCalls.detail(refused).contains("\"resume\""), refused.body());
  }

  @Test
  void aReconnectedStreamContinuesItsIds() throws Exception {
    String id = create(1);
    long far = Long.MAX_VALUE / 100;
    String path = "/api/v1/runs/" + id + "/events";
    try (Stream<String> lines = http.lines(path, "Last-Event-ID", Long.toString(far))) {
      Iterator<String> events = lines.iterator();
      assertEquals("retry: 2000", events.next());
      Event first = Event.read(events);
      assertEquals(far + 1, first.id);
      assertEquals(id, first.data.get("id").getAsString());
    }
  }

  @Test
  void aStreamOfAnUnknownRunIsAProblem() throws Exception {
    HttpResponse<String> missing = http.get("/api/v1/runs/nothing/events");
    assertEquals(404, missing.statusCode());
    assertEquals("/api/v1/runs/nothing/events", json(missing).get("instance").getAsString());
  }

  /** Paths of random characters, seeds printed. */
  @Test
  void randomPathsNeverFail() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      StringBuilder path = new StringBuilder("/api/v1/");
      for (int k = random.nextInt(12); k > 0; k--) {
        path.append("%%%02X".formatted(random.nextInt(256)));
      }
      HttpResponse<String> response = http.get(path.toString());
      assertTrue(response.statusCode() < 500, "seed " + seed + ": " + path + response.body());
    }
  }

  /** A server-sent event. */
  private record Event(long id, String name, JsonObject data) {
    static Event read(Iterator<String> lines) {
      String line = lines.next();
      while (!line.startsWith("id: ")) {
        line = lines.next();
      }
      String name = lines.next().substring("event: ".length());
      String data = lines.next().substring("data: ".length());
      return new Event(
          Long.parseLong(line.substring("id: ".length())),
          name,
          JsonParser.parseString(data).getAsJsonObject());
    }
  }
}
