package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
  @Test
  void splitsAtBlanks() {
    assertEquals(
        List.of("leelaz", "--gtp", "-w", "/nets/best.gz"),
        CommandWords.split("  leelaz --gtp\t-w /nets/best.gz\n"));
    assertEquals(List.of(), CommandWords.split("  "));
  }

  @Test
  void quotesAndBackslashesKeepBlanks() {
    assertEquals(
        List.of("a b", "c\"\\d", "e f", "", "gh", "$HOME;*", "x\\y"),
        CommandWords.split("'a b' \"c\\\"\\\\d\" e\\ f '' g'h' $HOME;* \"x\\y\""));
  }

  @Test
  void refusesWhatIsNotClosed() {
    assertRefused("a ' is not closed: lz 'a b", "lz 'a b");
    assertRefused("a \" is not closed: lz \"a\\\"", "lz \"a\\\"");
    assertRefused("a backslash ends the command: lz \\", "lz \\");
  }

  private static void assertRefused(String message, String text) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> CommandWords.split(text));
    assertEquals(message, refusal.getMessage());
  }
}
