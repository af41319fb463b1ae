package io.tengen.coordinator.http.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of paths, such as {@code /api/v1/runs/{run}:cancel}: segments of literal text, or of a
 * variable with an optional literal suffix. A variable matches one segment without its suffix, and
 * not the empty text. This is the part of the syntax of {@code google.api.http} that the services
 * use, with suffixes in place of verbs.
 *
 * @see <a href="https://github.com/googleapis/googleapis/blob/master/google/api/http.proto">
 *     google/api/http.proto</a>
 */
final class PathTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z0-9_]+)\\}(.*)");

  private final String text;
  private final List<Segment> segments = new ArrayList<>();

  /**
   * A segment of the pattern.
   *
   * @param variable name of the variable; null for a literal
   * @param literal the whole text, or what follows the variable
   */
  private record Segment(@Nullable String variable, String literal) {
    static Segment parse(String text) {
      Matcher variable = VARIABLE.matcher(text);
      return variable.matches()
          ? new Segment(variable.group(1), variable.group(2))
          : new Segment(null, text);
    }

    boolean matches(String actual) {
      return variable == null
          ? actual.equals(literal)
          : actual.length() > literal.length() && actual.endsWith(literal);
    }

    String value(String actual) {
      return actual.substring(0, actual.length() - literal.length());
    }
  }

  PathTemplate(String text) {
    this.text = text;
    for (String segment : split(text)) {
      segments.add(Segment.parse(segment));
    }
  }

  /** Returns the segments of a path, which begins with a slash. */
  static List<String> split(String path) {
    return List.of(path.substring(1).split("/", -1));
  }

  /** Returns the values of the variables if the template matches a path of these segments. */
  Optional<Map<String, String>> match(List<String> path) {
    if (path.size() != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < path.size(); i++) {
      Segment segment = segments.get(i);
      if (!segment.matches(path.get(i))) {
        return Optional.empty();
      }
      if (segment.variable() != null) {
        values.put(segment.variable(), segment.value(path.get(i)));
      }
    }
    return Optional.of(values);
  }

  /** Returns the names of the variables in their order. */
  List<String> variables() {
    List<String> names = new ArrayList<>();
    for (Segment segment : segments) {
      if (segment.variable() != null) {
        names.add(segment.variable());
      }
    }
    return names;
  }

  /** Returns the number of literal characters: of two templates that match, the higher wins. */
  int literals() {
    return segments.stream().mapToInt(segment -> segment.literal().length()).sum();
  }

  @Override
  public String toString() {
    return text;
  }
}
