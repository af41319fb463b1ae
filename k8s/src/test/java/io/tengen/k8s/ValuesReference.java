package io.tengen.k8s;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The README of the chart: a table of its values, from the comments of values.yaml. */
final class ValuesReference {
  private static final Pattern ENTRY = Pattern.compile("( *)([A-Za-z0-9_]+):(.*)");
  private static final Pattern EXAMPLE = Pattern.compile("#   .*");

  private final StringBuilder page = new StringBuilder();
  private final List<String> path = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private final List<String> comment = new ArrayList<>();

  /** A value, with its comment in one line. */
  private record Entry(String path, String fallback, String comment) {}

  private final List<Entry> entries = new ArrayList<>();

  static String of(String values) {
    ValuesReference reference = new ValuesReference();
    values.lines().forEach(reference::read);
    return reference.write();
  }

  private void read(String line) {
    String text = line.strip();
    Matcher entry = ENTRY.matcher(line);
    if (text.startsWith("#")) {
      comment.add(text);
    } else if (entry.matches() && !line.contains("- ")) {
      enter(entry.group(1).length(), entry.group(2));
      add(entry.group(3).strip());
    } else {
      comment.clear();
    }
  }

  private void enter(int depth, String key) {
    while (!depths.isEmpty() && depths.getLast() >= depth) {
      depths.removeLast();
      path.removeLast();
    }
    depths.add(depth);
    path.add(key);
  }

  private void add(String fallback) {
    String text =
        String.join(
            " ",
            comment.stream()
                .filter(line -> !EXAMPLE.matcher(line).matches())
                .map(line -> line.substring(1).strip())
                .toList());
    entries.add(new Entry(String.join(".", path), fallback, text));
    comment.clear();
  }

  private String write() {
    page.append("# Values of the chart\n\n");
    page.append(
        "Generated from the comments of [values.yaml](values.yaml); [deploy.md](../../docs/");
    page.append("deploy.md#kubernetes) explains how to use them. Misspelt values are refused.\n\n");
    page.append("| value | default | meaning |\n|---|---|---|\n");
    for (Entry entry : entries) {
      String fallback = entry.fallback.isEmpty() ? "" : "`" + entry.fallback + "`";
      page.append("| `")
          .append(entry.path)
          .append("` | ")
          .append(fallback)
          .append(" | ")
          .append(entry.comment.replace("|", "\\|"))
          .append(" |\n");
    }
    return page.toString();
  }

  /** Returns the paths of all values. */
  static List<String> paths(String values) {
    ValuesReference reference = new ValuesReference();
    values.lines().forEach(reference::read);
    return reference.entries.stream().map(Entry::path).toList();
  }
}
