package io.tengen.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The index of docs/decisions has every record, in order, as the record describes itself. */
class DecisionsTest {
  private static final Path DIRECTORY = Markdown.ROOT.resolve("docs/decisions");
  private static final Pattern NAME = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
  private static final Pattern DATE = Pattern.compile("- Date: (\\d{4}-\\d{2}-\\d{2})");
  private static final Pattern STATUS = Pattern.compile("- Status: (.+)");

  @Test
  void theIndexHasEveryRecordAndNoOther() throws IOException {
    List<String> expected = new ArrayList<>();
    for (Path record : records()) {
      expected.add(row(record));
    }
    List<String> rows =
        Files.readAllLines(DIRECTORY.resolve("README.md")).stream()
            .filter(line -> line.startsWith("| ["))
            .toList();
    assertEquals(String.join("\n", expected), String.join("\n", rows));
  }

  /** The row that a record has in the index. */
  private static String row(Path record) {
    String name = record.getFileName().toString();
    Matcher number = NAME.matcher(name);
    if (!number.matches()) {
      throw new AssertionError("not the name of a record: " + name);
    }
    Markdown page = Markdown.read(record);
    return "| [%s](%s) | %s | %s | %s |"
        .formatted(number.group(1), name, page.title(), field(page, DATE), field(page, STATUS));
  }

  private static String field(Markdown page, Pattern pattern) {
    return page.lines().stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(page.file() + " has no line " + pattern));
  }

  private static List<Path> records() throws IOException {
    try (Stream<Path> listed = Files.list(DIRECTORY)) {
      List<Path> records =
          listed
              .filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !file.endsWith("README.md"))
              .sorted()
              .toList();
      assertFalse(records.isEmpty());
      return records;
    }
  }
}
