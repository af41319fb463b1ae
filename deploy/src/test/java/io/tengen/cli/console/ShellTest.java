package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShellTest {
  @Test
  void quotesSpecialCharacters() {
    assertEquals("tengen-data/x_1", Shell.quote(Path.of("tengen-data/x_1")));
    assertEquals("'my data'", Shell.quote(Path.of("my data")));
    assertEquals("'it'\\''s'", Shell.quote(Path.of("it's")));
  }
}
