package io.tengen.coordinator.http.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The comments of the declarations in .proto files, by their full names. */
final class ProtoComments {
  private static final Pattern BLOCK = Pattern.compile("(message|enum|service|rpc) (\\w+).*");
  private static final Pattern ITEM = Pattern.compile("(?:[\\w.<>, ]+ )?(\\w+) = \\d+.*");

  private final Map<String, String> byName = new HashMap<>();

  private ProtoComments() {}

  static ProtoComments read(Path directory) throws IOException {
    ProtoComments comments = new ProtoComments();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".proto")).toList()) {
        comments.add(Files.readAllLines(file));
      }
    }
    return comments;
  }

  private void add(List<String> lines) {
    Deque<String> scopes = new ArrayDeque<>();
    scopes.push("tengen.v1");
    StringBuilder comment = new StringBuilder();
    for (String line : lines) {
      String text = line.strip();
      if (text.startsWith("//")) {
        comment.append(comment.isEmpty() ? "" : " ").append(text.substring(2).strip());
        continue;
      }
      Matcher block = BLOCK.matcher(text);
      Matcher item = ITEM.matcher(text);
      if (block.matches()) {
        byName.put(scopes.peek() + "." + block.group(2), comment.toString());
      } else if (item.matches()) {
        byName.put(scopes.peek() + "." + item.group(1), comment.toString());
      }
      if (text.endsWith("{")) {
        boolean isNamed = block.matches() && !block.group(1).equals("rpc");
        scopes.push(isNamed ? scopes.peek() + "." + block.group(2) : scopes.peek());
      } else if (text.startsWith("}")) {
        scopes.pop();
      }
      comment.setLength(0);
    }
  }

  /**
   * Returns the comment of a declaration.
   *
   * @param name such as "tengen.v1.Run.state"; values of an enum have its name before theirs
   */
  String of(String name) {
    String comment = byName.get(name);
    if (comment == null) {
      throw new IllegalArgumentException("no comment on " + name);
    }
    return comment;
  }
}
