package io.tengen.tracing;

import io.tengen.config.StrictConfig;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Where the traces of games are sent, and of which games.
 *
 * @param endpoint receives OTLP over HTTP, such as {@code http://localhost:4318/v1/traces}
 * @param sample the share of games that are traced, 0 to 1
 * @param headers HTTP headers of every request, by name
 */
public record TracingSettings(URI endpoint, double sample, Map<String, String> headers) {
  private static final String ENDPOINT = "endpoint";
  private static final String SAMPLE = "sample";
  private static final String HEADERS = "headers";
  private static final String PATH = "/v1/traces";
  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Headers that Java's HTTP client sets itself. */
  private static final Set<String> RESERVED =
      Set.of(
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "expect",
          "host",
          "transfer-encoding",
          "upgrade");

  /** Adds the usual path {@code /v1/traces} to an endpoint without one. */
  public TracingSettings {
    checkEndpoint(endpoint);
    checkSample(sample);
    headers.forEach(TracingSettings::checkHeader);
    headers = Map.copyOf(headers);
    String path = endpoint.getRawPath();
    if (path == null || path.isEmpty() || path.equals("/")) {
      endpoint = endpoint.resolve(PATH);
    }
  }

  /**
   * Reads a section of a configuration with the keys {@code endpoint}, {@code sample} and {@code
   * headers}.
   *
   * @return empty if the endpoint is, which turns tracing off
   * @throws IllegalArgumentException with one line that names the file, the line and the key
   */
  public static Optional<TracingSettings> read(StrictConfig section) {
    section.requireKnown(Set.of(ENDPOINT, SAMPLE, HEADERS));
    double sample = section.decimal(SAMPLE);
    section.check(SAMPLE, () -> checkSample(sample));
    Map<String, String> headers = headers(section.section(HEADERS));
    if (section.text(ENDPOINT).isEmpty()) {
      return Optional.empty();
    }
    URI endpoint =
        section.checked(
            ENDPOINT,
            () -> {
              URI address = section.address(ENDPOINT);
              checkEndpoint(address);
              return address;
            });
    return Optional.of(new TracingSettings(endpoint, sample, headers));
  }

  private static Map<String, String> headers(StrictConfig section) {
    Map<String, String> headers = new TreeMap<>();
    for (String name : section.names()) {
      String key = StrictConfig.join(name);
      String value = section.text(key);
      section.check(key, () -> checkHeader(name, value));
      headers.put(name, value);
    }
    return headers;
  }

  private static void checkEndpoint(URI endpoint) {
    String scheme = endpoint.getScheme();
    if (endpoint.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new IllegalArgumentException(
          "\""
              + endpoint
              + "\" is not http://HOST:PORT or https://HOST:PORT; collectors take OTLP"
              + " over HTTP on port 4318");
    }
  }

  private static void checkSample(double sample) {
    if (!(sample >= 0 && sample <= 1)) {
      throw new IllegalArgumentException(
          sample + " is not a share of games, 0 to 1, such as 0.01 for one of a hundred");
    }
  }

  private static void checkHeader(String name, String value) {
    if (!HEADER.matcher(name).matches()) {
      throw new IllegalArgumentException("\"" + name + "\" is not the name of an HTTP header");
    }
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("the header " + name + " follows from the request");
    }
    if (value.chars().anyMatch(letter -> letter < ' ' || letter > '~')) {
      throw new IllegalArgumentException(
          "the value has characters that HTTP headers must not have");
    }
  }

  /** Returns a text without the headers, which may be secret. */
  @Override
  public String toString() {
    return "tracing of " + sample + " of the games to " + endpoint;
  }
}
