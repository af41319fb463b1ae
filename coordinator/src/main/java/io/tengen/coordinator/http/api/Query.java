package io.tengen.coordinator.http.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Decodes paths and queries. */
final class Query {
  private Query() {}

  /**
   * Returns the parameters of a query in their order.
   *
   * @throws Problem.Failure if the query is not percent-encoded text
   */
  static List<Map.Entry<String, String>> parse(String query) {
    List<Map.Entry<String, String>> parameters = new ArrayList<>();
    for (String each : query.split("&")) {
      if (!each.isEmpty()) {
        int equals = each.indexOf('=');
        parameters.add(
            Map.entry(
                decoded(equals < 0 ? each : each.substring(0, equals)),
                decoded(equals < 0 ? "" : each.substring(equals + 1))));
      }
    }
    return parameters;
  }

  /**
   * Returns the decoded segments of an encoded path that begins with a slash.
   *
   * @throws Problem.Failure if the path is not percent-encoded text
   */
  static List<String> segments(String path) {
    return PathTemplate.split(path).stream()
        .map(segment -> decoded(segment.replace("+", "%2B")))
        .toList();
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Problem.Failure(400, "the URL is not percent-encoded correctly");
    }
  }
}
