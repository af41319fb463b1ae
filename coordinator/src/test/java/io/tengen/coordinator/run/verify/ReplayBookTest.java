package io.tengen.coordinator.run.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayBookTest {
  private final ReplayBook book = new ReplayBook();

  private static GameVersion version(int index, String worker, String fingerprint) {
    return new GameVersion(index, worker, fingerprint);
  }

  @Test
  void closesAGameThatTwoPlayAlike() {
    book.addSample(version(3, "v", "x"));
    assertTrue(book.isOpen(3));
    assertTrue(book.hasPlayed(3, "v"));
    book.addReplay(version(3, "v", "y"));
    assertTrue(book.isOpen(3), "a worker does not verify itself");
    book.addReplay(version(3, "w", "x"));
    assertFalse(book.isOpen(3));
    assertEquals(1, book.agreed());
    assertEquals(Set.of(), book.quarantined());
  }

  @Test
  void quarantinesTwoAndConvictsWithAThird() {
    book.addSample(version(3, "v", "x"));
    assertTrue(book.contradicts(version(3, "w", "y")));
    book.addReplay(version(3, "w", "y"));
    assertEquals(Set.of("v", "w"), book.quarantined());
    assertEquals(Map.of(), book.convicted());
    book.addReplay(version(3, "u", "x"));
    assertEquals(Map.of("w", "played game 3 differently from v and u"), book.convicted());
    book.exclude("w");
    assertEquals(Set.of(), book.quarantined());
    assertEquals(1, book.agreed());
    assertTrue(book.isEmpty());
  }

  @Test
  void dropsReplaysOfExcludedGames() {
    book.addSample(version(3, "v", "x"));
    book.addSample(version(4, "v", "x"));
    book.addReplay(version(3, "w", "y"));
    book.addReplay(version(3, "u", "y"));
    assertEquals(Set.of("v"), book.convicted().keySet());
    book.exclude("v");
    assertTrue(book.isEmpty());
    assertEquals(0, book.agreed());
  }

  @Test
  void threeDifferingWorkersWaitForAFourth() {
    book.addSample(version(3, "v", "x"));
    book.addReplay(version(3, "w", "y"));
    book.addReplay(version(3, "u", "z"));
    assertEquals(Map.of(), book.convicted());
    assertEquals(Set.of("u", "v", "w"), book.quarantined());
    book.addReplay(version(3, "t", "z"));
    assertEquals(Set.of("v", "w"), book.convicted().keySet());
  }

  @Test
  void reportsUndecidedGames() {
    book.addSample(version(3, "v", "x"));
    book.addSample(version(4, "v", "x"));
    book.addReplay(version(3, "w", "y"));
    book.giveUp(3);
    book.giveUp(4);
    assertEquals(Set.of(), book.quarantined());
    assertEquals(2, book.givenUp());
    assertEquals(List.of(version(3, "v", "x"), version(3, "w", "y")), book.disputed());
  }

  @Test
  void restoresFromASnapshot() {
    book.addSample(version(3, "v", "x"));
    book.addSample(version(9, "v", "x"));
    book.addReplay(version(3, "w", "y"));
    book.addSample(version(5, "u", "x"));
    book.addReplay(version(5, "v", "x"));
    book.addSample(version(6, "u", "x"));
    book.giveUp(6);
    ReplayBook restored = ReplayBook.restore(book.state());
    assertEquals(book.state(), restored.state());
    assertEquals(Set.of("v", "w"), restored.quarantined());
    assertEquals(List.of(3, 9), restored.open());
  }
}
