package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A round robin in rounds: any two players meet once or several times (the circle method). A player
 * that has withdrawn is no longer paired, and its opponents have byes instead.
 */
public final class AllPlayAll implements RoundFormat {
  private final int players;
  private final int times;
  private final @Nullable Roster apart;

  /**
   * @param times how often any two players meet
   * @throws IllegalArgumentException if there are fewer than two players, or no round
   */
  public AllPlayAll(int players, int times) {
    this(players, times, null);
  }

  private AllPlayAll(int players, int times, @Nullable Roster apart) {
    Players.require(players);
    if (times < 1) {
      throw new IllegalArgumentException("a round robin is played once or more, not " + times);
    }
    this.players = players;
    this.times = times;
    this.apart = apart;
  }

  @Override
  public int players() {
    return players;
  }

  /** Returns this round robin without the meetings of players of the same team. */
  public AllPlayAll apart(Roster teams) {
    return new AllPlayAll(players, times, teams);
  }

  /** How often two players meet. */
  int meetings(int one, int other) {
    return apart != null && apart.teamOf(one) == apart.teamOf(other) ? 0 : times;
  }

  /** Number of rounds. */
  public int rounds() {
    return times * circle();
  }

  private int circle() {
    return players % 2 == 0 ? players - 1 : players;
  }

  @Override
  public boolean needsResults() {
    return false;
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    int round = history.rounds().size();
    if (round >= rounds()) {
      return List.of();
    }
    List<Pairing> pairings = new ArrayList<>();
    // With an odd number of players the centre of the circle is empty.
    add(pairings, history, players % 2 == 0 ? players - 1 : Pairing.BYE, round % circle());
    for (int place = 1; place <= (circle() - 1) / 2; place++) {
      add(
          pairings,
          history,
          Math.floorMod(round + place, circle()),
          Math.floorMod(round - place, circle()));
    }
    return pairings;
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return StandingsTable.roundRobin(this, outcome.history());
  }

  private void add(List<Pairing> pairings, RoundHistory history, int one, int other) {
    boolean first = one != Pairing.BYE && history.isIn(one);
    boolean second = history.isIn(other);
    if (first && second) {
      if (meetings(one, other) > 0) {
        pairings.add(new Pairing(one, other));
      }
    } else if (first || second) {
      pairings.add(Pairing.bye(first ? one : other));
    }
  }
}
