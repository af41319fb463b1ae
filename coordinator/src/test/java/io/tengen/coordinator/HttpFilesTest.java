package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.tengen.proto.v1.RunState;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files over HTTP: artifacts in both directions, games as SGF and as an archive. */
@Timeout(60)
class HttpFilesTest {
  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClientCalls http;
  private static HttpClient client;

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory);
    http = new HttpClientCalls(harness.coordinator);
    client = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() {
    client.close();
    http.close();
    harness.close();
  }

  private static HttpResponse<String> put(String sha256, byte[] content) throws Exception {
    return http.send(
        http.request("/api/v1/artifacts/" + sha256)
            .header("X-Tengen", "1")
            .PUT(BodyPublishers.ofByteArray(content))
            .build());
  }

  private static HttpResponse<byte[]> bytes(String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + harness.coordinator.httpPort() + path);
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofByteArray());
  }

  @Test
  void anArtifactIsStoredListedAndSentBack() throws Exception {
    byte[] content = ArtifactClient.bytes(3_000_000, 5);
    String sha256 = ArtifactClient.of(content).getSha256();
    HttpResponse<String> stored = put(sha256, content);
    assertEquals(200, stored.statusCode(), stored.body());
    assertTrue(json(stored).get("complete").getAsBoolean());

    HttpResponse<byte[]> sent = bytes("/api/v1/artifacts/" + sha256);
    assertEquals(3_000_000, sent.headers().firstValueAsLong("Content-Length").orElse(-1));
    assertArrayEquals(content, sent.body());
    byte[] end = bytes("/api/v1/artifacts/" + sha256 + "?offset=2999990").body();
    assertArrayEquals(Arrays.copyOfRange(content, 2_999_990, 3_000_000), end);
    assertEquals(0, bytes("/api/v1/artifacts/" + sha256 + "?offset=3000000").body().length);
    assertEquals(400, bytes("/api/v1/artifacts/" + sha256 + "?offset=3000001").statusCode());

    JsonObject listed =
        json(http.get("/api/v1/artifacts")).getAsJsonArray("artifacts").asList().stream()
            .map(each -> each.getAsJsonObject())
            .filter(each -> each.get("sha256").getAsString().equals(sha256))
            .findFirst()
            .orElseThrow();
    assertEquals("3000000", listed.get("bytes").getAsString());
    assertEquals(200, put(sha256, content).statusCode());
  }

  @Test
  void anUploadContinuesAfterTheBytesThatTheCoordinatorHas() throws Exception {
    byte[] content = ArtifactClient.bytes(500_000, 6);
    String sha256 = ArtifactClient.of(content).getSha256();
    new ArtifactClient(harness.channel)
        .upload()
        .begin(ArtifactClient.of(content), 0)
        .data(content, 0, 200_000)
        .complete()
        .answer();
    HttpResponse<String> stored = put(sha256, content);
    assertTrue(json(stored).get("complete").getAsBoolean(), stored.body());
    assertArrayEquals(content, bytes("/api/v1/artifacts/" + sha256).body());
  }

  @Test
  void aFileThatIsNotWhatItsNameSaysIsRefused() throws Exception {
    HttpResponse<String> refused = put("0".repeat(64), new byte[] {1, 2, 3});
    assertEquals(422, refused.statusCode(), refused.body());
    assertEquals(400, put("not-a-hash", new byte[] {1}).statusCode());
    assertEquals(400, put("0".repeat(64), new byte[0]).statusCode());
    assertEquals(404, bytes("/api/v1/artifacts/" + "1".repeat(64)).statusCode());
  }

  @Test
  void gamesAreSentAsSgfAndAsAnArchive() throws Exception {
    String run = harness.create(Harness.duel(5)).getId();
    assertEquals(404, http.get("/api/v1/runs/" + run + "/games/0.sgf").statusCode());
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "archivist");
    for (int i = 0; i < 5; i++) {
      worker.report(ScriptedWorker.play(worker.next()));
    }
    harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
    HttpResponse<String> game = http.get("/api/v1/runs/" + run + "/games/0.sgf");
    assertTrue(game.body().startsWith("(;"), game.body());
    assertEquals("application/x-go-sgf", game.headers().firstValue("Content-Type").orElse(""));
    HttpResponse<byte[]> zip = bytes("/api/v1/runs/" + run + "/games.zip");
    assertEquals("application/zip", zip.headers().firstValue("Content-Type").orElse(""));
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip.body()))) {
      ZipEntry file = in.getNextEntry();
      assertEquals("games-0000000.sgf", file.getName());
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(5, all.split("\\(;", -1).length - 1);
      assertTrue(all.contains("GN[Game 4]"), all);
      assertNull(in.getNextEntry());
    }
    assertEquals(404, http.get("/api/v1/runs/nothing/games.zip").statusCode());
  }

  @Test
  void aCoordinatorWithoutAWriterOfReportsNamesTheCommand() throws Exception {
    String run = harness.create(Harness.duel(1)).getId();
    HttpResponse<String> refused = http.get("/api/v1/runs/" + run + "/report.html");
    assertEquals(409, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("tengen report " + run), refused.body());
    assertEquals(200, http.post("/api/v1/runs/" + run + ":cancel", "{}").statusCode());
    assertEquals(404, http.get("/api/v1/runs/nothing/report.html").statusCode());
  }
}
