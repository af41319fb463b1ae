package io.tengen.coordinator.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.GameSchedule.Game;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawnScheduleTest {
  private final DrawnSchedule drawnSchedule = new DrawnSchedule(7, /* firstHasBlack= */ false);

  @Test
  void coloursAlternateWithinAPairingHoweverItsGamesAreDrawn() {
    drawnSchedule.add(List.of(new DrawnGames(0, 3, 5, 1), new DrawnGames(1, 2, 4, 2)));
    drawnSchedule.add(List.of(new DrawnGames(0, 3, 5, 2)));
    List<Game> first = List.of(drawnSchedule.game(0), drawnSchedule.game(3), drawnSchedule.game(4));
    for (int i = 0; i < first.size(); i++) {
      assertEquals(i % 2 == 0 ? first.get(0).black() : first.get(0).white(), first.get(i).black());
      assertEquals(8, first.get(i).black() + first.get(i).white());
    }
    assertEquals(first.get(0).pair(), first.get(1).pair());
    assertNotEquals(first.get(0).pair(), first.get(2).pair());
    assertEquals(drawnSchedule.game(1).pair(), drawnSchedule.game(2).pair());
    assertEquals(drawnSchedule.game(1).black(), drawnSchedule.game(2).white());
    assertThrows(IndexOutOfBoundsException.class, () -> drawnSchedule.game(5));
  }

  @Test
  void bothEnginesHaveBlackFirstEquallyOften() {
    int firsts = 0;
    Set<Long> seeds = new HashSet<>();
    for (int pairing = 0; pairing < 1_000; pairing++) {
      drawnSchedule.add(List.of(new DrawnGames(pairing, 0, 1, 1)));
      firsts += drawnSchedule.game(pairing).black() == 0 ? 1 : 0;
      seeds.add(drawnSchedule.game(pairing).seed());
    }
    assertTrue(firsts > 420 && firsts < 580, firsts + " of 1000");
    assertEquals(1_000, seeds.size());
  }

  /** Other threads read games of a run while its actor draws more. */
  @Test
  void readersSeeCompleteGamesWhileGamesAreAdded() throws Exception {
    int all = 20_000;
    Thread writer =
        Thread.ofPlatform()
            .start(() -> {
              for (int pairing = 0; pairing < all; pairing++) {
                drawnSchedule.add(List.of(new DrawnGames(pairing, 1, 2, 1)));
              }
            });
    int seen = 0;
    while (seen < all) {
      int size = drawnSchedule.size();
      for (int index = seen; index < size; index++) {
        assertEquals(3, drawnSchedule.game(index).black() + drawnSchedule.game(index).white());
      }
      seen = size;
    }
    writer.join();
  }
}
