package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import io.tengen.coordinator.pairing.SwissFormat.First;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rehearses competitions of thousands of simulated players, without games. */
class LargeFieldTest {
  private static final Duration SECONDS = Duration.ofSeconds(5);

  /** Plays round by round; the lower index wins three matches of four. */
  private static RoundHistory play(RoundFormat format, boolean draws) {
    SplittableRandom random = new SplittableRandom(11);
    RoundHistory history = RoundHistory.NONE;
    while (true) {
      List<Pairing> round = format.next(history);
      if (round.isEmpty()) {
        return history;
      }
      List<Played> played = new ArrayList<>();
      for (Pairing pairing : round) {
        boolean first = pairing.one() < pairing.other() == random.nextInt(4) > 0;
        MatchScore score =
            draws && random.nextInt(10) == 0
                ? new MatchScore(1, 1)
                : first ? new MatchScore(2, 0) : new MatchScore(0, 2);
        played.add(new Played(pairing, pairing.isBye() ? MatchScore.WALKOVER : score));
      }
      history = history.plus(played);
    }
  }

  private static void checkRounds(RoundHistory history, int players) {
    for (List<Played> round : history.rounds()) {
      Set<Integer> seen = new HashSet<>();
      for (Played played : round) {
        assertTrue(seen.add(played.pairing().one()));
        assertTrue(played.pairing().isBye() || seen.add(played.pairing().other()));
      }
      assertTrue(seen.size() <= players);
    }
  }

  @Test
  void thousandPlayersPlayElevenSwissRounds() {
    for (int players : new int[] {1_000, 1_001}) {
      SwissFormat format = new SwissFormat(players, 11, 0, First.LOT, 7);
      RoundHistory history = assertTimeout(SECONDS, () -> play(format, true));
      checkRounds(history, players);
      assertEquals(11, history.rounds().size());
      int widest = 0;
      for (int round = 0; round < 11; round++) {
        RoundHistory before = history.until(round);
        for (Played played : history.rounds().get(round)) {
          if (!played.pairing().isBye()) {
            int one = before.matchPoints(played.pairing().one());
            int other = before.matchPoints(played.pairing().other());
            widest = Math.max(widest, Math.abs(one - other));
          }
        }
      }
      int most = 0;
      for (int player = 0; player < players; player++) {
        Set<Integer> opponents = new HashSet<>();
        for (Played played : history.of(player)) {
          assertTrue(opponents.add(played.opponent(player)), "met twice, or a second bye");
        }
        assertEquals(11, opponents.size());
        most = Math.max(most, Math.abs(history.blackSurplus(player)));
      }
      assertTrue(widest <= 4, "match points between opponents: " + widest);
      assertTrue(most <= 2, "colours: " + most);
      assertEquals(players, StandingsTable.swiss(format, SwissTieBreak.TOTAL, history).size());
    }
  }

  @Test
  void doubleEliminationOfFourThousandEnds() {
    int players = 4_096;
    EliminationFormat format = new EliminationFormat(players, 2);
    RoundHistory history = assertTimeout(SECONDS, () -> play(format, false));
    checkRounds(history, players);
    int left = 0;
    for (int player = 0; player < players; player++) {
      assertTrue(history.losses(player) <= 2);
      left += history.losses(player) < 2 ? 1 : 0;
      assertTrue(history.byes(player) <= 1, "a second bye");
    }
    assertEquals(1, left);
    assertEquals(1, StandingsTable.elimination(players, 2, history).getFirst().place());
  }

  @Test
  void thousandPlayersPlaySwissWithThreeLosses() {
    SwissFormat format = new SwissFormat(1_000, 100, 3, First.LOT, 7);
    RoundHistory history = assertTimeout(SECONDS, () -> play(format, false));
    checkRounds(history, 1_000);
    long left = IntStream.range(0, 1_000).filter(player -> history.losses(player) < 3).count();
    assertEquals(1, left);
  }
}
