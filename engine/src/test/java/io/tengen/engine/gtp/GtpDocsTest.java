package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that {@code docs/gtp.md} has a row for each command and no other rows. */
class GtpDocsTest {
  private static final Path DOCS = Path.of("..", "docs", "gtp.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^ `]+)[^`]*` \\|");

  @Test
  void everyCommandIsDocumented() throws Exception {
    String text = Files.readString(DOCS);
    String commands = text.substring(text.indexOf("## Commands"), text.indexOf("## Live analysis"));
    List<String> documented = ROW.matcher(commands).results().map(row -> row.group(1)).toList();
    List<String> listed =
        Session.ofEngine("mcts", "list_commands").getFirst().substring(2).lines().toList();
    assertEquals(new TreeSet<>(listed), new TreeSet<>(documented));
    assertEquals(listed.size(), documented.size(), "a row each");
  }
}
