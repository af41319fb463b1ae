package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.AllPlayAll;
import io.tengen.coordinator.pairing.EliminationFormat;
import io.tengen.coordinator.pairing.LadderFormat;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.SwissFormat;
import io.tengen.coordinator.pairing.SwissThenEliminationFormat;
import io.tengen.coordinator.pairing.TeamBoards;

/** Contests that are played round by round. */
public sealed interface RoundsSpec extends TournamentSpec {
  /** Who meets whom. */
  RoundFormat format(int engines);

  /** How many games a meeting has. */
  MatchLength length();

  /**
   * Everyone meets everyone so often, each time for so many games.
   *
   * @param times how often any two meet
   * @param games of a meeting
   */
  record RoundRobin(int times, int games) implements RoundsSpec {
    @Override
    public String kind() {
      return "round-robin";
    }

    @Override
    public AllPlayAll format(int engines) {
      return new AllPlayAll(engines, times);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      return MatchLength.fit((long) times * engines * (engines - 1) / 2 * games);
    }
  }

  /**
   * A Swiss tournament.
   *
   * @param rounds 0 for as many as an elimination would take, and one
   * @param games of a meeting
   */
  record Swiss(int rounds, int games) implements RoundsSpec {
    @Override
    public String kind() {
      return "swiss";
    }

    @Override
    public RoundFormat format(int engines) {
      return new SwissFormat(engines, rounds(rounds, engines));
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      format(engines);
      return MatchLength.fit((long) rounds(rounds, engines) * (engines / 2) * games);
    }

    static int rounds(int asked, int engines) {
      return asked > 0 ? asked : 33 - Integer.numberOfLeadingZeros(engines - 1);
    }
  }

  /**
   * Who has lost so many meetings is out.
   *
   * @param bestOf games of a meeting, fewer where it is decided before
   */
  record Elimination(int losses, int bestOf) implements RoundsSpec {
    @Override
    public String kind() {
      return "elimination";
    }

    @Override
    public RoundFormat format(int engines) {
      return new EliminationFormat(engines, losses);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(1, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines);
      return MatchLength.fit(meetings(engines, losses) * length().most());
    }

    /** Each meeting is a loss for somebody, and nobody has more than are allowed. */
    static long meetings(int engines, int losses) {
      return (long) engines * losses - 1;
    }
  }

  /**
   * A Swiss tournament, then an elimination of its first.
   *
   * @param rounds as of {@link Swiss}
   * @param games of a meeting of the Swiss tournament
   * @param qualified for the elimination
   */
  record SwissThenElimination(int rounds, int games, int qualified, int losses, int bestOf)
      implements RoundsSpec {
    @Override
    public String kind() {
      return "swiss-elimination";
    }

    @Override
    public RoundFormat format(int engines) {
      return new SwissThenEliminationFormat(
          engines, Swiss.rounds(rounds, engines), qualified, losses);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines);
      long swiss = (long) Swiss.rounds(rounds, engines) * (engines / 2) * games;
      return MatchLength.fit(swiss + Elimination.meetings(qualified, losses) * length().most());
    }
  }

  /**
   * Two teams on fixed boards: the first half of the engines against the second, in this order.
   *
   * @param games of each board
   */
  record TeamMatch(int games) implements RoundsSpec {
    @Override
    public String kind() {
      return "team-match";
    }

    @Override
    public RoundFormat format(int engines) {
      return new TeamBoards(engines);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      format(engines);
      return MatchLength.fit((long) engines / 2 * games);
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      return Math.abs(one - other) == engines / 2;
    }
  }

  /**
   * Two teams; the winner stays on against the next of the other.
   *
   * @param first engines of the first team, 0 for half of them
   * @param bestOf as of {@link Elimination}
   */
  record Ladder(int first, int bestOf) implements RoundsSpec {
    @Override
    public String kind() {
      return "ladder";
    }

    @Override
    public RoundFormat format(int engines) {
      int team = team(engines);
      return new LadderFormat(team, engines - team);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(1, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines);
      return MatchLength.fit((long) (engines - 1) * length().most());
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      int team = team(engines);
      return (one < team) != (other < team);
    }

    /** How many of so many engines are in the first team. */
    public int team(int engines) {
      return first > 0 ? first : engines / 2;
    }
  }
}
