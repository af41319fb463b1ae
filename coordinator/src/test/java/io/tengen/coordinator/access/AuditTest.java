package io.tengen.coordinator.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AuditTest {
  @Test
  void escapesTextSoThatLinesCannotBeForged() {
    assertEquals("\"plain 天元\"", Audit.quoted("plain 天元"));
    assertEquals(
        "\"x\\\" outcome=done\\u{a}who=\\\"admin\\\"\"",
        Audit.quoted("x\" outcome=done\nwho=\"admin\""));
    assertEquals("\"\\\\\\u{1b}[31m\\u{202e}\\u{2028}\"", Audit.quoted("\\\u001b[31m\u202e\u2028"));
  }

  @Test
  void quotesAnyTextAsOneLineOfBoundedLength() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 1_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(600);
      for (int k = 0; k < length; k++) {
        text.append((char) random.nextInt(Character.MAX_VALUE + 1));
      }
      String quoted = Audit.quoted(text.toString());
      assertEquals(1, quoted.lines().count());
      assertTrue(quoted.length() < 4_000, quoted);
    }
  }
}
