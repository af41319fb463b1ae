package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.builtin.BuiltInNetwork;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PageTest {
  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClient client;
  private static URI root;

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory);
    client = HttpClient.newHttpClient();
    root = URI.create("http://127.0.0.1:" + harness.coordinator.httpPort() + "/");
  }

  @AfterAll
  static void stop() {
    client.close();
    harness.close();
  }

  private static HttpResponse<byte[]> get(URI address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(address);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static HttpResponse<byte[]> view(String path) throws Exception {
    return get(root.resolve(path), "Accept", "text/html,*/*;q=0.8");
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), pattern + " in " + text);
    return matcher.group(1);
  }

  @ParameterizedTest
  @CsvSource({"'', ./", "runs, ./", "runs/a, ./../", "runs/a/games/3, ./../../../"})
  void everyViewFindsItsFilesUnderAnyPathPrefix(String path, String base) throws Exception {
    HttpResponse<byte[]> response = view(path);
    assertEquals(200, response.statusCode());
    assertEquals("text/html; charset=UTF-8", header(response, "Content-Type"));
    assertEquals(base, found("<base href=\"([^\"]*)\">", text(response)));
    URI library =
        root.resolve(path).resolve(base).resolve(found("\"uplot\":\"([^\"]*)\"", text(response)));
    HttpResponse<byte[]> module = get(library);
    assertEquals(200, module.statusCode());
    assertTrue(header(module, "Content-Type").startsWith("application/javascript"));
  }

  @Test
  void onlyTheImportMapMayStandInThePage() throws Exception {
    HttpResponse<byte[]> response = view("");
    String imports = found("<script type=\"importmap\">(.*?)</script>", text(response));
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(imports.getBytes(StandardCharsets.UTF_8));
    String policy = header(response, "Content-Security-Policy");
    assertTrue(
        policy.contains("script-src 'self' 'sha256-" + Base64.getEncoder().encodeToString(hash)),
        policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertTrue(policy.contains("frame-ancestors 'none'"), policy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "api/v1/runs", "api/v1/nothing", "health/live", "nothing.txt"})
  void everyAnswerHasSecurityHeaders(String path) throws Exception {
    HttpResponse<byte[]> response = view(path);
    assertEquals("nosniff", header(response, "X-Content-Type-Options"), path);
    assertEquals("DENY", header(response, "X-Frame-Options"), path);
    assertEquals("same-origin", header(response, "Cross-Origin-Resource-Policy"), path);
  }

  @Test
  void filesAreKeptForeverUnderTheirHashAndCompressed() throws Exception {
    URI file = root.resolve(found("\"uplot\":\"([^\"]*)\"", text(view(""))));
    HttpResponse<byte[]> plain = get(file);
    assertTrue(header(plain, "Cache-Control").contains("immutable"));
    HttpResponse<byte[]> small = get(file, "Accept-Encoding", "br, gzip;q=0.8");
    assertEquals("gzip", header(small, "Content-Encoding"));
    try (var in = new GZIPInputStream(new ByteArrayInputStream(small.body()))) {
      assertArrayEquals(plain.body(), in.readAllBytes());
    }
    assertEquals("", header(get(file, "Accept-Encoding", "gzip;q=0"), "Content-Encoding"));
    HttpResponse<byte[]> again = get(file, "If-None-Match", header(plain, "ETag"));
    assertEquals(304, again.statusCode());
    assertEquals(0, again.body().length);
  }

  @Test
  void thePageItselfIsAskedForEachTime() throws Exception {
    HttpResponse<byte[]> response = view("");
    assertEquals("no-cache", header(response, "Cache-Control"));
    HttpResponse<byte[]> again =
        get(root, "Accept", "text/html", "If-None-Match", header(response, "ETag"));
    assertEquals(304, again.statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"assets/0/app.js", "assets/", "a/b/c/d/e/f/g/h/i"})
  void unknownFilesAreNotFound(String path) throws Exception {
    assertEquals(404, view(path).statusCode());
  }

  @Test
  void requestsForOtherTypesAreNoViews() throws Exception {
    assertEquals(404, get(root.resolve("favicon.ico"), "Accept", "image/*").statusCode());
  }

  /** The page proposes the network that comes with the program on the boards on which it plays. */
  @Test
  void knowsTheBoardsOfTheBuiltInNetwork() throws Exception {
    String wanted =
        "const BUILT_IN = [" + BuiltInNetwork.SMALLEST + ", " + BuiltInNetwork.LARGEST + "];";
    try (InputStream script =
        Objects.requireNonNull(
            Coordinator.class.getResourceAsStream("http/page/engine-choice.js"))) {
      String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(text.contains(wanted), text);
    }
  }
}
