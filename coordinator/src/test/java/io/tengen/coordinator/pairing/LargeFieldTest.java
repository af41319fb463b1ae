package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.RoundFormat.Outcome;
import io.tengen.coordinator.pairing.RoundHistory.Played;
import io.tengen.coordinator.pairing.SwissFormat.First;
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rehearses competitions of thousands of simulated players, without games. */
class LargeFieldTest {
  private static final Duration SECONDS = Duration.ofSeconds(5);

  /** Plays round by round; the lower index wins three matches of four. */
  static RoundHistory play(RoundFormat format, boolean draws) {
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

  static void checkRounds(RoundHistory history, int players) {
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
      SwissFormat format = new SwissFormat(players, 11, 0, First.LOT, SwissTieBreak.OPPONENTS, 7);
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
      assertEquals(players, format.standings(Outcome.of(history)).size());
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
    assertEquals(1, format.standings(Outcome.of(history)).getFirst().place());
  }

  @Test
  void thousandPlayersPlaySwissWithThreeLosses() {
    SwissFormat format = new SwissFormat(1_000, 100, 3, First.LOT, SwissTieBreak.OPPONENTS, 7);
    RoundHistory history = assertTimeout(SECONDS, () -> play(format, false));
    checkRounds(history, 1_000);
    long left = IntStream.range(0, 1_000).filter(player -> history.losses(player) < 3).count();
    assertEquals(1, left);
  }

  private static Roster teamsOfFive(LineUp lineUp, int teams) {
    List<String> names = IntStream.range(0, teams * 5).mapToObj(i -> "e" + i).toList();
    List<Teams.Team> all = new ArrayList<>();
    for (int team = 0; team < teams; team++) {
      List<String> members = names.subList(5 * team, 5 * team + 5);
      all.add(
          lineUp == LineUp.FREE
              ? new Teams.Team("T" + team, members, List.of(), Map.of(3, members.reversed()))
              : new Teams.Team("T" + team, members));
    }
    return Roster.of(new Teams(lineUp, all), names);
  }

  /** Seven rounds, which leave no team with more than one bye and no two with two matches. */
  @ParameterizedTest
  @EnumSource(
      value = LineUp.class,
      names = {"FIXED", "SUBSTITUTES", "FREE", "ALL_PLAY_ALL"})
  void sixtyFourTeamsOfFivePlaySevenSwissRounds(LineUp lineUp) {
    for (int teams : new int[] {64, 63}) {
      Roster roster = teamsOfFive(lineUp, teams);
      SwissFormat swiss = new SwissFormat(teams, 7, 0, First.LOT, SwissTieBreak.OPPONENTS, 7);
      TeamFormat format = new TeamFormat(swiss, roster, 7);
      RoundHistory history = assertTimeout(SECONDS, () -> play(format, true));
      assertEquals(7, history.rounds().size());
      for (int team = 0; team < teams; team++) {
        Set<Integer> opponents = new HashSet<>();
        for (List<Played> round : history.rounds()) {
          Set<Integer> met = new HashSet<>();
          for (Played game : round) {
            if (roster.teamOf(game.pairing().one()) == team) {
              met.add(game.pairing().isBye() ? -1 : roster.teamOf(game.pairing().other()));
            } else if (!game.pairing().isBye() && roster.teamOf(game.pairing().other()) == team) {
              met.add(roster.teamOf(game.pairing().one()));
            }
          }
          assertEquals(1, met.size(), "one match in a round");
          assertTrue(opponents.addAll(met), "met twice, or a second bye");
        }
      }
      if (lineUp != LineUp.ALL_PLAY_ALL) {
        checkRounds(history, 5 * teams);
      }
      for (int player = 0; player < 5 * teams; player++) {
        int games = (int) history.of(player).stream().filter(g -> !g.pairing().isBye()).count();
        int surplus = Math.abs(history.blackSurplus(player));
        // Members keep the colours of their boards, unless their order is another one in a round.
        int most = lineUp == LineUp.ALL_PLAY_ALL ? 7 : lineUp == LineUp.FREE ? 3 : 2;
        assertTrue(surplus <= most, () -> games + " games, surplus " + surplus);
      }
      List<StandingsTable.Row> table = format.teams(Outcome.of(history));
      assertEquals(teams, table.size());
      int points = lineUp == LineUp.ALL_PLAY_ALL ? 50 : 10;
      assertEquals(
          7 * ((teams + 1) / 2) * points,
          table.stream().mapToInt(StandingsTable.Row::boardPoints).sum());
    }
  }

  @Test
  void membersOfSixtyFourTeamsPlaySevenSwissRoundsForTheirTeams() {
    Roster roster = teamsOfFive(LineUp.TOTAL, 64);
    SwissFormat swiss =
        new SwissFormat(320, 7, 0, First.LOT, SwissTieBreak.OPPONENTS, 7).withoutTeammates(roster);
    MembersFormat format = new MembersFormat(swiss, roster);
    RoundHistory history = assertTimeout(SECONDS, () -> play(format, true));
    checkRounds(history, 320);
    for (int player = 0; player < 320; player++) {
      Set<Integer> opponents = new HashSet<>();
      for (Played played : history.of(player)) {
        assertTrue(opponents.add(played.opponent(player)), "met twice");
        assertTrue(roster.teamOf(player) != roster.teamOf(played.opponent(player)), "teammates");
      }
      assertTrue(Math.abs(history.blackSurplus(player)) <= 2);
    }
    assertEquals(
        7 * 320,
        format.teams(Outcome.of(history)).stream().mapToInt(StandingsTable.Row::matchPoints).sum());
  }
}
