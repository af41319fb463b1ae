package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that every message, field, value and method of the .proto files has a comment. */
class ProtoCommentsTest {
  private static final Path PROTOS = Path.of("..", "proto", "src", "main", "proto");
  private static final Pattern DECLARATION =
      Pattern.compile("(message|enum|service|rpc) \\w+.*|[\\w.<>, ]+ = \\d+;");

  @Test
  void everyDeclarationHasAComment() throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.walk(PROTOS)) {
      files = listed.filter(file -> file.toString().endsWith(".proto")).sorted().toList();
    }
    assertFalse(files.isEmpty());
    List<String> bare = new ArrayList<>();
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 1; i < lines.size(); i++) {
        boolean declares = DECLARATION.matcher(lines.get(i).strip()).matches();
        if (declares && !lines.get(i - 1).strip().startsWith("//")) {
          bare.add(file.getFileName() + ":" + (i + 1) + " " + lines.get(i).strip());
        }
      }
    }
    assertEquals(List.of(), bare);
  }
}
