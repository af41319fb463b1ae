package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.RoundFormat.Outcome;
import io.tengen.coordinator.pairing.RoundHistory.Played;
import io.tengen.coordinator.pairing.RoundHistory.Withdrawal;
import io.tengen.coordinator.pairing.StandingsTable.Row;
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Teams A, B and so on of three players each: 0 to 2, 3 to 5 and so on. */
class TeamFormatTest {
  private static Roster roster(LineUp lineUp, int teams, int boards) {
    List<String> names = names(teams * boards);
    List<Teams.Team> all = new ArrayList<>();
    for (int team = 0; team < teams; team++) {
      all.add(new Teams.Team("T" + team, names.subList(team * boards, (team + 1) * boards)));
    }
    return Roster.of(new Teams(lineUp, all), names);
  }

  private static List<String> names(int players) {
    return IntStream.range(0, players).mapToObj(i -> "e" + i).toList();
  }

  private static TeamFormat robin(Roster roster) {
    return new TeamFormat(new AllPlayAll(roster.size(), 1), roster, 1);
  }

  /**
   * Plays to the end.
   *
   * @param winner 1 if the pairing's first player wins, 0 for a draw, -1 if the second wins
   */
  private static RoundHistory play(
      RoundFormat format, List<Withdrawal> withdrawals, ToIntFunction<Pairing> winner) {
    RoundHistory history = new RoundHistory(List.of(), withdrawals);
    while (true) {
      List<Pairing> round = format.next(history);
      if (round.isEmpty()) {
        return history;
      }
      List<Played> played = new ArrayList<>();
      for (Pairing pairing : round) {
        played.add(new Played(pairing, score(pairing, history, winner)));
      }
      history = history.plus(played);
    }
  }

  /** As in a run, players that have withdrawn lose. */
  private static MatchScore score(
      Pairing pairing, RoundHistory history, ToIntFunction<Pairing> winner) {
    if (pairing.isBye() || !history.isIn(pairing.other())) {
      return MatchScore.WALKOVER;
    }
    int result = history.isIn(pairing.one()) ? winner.applyAsInt(pairing) : -1;
    return new MatchScore(1 + result, 1 - result);
  }

  private static int stronger(Pairing pairing) {
    return pairing.one() < pairing.other() ? 1 : -1;
  }

  private static List<Integer> places(List<Row> rows) {
    return rows.stream().map(Row::place).toList();
  }

  private static Row row(List<Row> rows, int player) {
    return rows.stream().filter(row -> row.player() == player).findFirst().orElseThrow();
  }

  @Test
  void membersOfFixedBoardsMeetBoardByBoardWithAlternatingColours() {
    List<Pairing> round = robin(roster(LineUp.FIXED, 2, 3)).next(RoundHistory.NONE);
    int first = round.getFirst().one();
    List<Pairing> expected =
        first == 0
            ? List.of(new Pairing(0, 3), new Pairing(4, 1), new Pairing(2, 5))
            : List.of(new Pairing(3, 0), new Pairing(1, 4), new Pairing(5, 2));
    assertEquals(expected, round);
  }

  @Test
  void boardPointsDecideAMatchAndLaterTiesOfTheTable() {
    // Each team beats one other by 2 boards to 1: A loses its first board to B, and so on.
    Roster roster = roster(LineUp.FIXED, 3, 3);
    Map<Integer, Set<Integer>> beats =
        Map.of(
            3,
            Set.of(0),
            1,
            Set.of(4),
            2,
            Set.of(5), // A loses board 1 to B and wins 2 and 3.
            0,
            Set.of(6),
            7,
            Set.of(1),
            8,
            Set.of(2), // A wins board 1 against C and loses 2 and 3.
            // B wins boards 1 and 3 against C.
            5,
            Set.of(8));
    RoundHistory history =
        play(
            robin(roster),
            List.of(),
            pairing -> {
              if (Set.of(pairing.one(), pairing.other()).equals(Set.of(3, 6))) {
                return pairing.one() == 3 ? 1 : -1;
              }
              if (Set.of(pairing.one(), pairing.other()).equals(Set.of(4, 7))) {
                return pairing.one() == 7 ? 1 : -1;
              }
              boolean first = beats.getOrDefault(pairing.one(), Set.of()).contains(pairing.other());
              return first ? 1 : -1;
            });
    List<Row> table = robin(roster).teams(Outcome.of(history));
    // B 2 match points and 3 boards, A 2 and 3, C 2 and 3: all level until the first board.
    assertEquals(List.of(1, 2, 3), places(table));
    assertEquals(List.of(1, 0, 2), table.stream().map(Row::player).toList());
    assertEquals(List.of(4, 0, 2), table.get(0).boards());
    assertEquals(List.of(2, 2, 2), table.get(1).boards());
    assertEquals(List.of(0, 4, 2), table.get(2).boards());
  }

  @Test
  void aTeamsMatchIsDrawnAtEqualBoardPoints() {
    Roster roster = roster(LineUp.FIXED, 2, 3);
    RoundHistory history = play(robin(roster), List.of(), pairing -> 0);
    List<Row> table = robin(roster).teams(Outcome.of(history));
    assertEquals(List.of(1, 1), places(table));
    assertEquals(1, table.getFirst().matchPoints());
    assertEquals(3, table.getFirst().boardPoints());
  }

  @Test
  void everyMemberMeetsEveryMemberWithEvenColours() {
    Roster roster = roster(LineUp.ALL_PLAY_ALL, 2, 4);
    RoundHistory history = play(robin(roster), List.of(), TeamFormatTest::stronger);
    for (int one = 0; one < 4; one++) {
      for (int other = 4; other < 8; other++) {
        assertEquals(1, history.timesMet(one, other));
      }
      assertEquals(0, history.blackSurplus(one));
    }
    Row best = robin(roster).teams(Outcome.of(history)).getFirst();
    assertEquals(2, best.matchPoints());
    assertEquals(List.of(8, 8, 8, 8), best.boards());
  }

  @Test
  void aBoardOfAWithdrawnMemberIsLostUnlessASubstitutePlays() {
    List<String> names = names(7);
    List<Teams.Team> teams =
        List.of(
            new Teams.Team("A", names.subList(0, 3), List.of("e6"), Map.of()),
            new Teams.Team("B", names.subList(3, 6)));
    Roster roster = Roster.of(new Teams(LineUp.SUBSTITUTES, teams), names);
    List<Withdrawal> one = List.of(new Withdrawal(1, 0));
    RoundHistory history = play(robin(roster), one, TeamFormatTest::stronger);
    assertEquals(1, history.timesMet(6, 4));
    assertEquals(0, history.of(1).size());
    // No further substitute: the board stays with the second that withdrew.
    history =
        play(
            robin(roster),
            List.of(new Withdrawal(1, 0), new Withdrawal(2, 0)),
            TeamFormatTest::stronger);
    List<Row> table = robin(roster).teams(Outcome.of(history));
    assertEquals(List.of(2, 0, 0), row(table, 0).boards());
    assertEquals(List.of(0, 2, 2), row(table, 1).boards());
  }

  @Test
  void aFreeLineUpFollowsTheOrderNamedForTheRound() {
    List<String> names = names(10);
    List<Teams.Team> teams =
        List.of(
            new Teams.Team(
                "A", names.subList(0, 3), List.of("e9"), Map.of(2, List.of("e9", "e2", "e0"))),
            new Teams.Team("B", names.subList(3, 6)),
            new Teams.Team("C", names.subList(6, 9)));
    Roster roster = Roster.of(new Teams(LineUp.FREE, teams), names);
    assertEquals(List.of(0, 1, 2), roster.playing(0, 0, player -> true));
    assertEquals(List.of(9, 2, 0), roster.playing(0, 1, player -> true));
    assertEquals(List.of(9, 2, 1), roster.playing(0, 1, player -> player != 0));
    RoundHistory history = play(robin(roster), List.of(), TeamFormatTest::stronger);
    Set<Integer> playing = new HashSet<>();
    history
        .rounds()
        .get(1)
        .forEach(game -> {
          playing.add(game.pairing().one());
          playing.add(game.pairing().other());
        });
    assertTrue(playing.contains(9) || history.rounds().get(1).getFirst().pairing().isBye());
  }

  @Test
  void aTeamHasWithdrawnWhenAllItsPlayersHave() {
    Roster roster = roster(LineUp.FIXED, 4, 2);
    SwissFormat swiss = new SwissFormat(4, 3, 0, SwissFormat.First.LOT, SwissTieBreak.OPPONENTS, 1);
    TeamFormat format = new TeamFormat(swiss, roster, 1);
    RoundHistory history =
        play(format, List.of(new Withdrawal(0, 1), new Withdrawal(1, 2)), TeamFormatTest::stronger);
    // In the second round the team still plays and loses its first board; then it is gone.
    assertEquals(2, history.of(0).size());
    assertEquals(2, history.of(1).size());
    assertEquals(4, format.teams(Outcome.of(history)).size());
  }

  /** A team that leaves a round robin late loses all boards of the rest, to all opponents alike. */
  @Test
  void aLateWithdrawalForfeitsAllBoardsOfTheRest() {
    Roster roster = roster(LineUp.FIXED, 4, 2);
    RoundHistory history =
        play(
            robin(roster),
            List.of(new Withdrawal(6, 2), new Withdrawal(7, 2)),
            TeamFormatTest::stronger);
    List<Row> table = robin(roster).teams(Outcome.of(history));
    assertEquals(List.of(6, 4, 2, 0), table.stream().map(Row::matchPoints).toList());
    assertEquals(List.of(12, 8, 4, 0), table.stream().map(Row::boardPoints).toList());
  }

  @Test
  void playoffsOfTeamsLeaveNoPlaceShared() {
    Roster roster = roster(LineUp.FIXED, 4, 2);
    PlayoffFormat playoffs = new PlayoffFormat(new AllPlayAll(4, 1), 3, 5);
    TeamFormat format = new TeamFormat(playoffs, roster, 5);
    // All is drawn before the play-offs, where the first boards go to one team, the second to the
    // other: the first board decides.
    RoundHistory history = new RoundHistory(List.of(), List.of());
    for (int round = 0; true; round++) {
      List<Pairing> next = format.next(history);
      if (next.isEmpty()) {
        break;
      }
      boolean drawn = !format.needsWinner(round);
      List<Played> played = new ArrayList<>();
      for (Pairing pairing : next) {
        played.add(new Played(pairing, drawn ? new MatchScore(1, 1) : new MatchScore(2, 0)));
      }
      history = history.plus(played);
    }
    assertEquals(5, history.rounds().size());
    assertEquals(List.of(1, 2, 3, 4), places(format.teams(Outcome.of(history))));
    assertEquals(List.of(1, 1, 2, 2, 3, 3, 4, 4), places(format.standings(Outcome.of(history))));
  }

  @Test
  void membersPointsAddUpAndTeammatesDoNotMeet() {
    for (RoundFormat individual :
        List.of(
            new AllPlayAll(9, 1).withoutTeammates(roster(LineUp.TOTAL, 3, 3)),
            new SwissFormat(9, 4, 0, SwissFormat.First.SEEDING, SwissTieBreak.OPPONENTS, 3)
                .withoutTeammates(roster(LineUp.TOTAL, 3, 3)))) {
      Roster roster = roster(LineUp.TOTAL, 3, 3);
      MembersFormat format = new MembersFormat(individual, roster);
      RoundHistory history = play(format, List.of(), TeamFormatTest::stronger);
      for (int one = 0; one < 9; one++) {
        for (int other = 0; other < 9; other++) {
          boolean areTeammates = one / 3 == other / 3;
          assertTrue(!areTeammates || one == other || history.timesMet(one, other) == 0);
        }
      }
      List<Row> table = format.teams(Outcome.of(history));
      assertEquals(List.of(0, 1, 2), table.stream().map(Row::player).toList());
      List<Row> players = format.standings(Outcome.of(history));
      for (Row team : table) {
        List<Integer> members = roster.members(team.player());
        assertEquals(
            members.stream().map(member -> row(players, member).matchPoints()).toList(),
            team.boards());
        assertEquals(team.boardPoints(), team.matchPoints());
      }
    }
  }

  @Test
  void aMemberThatLeavesARoundRobinForfeitsNothingToTeammates() {
    Roster roster = roster(LineUp.TOTAL, 2, 3);
    AllPlayAll robin = new AllPlayAll(6, 1).withoutTeammates(roster);
    RoundHistory history = play(robin, List.of(new Withdrawal(5, 3)), TeamFormatTest::stronger);
    int points = robin.standings(Outcome.of(history)).stream().mapToInt(Row::matchPoints).sum();
    assertEquals(2 * 9, points);
  }

  /** Rounds of the circle in which only members of the same team meet are left out. */
  @ParameterizedTest
  @CsvSource({"2,2,2", "2,4,1", "2,4,3", "3,3,2", "3,1,1"})
  void inARoundRobinOfMembersAllOfDifferentTeamsMeet(int teams, int boards, int times) {
    assertAllMeet(roster(LineUp.TOTAL, teams, boards), times);
  }

  @Test
  void theOrderOfTheEnginesDoesNotChangeWhoMeets() {
    List<String> names = names(4);
    List<Teams.Team> teams =
        List.of(new Teams.Team("A", List.of("e0", "e3")), new Teams.Team("B", List.of("e1", "e2")));
    assertAllMeet(Roster.of(new Teams(LineUp.TOTAL, teams), names), 1);
    assertAllMeet(Roster.of(new Teams(LineUp.TOTAL, teams), names), 2);
  }

  private static void assertAllMeet(Roster roster, int times) {
    AllPlayAll robin = new AllPlayAll(roster.players(), times).withoutTeammates(roster);
    Competition competition = Competition.of(robin, Map.of(), List.of());
    assertEquals(robin.rounds(), competition.rounds().getLast() + 1);
    for (int one = 0; one < roster.players(); one++) {
      for (int other = 0; other < one; other++) {
        Set<Integer> both = Set.of(one, other);
        long met =
            competition.pairings().stream()
                .filter(pairing -> !pairing.isBye())
                .filter(pairing -> both.equals(Set.of(pairing.one(), pairing.other())))
                .count();
        assertEquals(roster.teamOf(one) == roster.teamOf(other) ? 0 : times, met, both::toString);
      }
    }
  }

  /** A lot gives Black to the better-ranked team as often as to the other one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLotDecidesWhichTeamIsFirstInTheFirstRound(boolean isSwiss) {
    Roster roster = roster(LineUp.FIXED, 8, 1);
    int first = 0;
    for (int seed = 0; seed < 50; seed++) {
      RoundFormat competition =
          isSwiss
              ? new SwissFormat(8, 3, 0, SwissFormat.First.SEEDING, SwissTieBreak.OPPONENTS, seed)
              : new PlayoffFormat(new AllPlayAll(8, 1), 7, seed);
      for (Pairing pairing : new TeamFormat(competition, roster, seed).next(RoundHistory.NONE)) {
        first += pairing.one() < pairing.other() ? 1 : 0;
      }
    }
    assertTrue(first > 60 && first < 140, first + " of 200");
  }

  @Test
  void aTeamWithoutMatchesHasNoPointsOnEachBoard() {
    AllPlayAll robin = new AllPlayAll(3, 1);
    List<MatchScore> boards = Collections.nCopies(3, new MatchScore(2, 0));
    Played won = new Played(new Pairing(0, 1), new MatchScore(6, 0), boards);
    List<Withdrawal> early = List.of(new Withdrawal(2, 0));
    List<Row> table = robin.standings(Outcome.of(new RoundHistory(List.of(List.of(won)), early)));
    assertEquals(List.of(0, 0, 0), row(table, 2).boards());
    assertEquals(List.of(1, 2, 2), places(table), "level with the team that lost all boards");
  }

  @Test
  void refusesAnOddNumberOfPlayersForTwoTeams() {
    assertThrows(IllegalArgumentException.class, () -> Roster.halves(3));
  }
}
