package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A round robin in rounds: any two players meet once or several times (the circle method). A player
 * that has withdrawn is no longer paired, and its opponents have byes instead.
 */
public final class AllPlayAll implements RoundFormat {
  private final int players;
  private final int times;
  private final @Nullable Roster teams;

  /** The rounds of the circle method in which at least two players meet. */
  private final int[] circle;

  /**
   * @param times how often any two players meet
   * @throws IllegalArgumentException if there are fewer than two players, or no round
   */
  public AllPlayAll(int players, int times) {
    this(players, times, null);
  }

  private AllPlayAll(int players, int times, @Nullable Roster teams) {
    Players.require(players);
    if (times < 1) {
      throw new IllegalArgumentException("a round robin is played once or more, not " + times);
    }
    this.players = players;
    this.times = times;
    this.teams = teams;
    circle = IntStream.range(0, circleSize()).filter(this::hasMeeting).toArray();
  }

  /** Number of places on the circle, which is that of its rounds. */
  private int circleSize() {
    return players % 2 == 0 ? players - 1 : players;
  }

  private boolean hasMeeting(int round) {
    return teams == null || ofCircle(round).stream().anyMatch(this::isMeeting);
  }

  private boolean isMeeting(Pairing pairing) {
    return !pairing.isBye() && meetings(pairing.one(), pairing.other()) > 0;
  }

  @Override
  public int players() {
    return players;
  }

  /**
   * Returns this round robin without the meetings of players of the same team, and without the
   * rounds that would then be empty.
   */
  public AllPlayAll withoutTeammates(Roster teams) {
    return new AllPlayAll(players, times, teams);
  }

  /** How often two players meet. */
  int meetings(int one, int other) {
    return teams != null && teams.teamOf(one) == teams.teamOf(other) ? 0 : times;
  }

  /** Number of rounds. */
  public int rounds() {
    return times * circle.length;
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
    return ofCircle(circle[round % circle.length]).stream()
        .filter(pairing -> pairing.isBye() || isMeeting(pairing))
        .map(pairing -> ofThoseLeft(pairing, history))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The pairings of a round of the circle method, of players of the same team as well. */
  private List<Pairing> ofCircle(int round) {
    List<Pairing> pairings = new ArrayList<>();
    // With an odd number of players the centre of the circle is empty.
    pairings.add(players % 2 == 0 ? new Pairing(players - 1, round) : Pairing.bye(round));
    for (int place = 1; place <= (circleSize() - 1) / 2; place++) {
      pairings.add(
          new Pairing(
              Math.floorMod(round + place, circleSize()),
              Math.floorMod(round - place, circleSize())));
    }
    return pairings;
  }

  /** A pairing if neither player has withdrawn; a bye of the one that has not, if any. */
  private static Optional<Pairing> ofThoseLeft(Pairing pairing, RoundHistory history) {
    boolean first = history.isIn(pairing.one());
    boolean second = !pairing.isBye() && history.isIn(pairing.other());
    if (first && second) {
      return Optional.of(pairing);
    }
    return first || second
        ? Optional.of(Pairing.bye(first ? pairing.one() : pairing.other()))
        : Optional.empty();
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return StandingsTable.roundRobin(this, outcome.history());
  }
}
