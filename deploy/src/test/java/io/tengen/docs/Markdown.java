package io.tengen.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file of the repository, as far as its links and headings go.
 *
 * @param file the file
 * @param lines its lines, without blocks of code
 */
record Markdown(Path file, List<String> lines) {
  /** The root of the repository; tests run in the directory of their module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");

  Markdown {
    lines = List.copyOf(lines);
  }

  static Markdown read(Path file) {
    List<String> lines = new ArrayList<>();
    boolean code = false;
    try {
      for (String line : Files.readAllLines(file)) {
        if (line.strip().startsWith("```")) {
          code = !code;
        } else if (!code) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Markdown(file, lines);
  }

  /** Returns all Markdown files below a directory, but for what builds leave there. */
  static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> walked = Files.walk(directory)) {
      return walked
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> names(directory.relativize(file)).noneMatch(SKIPPED::contains))
          .sorted()
          .toList();
    }
  }

  private static Stream<String> names(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name.toString()));
    return names.stream();
  }

  /** Returns the links that lead to files or headings of the repository, as they are written. */
  List<String> relativeLinks() {
    List<String> links = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = LINK.matcher(CODE.matcher(line).replaceAll("code"));
      while (matcher.find()) {
        String target = matcher.group(1);
        if (!target.matches("[a-z]+:.*")) {
          links.add(target);
        }
      }
    }
    return links;
  }

  /** Returns the anchors that GitHub gives the file's headings. */
  Set<String> anchors() {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new HashSet<>();
    for (String line : lines) {
      Matcher matcher = HEADING.matcher(line);
      if (matcher.matches()) {
        String anchor = anchor(matcher.group(1));
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  private static String anchor(String heading) {
    return heading
        .strip()
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  /** Returns the text of the first heading. */
  String title() {
    for (String line : lines) {
      Matcher matcher = HEADING.matcher(line);
      if (matcher.matches()) {
        return matcher.group(1);
      }
    }
    throw new AssertionError(file + " has no heading");
  }
}
