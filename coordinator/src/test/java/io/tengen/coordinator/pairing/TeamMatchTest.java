package io.tengen.coordinator.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class TeamMatchTest {
  private static final MatchScore WON = new MatchScore(2, 0);
  private static final MatchScore LOST = new MatchScore(0, 2);
  private static final MatchScore DRAWN = new MatchScore(1, 1);

  private static TeamMatch match(int one, int other, MatchScore... boards) {
    return new TeamMatch(new Pairing(one, other), List.of(boards));
  }

  @Test
  void boardPointsDecideAMatch() {
    assertEquals(new MatchScore(5, 1), match(0, 1, WON, DRAWN, WON).score());
    // The margin of a win on a board does not count.
    assertEquals(new MatchScore(2, 4), match(0, 1, new MatchScore(20, 0), LOST, LOST).score());
  }

  @Test
  void boardsInOrderBreakTies() {
    // Every team wins once and has 6 board points; the first board's points give the order 1, 2, 0.
    List<TeamMatch> matches =
        List.of(
            match(0, 1, LOST, WON, WON), match(1, 2, WON, LOST, WON), match(2, 0, WON, WON, LOST));
    assertEquals(
        List.of(
            new TeamMatch.Row(1, 1, 2, 6, List.of(4, 0, 2)),
            new TeamMatch.Row(2, 2, 2, 6, List.of(2, 4, 0)),
            new TeamMatch.Row(0, 3, 2, 6, List.of(0, 2, 4))),
        TeamMatch.table(3, matches));
  }

  @Test
  void teamsLevelOnAllBoardsShareAPlace() {
    assertEquals(
        List.of(1, 1, 3),
        TeamMatch.table(3, List.of(match(0, 1, DRAWN, DRAWN))).stream()
            .map(TeamMatch.Row::place)
            .toList());
  }

  @Test
  void refusesInvalidMatches() {
    assertThrows(IllegalArgumentException.class, () -> match(0, 1));
    assertThrows(IllegalArgumentException.class, () -> match(0, Pairing.BYE, WON));
  }
}
