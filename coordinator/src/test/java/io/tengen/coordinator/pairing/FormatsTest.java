package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.RoundFormat.Outcome;
import io.tengen.coordinator.pairing.RoundHistory.Withdrawal;
import io.tengen.coordinator.pairing.SwissFormat.First;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests competitions of every format by playing them to their end. */
class FormatsTest {
  private static final List<Integer> POINTS = List.of(10, 5, 3);

  static Stream<RoundFormat> formats() {
    return Stream.of(2, 3, 4, 5, 7, 8, 13, 16)
        .flatMap(n ->
            Stream.of(
                new AllPlayAll(n, 1),
                new AllPlayAll(n, 2),
                new SwissFormat(n, Math.min(n, 5), 0, First.LOT, SwissTieBreak.OPPONENTS, n),
                new SwissFormat(n, 20, 2, First.LOT, SwissTieBreak.OPPONENTS, n),
                new PlayoffFormat(new AllPlayAll(n, 1), n % 2 == 0 ? n - 1 : n, n),
                new PlayoffFormat(swiss(n, 3), 3, n),
                new EliminationFormat(n, 1),
                new EliminationFormat(n, 2),
                new EliminationFormat(n, 3),
                new SwissThenEliminationFormat(n, 3, Math.min(n, 4), 1, First.LOT, n),
                new LadderFormat(n, n - 1),
                new GroupsFormat(n + 2, (n + 3) / 2, 1, POINTS, n)));
  }

  private static List<StandingsTable.Row> standings(RoundFormat format, RoundHistory history) {
    return format.standings(Outcome.of(history));
  }

  private static SwissFormat swiss(int players, int rounds) {
    return new SwissFormat(players, rounds, 0, First.SEEDING, SwissTieBreak.OPPONENTS, 1);
  }

  /**
   * Plays a competition with scores that arrive in any order, and checks that earlier pairings do
   * not change.
   */
  private static Competition play(
      RoundFormat roundFormat,
      List<Withdrawal> withdrawals,
      Chooser winner,
      SplittableRandom random) {
    Map<Integer, MatchScore> scores = new HashMap<>();
    Competition now = Competition.of(roundFormat, scores, withdrawals);
    while (!now.isOver()) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < now.pairings().size(); i++) {
        int round = now.rounds().get(i);
        Pairing pairing = now.pairings().get(i);
        boolean came =
            withdrawals.stream()
                .noneMatch(gone -> pairing.has(gone.player()) && gone.round() <= round);
        if (!pairing.isBye() && !scores.containsKey(i) && came) {
          open.add(i);
        }
      }
      assertFalse(open.isEmpty(), "nothing to play and not over");
      int number = open.get(random.nextInt(open.size()));
      scores.put(number, winner.score(now.pairings().get(number)));
      Competition next = Competition.of(roundFormat, scores, withdrawals);
      assertEquals(
          now.pairings(), next.pairings().subList(0, now.pairings().size()), "pairings changed");
      now = next;
    }
    return now;
  }

  private interface Chooser {
    MatchScore score(Pairing pairing);
  }

  /** The lower index wins. */
  private static MatchScore stronger(Pairing pairing) {
    return pairing.one() < pairing.other() ? new MatchScore(4, 0) : new MatchScore(0, 4);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void everyFormatEndsAndNoPairMeetsTwiceInARound(RoundFormat roundFormat) {
    SplittableRandom random = new SplittableRandom(1);
    for (int repetition = 0; repetition < 5; repetition++) {
      Competition end =
          play(
              roundFormat,
              List.of(),
              pairing -> random.nextBoolean() ? new MatchScore(3, 1) : new MatchScore(0, 4),
              random);
      for (List<RoundHistory.Played> round : end.history().rounds()) {
        List<Integer> players = new ArrayList<>();
        for (RoundHistory.Played played : round) {
          players.add(played.pairing().one());
          players.add(played.pairing().isBye() ? -players.size() - 1 : played.pairing().other());
        }
        assertEquals(players.size(), players.stream().distinct().count(), round::toString);
      }
    }
  }

  @Test
  void aRoundRobinHasEveryPairing() {
    for (int players : new int[] {2, 5, 8}) {
      RoundHistory history =
          play(
                  new AllPlayAll(players, 2),
                  List.of(),
                  FormatsTest::stronger,
                  new SplittableRandom(1))
              .history();
      for (int i = 0; i < players; i++) {
        for (int j = 0; j < i; j++) {
          assertEquals(2, history.timesMet(i, j));
        }
      }
    }
  }

  @Test
  void swissPairsEqualScoresAndNoPairTwice() {
    Competition end = play(swiss(16, 5), List.of(), FormatsTest::stronger, new SplittableRandom(1));
    assertEquals(40, end.pairings().size());
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < i; j++) {
        assertTrue(end.history().timesMet(i, j) <= 1);
      }
    }
    RoundHistory before = end.history().until(4);
    for (RoundHistory.Played played : end.history().rounds().get(4)) {
      int gap =
          before.matchPoints(played.pairing().one()) - before.matchPoints(played.pairing().other());
      assertTrue(Math.abs(gap) <= 2, played::toString);
    }
    List<StandingsTable.Row> table = standings(swiss(16, 5), end.history());
    assertEquals(0, table.getFirst().player());
    assertEquals(10, table.getFirst().matchPoints());
    assertEquals(15, table.getLast().player());
  }

  @Test
  void anOddSwissFieldHasByesInTurn() {
    Competition end = play(swiss(5, 5), List.of(), FormatsTest::stronger, new SplittableRandom(1));
    for (int player = 0; player < 5; player++) {
      assertEquals(1, end.history().byes(player), "player " + player);
    }
  }

  @Test
  void firstSwissRoundIsDrawnByLotOrPairsTheHalves() {
    List<List<Pairing>> draws =
        Stream.of(1, 1, 2)
            .map(seed ->
                new SwissFormat(16, 4, 0, First.LOT, SwissTieBreak.OPPONENTS, seed)
                    .next(RoundHistory.NONE))
            .toList();
    assertEquals(draws.get(0), draws.get(1));
    assertNotEquals(draws.get(0), draws.get(2));
    List<Pairing> seeded =
        new SwissFormat(8, 4, 0, First.SEEDING, SwissTieBreak.OPPONENTS, 1).next(RoundHistory.NONE);
    for (Pairing pairing : seeded) {
      assertEquals(4, Math.abs(pairing.one() - pairing.other()));
    }
  }

  /** A player that has lost twice is out, and there are byes only while none is out. */
  @Test
  void swissWithLossesEndsWithOnePlayerAndKeepsTheFieldEven() {
    for (int players : new int[] {5, 8, 21, 64}) {
      SwissFormat format =
          new SwissFormat(players, 100, 2, First.LOT, SwissTieBreak.OPPONENTS, players);
      RoundHistory history =
          play(format, List.of(), FormatsTest::stronger, new SplittableRandom(1)).history();
      assertEquals(0, history.losses(0));
      for (int player = 1; player < players; player++) {
        assertTrue(history.losses(player) >= 2, "player " + player + " is out");
      }
      for (int round = 2; round < history.rounds().size(); round++) {
        assertTrue(
            history.rounds().get(round).stream().noneMatch(played -> played.pairing().isBye()));
      }
      List<StandingsTable.Row> table = standings(format, history);
      assertEquals(0, table.getFirst().player());
    }
  }

  /** Two players win all but one match; the one that lost later was ahead for longer. */
  @Test
  void totalScoreRewardsEarlyWins() {
    RoundHistory history =
        new RoundHistory(
            List.of(
                List.of(played(0, 2), played(3, 1)),
                List.of(played(0, 3), played(1, 2)),
                List.of(played(1, 0), played(2, 3))),
            List.of());
    SwissFormat format = new SwissFormat(4, 3, 0, First.SEEDING, SwissTieBreak.TOTAL, 1);
    List<StandingsTable.Row> table = standings(format, history);
    assertEquals(List.of(0, 1), table.stream().map(StandingsTable.Row::player).limit(2).toList());
    assertEquals(2 + 4 + 4, table.getFirst().total());
    assertEquals(0 + 2 + 4, table.get(1).total());
  }

  private static RoundHistory.Played played(int winner, int loser) {
    return new RoundHistory.Played(new Pairing(winner, loser), new MatchScore(2, 0));
  }

  @Test
  void playoffsLeaveNoPlaceShared() {
    SplittableRandom random = new SplittableRandom(5);
    for (int players : new int[] {2, 3, 5, 8}) {
      AllPlayAll robin = new AllPlayAll(players, 1);
      PlayoffFormat format = new PlayoffFormat(robin, robin.rounds(), players);
      int regular = players * (players - 1) / 2;
      int[] matches = {0};
      // All matches of the round robin are drawn, so that all players are level after it.
      Chooser drawn =
          pairing ->
              matches[0]++ < regular
                  ? new MatchScore(1, 1)
                  : random.nextBoolean() ? new MatchScore(2, 0) : new MatchScore(0, 2);
      RoundHistory history = play(format, List.of(), drawn, random).history();
      List<Integer> places =
          standings(format, history).stream().map(StandingsTable.Row::place).toList();
      assertEquals(IntStream.rangeClosed(1, players).boxed().toList(), places);
      assertTrue(matches[0] - regular <= PlayoffFormat.most(players));
    }
  }

  @Test
  void swissWithFewPlayersLetsThemMeetAgain() {
    Competition end = play(swiss(4, 6), List.of(), FormatsTest::stronger, new SplittableRandom(1));
    assertEquals(12, end.pairings().size());
    assertEquals(2, end.history().timesMet(0, 3));
  }

  @Test
  void strongestWinsAnElimination() {
    for (int players : new int[] {2, 5, 8, 11}) {
      for (int losses : new int[] {1, 2, 3}) {
        RoundHistory history =
            play(
                    new EliminationFormat(players, losses),
                    List.of(),
                    FormatsTest::stronger,
                    new SplittableRandom(1))
                .history();
        assertEquals(0, history.losses(0));
        for (int player = 1; player < players; player++) {
          assertEquals(losses, history.losses(player));
        }
      }
    }
  }

  @Test
  void singleEliminationOfSixGivesTheFirstTwoAByeEach() {
    List<Pairing> first = new EliminationFormat(6, 1).next(RoundHistory.NONE);
    assertEquals(
        List.of(Pairing.bye(0), Pairing.bye(1), new Pairing(2, 5), new Pairing(3, 4)), first);
    Competition end =
        play(
            new EliminationFormat(6, 1), List.of(), FormatsTest::stronger, new SplittableRandom(1));
    assertEquals(
        List.of(new Pairing(0, 3), new Pairing(1, 2), new Pairing(0, 1)),
        end.pairings().subList(4, 7));
  }

  @Test
  void undefeatedPlayerOfADoubleEliminationMustBeBeatenTwice() {
    // 1 wins the first match with 0, which wins all others.
    int[] met = {0};
    Competition end =
        play(
            new EliminationFormat(2, 2),
            List.of(),
            pairing ->
                (met[0]++ == 0) == (pairing.one() == 0)
                    ? new MatchScore(0, 2)
                    : new MatchScore(2, 0),
            new SplittableRandom(1));
    assertEquals(3, end.pairings().size());
    assertEquals(1, end.history().losses(0));
  }

  @Test
  void swissQualifiesForElimination() {
    Competition end =
        play(
            new SwissThenEliminationFormat(8, 3, 4, 1, First.SEEDING, 1),
            List.of(),
            FormatsTest::stronger,
            new SplittableRandom(1));
    List<Integer> qualified =
        standings(swiss(8, 3), end.history().until(3)).stream()
            .limit(4)
            .map(StandingsTable.Row::player)
            .toList();
    List<RoundHistory.Played> semifinals = end.history().rounds().get(3);
    assertEquals(
        List.of(
            Set.of(qualified.get(0), qualified.get(3)), Set.of(qualified.get(1), qualified.get(2))),
        semifinals.stream()
            .map(played -> Set.of(played.pairing().one(), played.pairing().other()))
            .toList());
    assertEquals(5, end.history().rounds().size());
  }

  @Test
  void groupsAreDrawnByTheSeedInEqualSizes() {
    List<List<Integer>> groups = new GroupsFormat(18, 8, 1, POINTS, 1).groups();
    assertEquals(List.of(6, 6, 6), groups.stream().map(List::size).toList());
    assertEquals(18, groups.stream().flatMap(List::stream).distinct().count());
    assertEquals(groups, new GroupsFormat(18, 8, 1, POINTS, 1).groups());
    assertNotEquals(groups, new GroupsFormat(18, 8, 1, POINTS, 2).groups());
    assertEquals(
        List.of(8, 9),
        new GroupsFormat(17, 10, 1, POINTS, 1).groups().stream().map(List::size).toList());
  }

  /** A group of four has ended while the group of five plays its last rounds. */
  @Test
  void firstOfEachGroupPlayTheFinal() {
    GroupsFormat format = new GroupsFormat(9, 5, 2, POINTS, 3);
    RoundHistory history =
        play(format, List.of(), FormatsTest::stronger, new SplittableRandom(1)).history();
    for (List<Integer> group : format.groups()) {
      for (int one : group) {
        for (int other = 0; other < 9; other++) {
          boolean meet = one != other && group.contains(other);
          assertEquals(meet ? 1 : 0, history.until(format.rounds()).timesMet(one, other));
        }
      }
    }
    List<Integer> best = new ArrayList<>();
    format.groups().forEach(group -> best.addAll(group.stream().sorted().limit(2).toList()));
    assertEquals(best, format.finalists(history));
    assertEquals(
        best.stream().sorted().toList(),
        format.standingsOfFinal(Outcome.of(history)).stream()
            .map(StandingsTable.Row::player)
            .toList());
    assertEquals(format.rounds() + 3, history.rounds().size());
  }

  /** Before a game is played all are level, and the draw orders them. */
  @Test
  void lotBreaksTiesOfAGroup() {
    GroupsFormat format = new GroupsFormat(8, 4, 1, POINTS, 5);
    for (List<Integer> group : format.groups()) {
      List<StandingsTable.Row> table = format.standings(group, RoundHistory.NONE);
      assertEquals(group, table.stream().map(StandingsTable.Row::player).toList());
      assertEquals(List.of(1, 2, 3, 4), table.stream().map(StandingsTable.Row::place).toList());
    }
  }

  @Test
  void anotherEngineAdvancesForOneThatWithdrew() {
    GroupsFormat format = new GroupsFormat(8, 4, 1, POINTS, 5);
    List<Integer> group = format.groups().get(0).stream().sorted().toList();
    RoundHistory history =
        play(
                format,
                List.of(new Withdrawal(group.get(0), 3)),
                FormatsTest::stronger,
                new SplittableRandom(1))
            .history();
    assertEquals(group.get(1), format.finalists(history).getFirst());
    assertEquals(
        group.get(0), format.standings(format.groups().get(0), history).getLast().player());
  }

  @Test
  void finalNeedsTwoPlayers() {
    GroupsFormat format = new GroupsFormat(4, 2, 1, POINTS, 5);
    List<Withdrawal> all =
        format.groups().get(1).stream().map(player -> new Withdrawal(player, 0)).toList();
    Competition end = play(format, all, FormatsTest::stronger, new SplittableRandom(1));
    assertEquals(1, end.history().rounds().size());
    assertEquals(List.of(), format.standingsOfFinal(Outcome.of(end.history())));
  }

  @Test
  void ladderWinnerPlaysTheNextEngine() {
    // Teams 0, 1, 2 and 3, 4; of the first team only the last player wins.
    Competition end =
        play(
            new LadderFormat(3, 2),
            List.of(),
            pairing -> pairing.one() == 2 ? new MatchScore(2, 0) : new MatchScore(0, 2),
            new SplittableRandom(1));
    assertEquals(
        List.of(new Pairing(0, 3), new Pairing(1, 3), new Pairing(2, 3), new Pairing(2, 4)),
        end.pairings());
  }

  @Test
  void bestOfFiveEndsWhenItIsDecided() {
    assertFalse(new MatchScore(4, 0).isDecided(5));
    assertTrue(new MatchScore(6, 0).isDecided(5));
    assertFalse(new MatchScore(4, 4).isDecided(5));
    assertFalse(new MatchScore(5, 1).isDecided(5), "the other may draw level");
    assertTrue(new MatchScore(6, 1).isDecided(5) && new MatchScore(5, 5).isDecided(5));
  }

  @Test
  void withdrawalFromSwissKeepsResultsAndEndsPairings() {
    Competition end =
        play(
            swiss(6, 4),
            List.of(new Withdrawal(0, 2)),
            FormatsTest::stronger,
            new SplittableRandom(1));
    assertEquals(2, end.history().of(0).size());
    assertEquals(
        4,
        standings(swiss(6, 4), end.history()).stream()
            .filter(row -> row.player() == 0)
            .findFirst()
            .orElseThrow()
            .matchPoints());
  }

  @Test
  void earlyWithdrawalFromRoundRobinVoidsResultsAndLateOneForfeitsTheRest() {
    AllPlayAll format = new AllPlayAll(6, 1);
    RoundHistory early =
        play(format, List.of(new Withdrawal(0, 2)), FormatsTest::stronger, new SplittableRandom(1))
            .history();
    List<StandingsTable.Row> table = standings(format, early);
    assertEquals(
        List.of(1, 2, 3, 4), table.subList(0, 4).stream().map(StandingsTable.Row::player).toList());
    // Four opponents are left; no player has points of matches with 0.
    assertEquals(8, table.getFirst().matchPoints());
    assertEquals(0, table.getLast().matchPoints());

    RoundHistory late =
        play(format, List.of(new Withdrawal(0, 3)), FormatsTest::stronger, new SplittableRandom(1))
            .history();
    table = standings(format, late);
    int total = table.stream().mapToInt(StandingsTable.Row::matchPoints).sum();
    assertEquals(2 * 15, total, "every match gives two points");
    assertEquals(6, points(table, 0));
  }

  private static int points(List<StandingsTable.Row> table, int player) {
    return table.stream()
        .filter(row -> row.player() == player)
        .findFirst()
        .orElseThrow()
        .matchPoints();
  }

  @Test
  void tiesAreBrokenByDefeatedOpponentsThenByWarnings() {
    // Three players that beat each other in a circle, and a fourth that loses to all.
    AllPlayAll format = new AllPlayAll(4, 1);
    Chooser circle =
        pairing -> {
          boolean first =
              pairing.other() == 3
                  || (pairing.one() != 3 && (pairing.one() + 1) % 3 == pairing.other());
          return first ? new MatchScore(2, 0) : new MatchScore(0, 2);
        };
    RoundHistory history = play(format, List.of(), circle, new SplittableRandom(1)).history();
    List<StandingsTable.Row> table = standings(format, history);
    assertEquals(List.of(1, 1, 1, 4), table.stream().map(StandingsTable.Row::place).toList());
    assertEquals(8, table.getFirst().defeated(), "2 · (4 + 0) doubled");

    RoundHistory warned =
        play(
                format,
                List.of(),
                pairing -> {
                  MatchScore score = circle.score(pairing);
                  return new MatchScore(
                      score.one(),
                      score.other(),
                      pairing.one() == 0 ? 1 : 0,
                      pairing.other() == 0 ? 1 : 0);
                },
                new SplittableRandom(1))
            .history();
    table = standings(format, warned);
    assertEquals(List.of(1, 1, 3, 4), table.stream().map(StandingsTable.Row::place).toList());
    assertEquals(0, table.get(2).player());
  }

  @Test
  void gauntletPairsTheFirstWithEachOther() {
    GauntletSchedule gauntlet = new GauntletSchedule(4, 1);
    int[] met = new int[4];
    for (int index = 0; index < 12; index += 2) {
      GameSchedule.Game game = gauntlet.game(index);
      GameSchedule.Game swapped = gauntlet.game(index + 1);
      assertEquals(0, game.black());
      assertEquals(game.white(), swapped.black());
      assertEquals(0, swapped.white());
      met[game.white()]++;
    }
    assertEquals(List.of(0, 2, 2, 2), Arrays.stream(met).boxed().toList());
    assertTrue(new GauntletSchedule(3, 1).game(Integer.MAX_VALUE).black() > 0);
  }

  @Test
  void refusesInvalidArguments() {
    assertThrows(IllegalArgumentException.class, () -> swiss(1, 3));
    assertThrows(IllegalArgumentException.class, () -> swiss(4, 0));
    assertThrows(IllegalArgumentException.class, () -> new AllPlayAll(4, 0));
    assertThrows(IllegalArgumentException.class, () -> new EliminationFormat(4, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SwissThenEliminationFormat(4, 2, 5, 1, First.SEEDING, 1));
    assertThrows(IllegalArgumentException.class, () -> new LadderFormat(0, 3));
    assertThrows(IllegalArgumentException.class, () -> new GauntletSchedule(1, 1));
    assertThrows(IllegalArgumentException.class, () -> new GroupsFormat(8, 8, 1, POINTS, 1));
    assertThrows(IllegalArgumentException.class, () -> new GroupsFormat(3, 2, 1, POINTS, 1));
    assertThrows(IllegalArgumentException.class, () -> new GroupsFormat(8, 4, 5, POINTS, 1));
    assertThrows(IllegalArgumentException.class, () -> new Pairing(2, 2));
    assertThrows(IllegalArgumentException.class, () -> new MatchScore(-1, 2));
  }
}
