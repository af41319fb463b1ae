package io.tengen.coordinator.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.access.AuditEntry;
import io.tengen.wire.access.AuditQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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

  private static AuditQuery query(String who, String what, int size, String token) {
    return new AuditQuery(who, what, Optional.empty(), size, token);
  }

  @Test
  void linesAreListedByPagesAndByWhatTheyAreAbout() {
    Audit audit = new Audit();
    for (int i = 0; i < 25; i++) {
      audit.done("user" + i % 2, "10.0.0.1", i % 5 == 0 ? "Cancel" : "Create", "run " + i);
    }
    List<String> seen = new ArrayList<>();
    String token = "";
    do {
      AuditQuery.Page page = audit.page(query("USER1", "", 5, token));
      page.entries().forEach(entry -> seen.add(entry.detail()));
      token = page.nextPageToken();
      // Lines that come meanwhile move no page.
      audit.done("user1", "10.0.0.1", "Create", "later");
    } while (!token.isEmpty());
    assertEquals(IntStream.rangeClosed(0, 11).mapToObj(i -> "run " + (23 - 2 * i)).toList(), seen);
    assertEquals(5, audit.page(query("", "cancel", 0, "")).entries().size());
    assertEquals(List.of(), audit.page(query("nobody", "", 0, "")).entries());
    AuditQuery future = new AuditQuery("", "", Optional.of(Instant.now().plusSeconds(60)), 0, "");
    assertEquals(List.of(), audit.page(future).entries());
  }

  @Test
  void changesAndRefusalsAreKeptApart() {
    Audit audit = new Audit();
    audit.done("admin", "10.0.0.1", "CreateToken", "lab");
    for (int i = 0; i <= Audit.KEPT; i++) {
      audit.done("user", "10.0.0.1", "Create", "run " + i);
    }
    audit.refused("unknown", "10.0.0.2", "SignIn", "wrong token");
    audit.done("user", "10.0.0.1", "Create", "last");
    List<String> newest =
        audit.page(query("", "", 3, "")).entries().stream().map(AuditEntry::detail).toList();
    assertEquals(List.of("last", "wrong token", "run " + Audit.KEPT), newest);
    audit.done("user", "10.0.0.1", "Create", "after");
    assertEquals(1, audit.page(query("unknown", "", 0, "")).entries().size());
  }

  @Test
  void aTokenOfNoPageIsRefused() {
    Audit audit = new Audit();
    audit.done("user", "10.0.0.1", "Create", "run");
    assertThrows(IllegalArgumentException.class, () -> audit.page(query("", "", 0, "99")));
    assertThrows(IllegalArgumentException.class, () -> query("", "", 0, "x"));
  }
}
