package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;

/**
 * A round robin in rounds: any two players meet once or several times (the circle method). A player
 * that has withdrawn is no longer paired, and its opponents have byes instead.
 */
public final class AllPlayAll implements RoundFormat {
  private final int players;
  private final int times;

  /**
   * @param times how often any two players meet
   * @throws IllegalArgumentException if there are fewer than two players, or no round
   */
  public AllPlayAll(int players, int times) {
    Players.require(players);
    if (times < 1) {
      throw new IllegalArgumentException("a round robin is played once or more, not " + times);
    }
    this.players = players;
    this.times = times;
  }

  @Override
  public int players() {
    return players;
  }

  /** How often any two players meet. */
  int times() {
    return times;
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

  private static void add(List<Pairing> pairings, RoundHistory history, int one, int other) {
    boolean first = one != Pairing.BYE && history.isIn(one);
    boolean second = history.isIn(other);
    if (first && second) {
      pairings.add(new Pairing(one, other));
    } else if (first || second) {
      pairings.add(Pairing.bye(first ? one : other));
    }
  }
}
