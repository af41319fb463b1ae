package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.cli.console.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Compares docs/commands.md with the commands and options that the program has. This writes the
 * page again:
 *
 * <pre>
 * ./mvnw -Dquick -pl deploy -am test -Dtest=CommandReferenceTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.commands=write
 * </pre>
 */
class CommandReferenceTest {
  private static final Path PAGE = Path.of("..", "docs", "commands.md");
  private static final String REMEDY =
      "docs/commands.md is not what the program's help says; this writes it again:\n"
          + "./mvnw -Dquick -pl deploy -am test -Dtest=CommandReferenceTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.commands=write\n";

  @Test
  void pageMatchesHelp() throws IOException {
    String expected = CommandReference.of(model());
    if (System.getProperty("tengen.commands", "").equals("write")) {
      Files.writeString(PAGE, expected);
    }
    String actual = Files.exists(PAGE) ? Files.readString(PAGE) : "";
    assertEquals(expected, actual, REMEDY);
  }

  @Test
  void everyCommandHasAGroup() {
    assertEquals(Set.of(), CommandReference.missing(model()), "add to CommandReference.GROUPS");
  }

  private static CommandLine model() {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(Writer.nullWriter()),
            new PrintWriter(Writer.nullWriter()),
            0);
    return new Tengen(terminal).commandLine().setUsageHelpWidth(Terminal.WIDTH);
  }
}
