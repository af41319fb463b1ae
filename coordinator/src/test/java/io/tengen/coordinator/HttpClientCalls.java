package io.tengen.coordinator;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.util.AdvancedTlsX509TrustManager;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Requests to the HTTP API of a coordinator without TLS. */
final class HttpClientCalls implements AutoCloseable {
  private final HttpClient client;
  private final String base;
  private final List<String> headers;

  /**
   * @param headers names and values of headers of each request
   */
  HttpClientCalls(Coordinator coordinator, String... headers) {
    this("http://127.0.0.1:" + coordinator.httpPort(), HttpClient.newHttpClient(), headers);
  }

  /** Creates a client of a coordinator with TLS, which trusts its authority only. */
  HttpClientCalls(SecureHarness harness, String... headers) {
    this(
        "https://localhost:" + harness.coordinator.httpPort(),
        HttpClient.newBuilder().sslContext(trusting(harness.directory.resolve("ca.crt"))).build(),
        headers);
  }

  private HttpClientCalls(String base, HttpClient client, String... headers) {
    this.base = base;
    this.client = client;
    this.headers = List.of(headers);
  }

  private static SSLContext trusting(Path authority) {
    try {
      AdvancedTlsX509TrustManager trusted =
          AdvancedTlsX509TrustManager.newBuilder()
              .setVerification(
                  AdvancedTlsX509TrustManager.Verification.CERTIFICATE_AND_HOST_NAME_VERIFICATION)
              .build();
      trusted.updateTrustCredentials(authority.toFile());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trusted}, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path, String... more) throws Exception {
    return send(request(path, more).GET().build());
  }

  HttpResponse<String> post(String path, String json, String... more) throws Exception {
    return send(
        request(path, more)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build());
  }

  HttpResponse<String> delete(String path, String... more) throws Exception {
    return send(request(path, more).DELETE().build());
  }

  /** Returns the lines of a stream of server-sent events as they arrive. */
  Stream<String> lines(String path, String... more) throws Exception {
    return client.send(request(path, more).GET().build(), BodyHandlers.ofLines()).body();
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofString());
  }

  HttpRequest.Builder request(String path, String... more) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
    Stream<String> all = Stream.concat(headers.stream(), Stream.of(more));
    String[] pairs = all.toArray(String[]::new);
    return pairs.length == 0 ? request : request.headers(pairs);
  }

  static JsonObject json(HttpResponse<String> response) {
    return JsonParser.parseString(response.body()).getAsJsonObject();
  }

  static String detail(HttpResponse<String> response) {
    return json(response).get("detail").getAsString();
  }

  @Override
  public void close() {
    client.close();
  }
}
