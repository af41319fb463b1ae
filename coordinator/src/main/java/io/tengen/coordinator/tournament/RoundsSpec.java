package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.AllPlayAll;
import io.tengen.coordinator.pairing.EliminationFormat;
import io.tengen.coordinator.pairing.GroupsFormat;
import io.tengen.coordinator.pairing.LadderFormat;
import io.tengen.coordinator.pairing.LotFormat;
import io.tengen.coordinator.pairing.MembersFormat;
import io.tengen.coordinator.pairing.PlayoffFormat;
import io.tengen.coordinator.pairing.Roster;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.SwissFormat;
import io.tengen.coordinator.pairing.SwissFormat.First;
import io.tengen.coordinator.pairing.SwissThenEliminationFormat;
import io.tengen.coordinator.pairing.SwissTieBreak;
import io.tengen.coordinator.pairing.TeamFormat;
import io.tengen.wire.LineUp;
import java.util.List;

/** A tournament that is played round by round. */
public sealed interface RoundsSpec extends TournamentSpec {
  /**
   * Returns the format that pairs the engines.
   *
   * @param seed the run's seed, for random draws
   * @throws IllegalArgumentException with a one-line message if so many engines cannot play it
   */
  RoundFormat format(int engines, long seed);

  /** Returns the number of games of each pairing. */
  MatchLength length();

  /** What is done with engines that are level after all tie-breaks. */
  enum Ties {
    /** They share the place. */
    SHARE,
    /** They play on until none are level. */
    PLAYOFF,
    /** A lot decides. */
    LOT;

    private RoundFormat decide(RoundFormat regular, int rounds, long seed) {
      return switch (this) {
        case SHARE -> regular;
        case PLAYOFF -> new PlayoffFormat(regular, rounds, seed);
        case LOT -> new LotFormat(regular, seed);
      };
    }

    /** Returns the most games of play-offs. */
    private long most(int engines, MatchLength length) {
      return this == PLAYOFF ? PlayoffFormat.most(engines) * length.most() : 0;
    }
  }

  /** A tournament that places its engines by points, which teams can play as well. */
  sealed interface ByPoints extends RoundsSpec permits RoundRobin, Swiss {
    /** Returns what is done with engines that are level. */
    Ties ties();

    /**
     * Returns the format of a tournament in which members of a team do not meet while that is
     * possible.
     *
     * @param seed the run's seed, for random draws
     */
    RoundFormat withoutTeammates(int engines, long seed, Roster teams);
  }

  /**
   * A round robin: any two engines meet a fixed number of times, each time for a fixed number of
   * games.
   *
   * @param times how often any two engines meet
   * @param games number of games of each pairing
   * @param ties what is done with engines that are level
   */
  record RoundRobin(int times, int games, Ties ties) implements ByPoints {
    @Override
    public String kind() {
      return "round-robin";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      AllPlayAll robin = new AllPlayAll(engines, times);
      return ties.decide(robin, robin.rounds(), seed);
    }

    @Override
    public RoundFormat withoutTeammates(int engines, long seed, Roster teams) {
      return new AllPlayAll(engines, times).withoutTeammates(teams);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      long regular = (long) times * engines * (engines - 1) / 2 * games;
      return MatchLength.clamp(regular + ties.most(engines, length()));
    }
  }

  /**
   * A Swiss tournament, which may be combined with a multiple elimination.
   *
   * @param rounds number of rounds; 0 for one more than an elimination would take, or with {@code
   *     losses} for {@code losses + 1} times as many as an elimination
   * @param games number of games of each pairing
   * @param losses number of lost matches after which an engine is out; 0 for none
   * @param first how the first round is paired
   * @param tieBreak what is compared first between engines with equal scores
   * @param ties what is done with engines that are level
   */
  record Swiss(int rounds, int games, int losses, First first, SwissTieBreak tieBreak, Ties ties)
      implements ByPoints {
    @Override
    public String kind() {
      return "swiss";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      SwissFormat swiss = regular(engines, seed);
      return ties.decide(swiss, swiss.rounds(), seed);
    }

    @Override
    public RoundFormat withoutTeammates(int engines, long seed, Roster teams) {
      return regular(engines, seed).withoutTeammates(teams);
    }

    private SwissFormat regular(int engines, long seed) {
      return new SwissFormat(engines, rounds(engines), losses, first, tieBreak, seed);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      format(engines, 0);
      long regular = (long) rounds(engines) * (engines / 2) * games;
      return MatchLength.clamp(regular + ties.most(engines, length()));
    }

    @Override
    public boolean firstHasBlack() {
      return true;
    }

    private int rounds(int engines) {
      int fewest = rounds(rounds, engines);
      return rounds > 0 || losses == 0 ? fewest : (fewest - 1) * (losses + 1);
    }

    static int rounds(int asked, int engines) {
      return asked > 0 ? asked : 33 - Integer.numberOfLeadingZeros(engines - 1);
    }
  }

  /**
   * An elimination: an engine that has lost a given number of matches is out.
   *
   * @param losses number of lost matches after which an engine is out
   * @param bestOf the most regular games of a match, an odd number; fewer are played where it is
   *     decided earlier
   */
  record Elimination(int losses, int bestOf) implements RoundsSpec {
    @Override
    public String kind() {
      return "elimination";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      return new EliminationFormat(engines, losses);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(1, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines, 0);
      return MatchLength.clamp(matches(engines, losses) * length().most());
    }

    /**
     * Returns the most matches: each is a loss for one engine, the winner of the tournament has at
     * most {@code losses - 1} and each other engine at most {@code losses}.
     */
    static long matches(int engines, int losses) {
      return (long) engines * losses - 1;
    }
  }

  /**
   * A Swiss tournament, followed by an elimination of the engines that lead its standings.
   *
   * @param rounds number of Swiss rounds; 0 for one more than an elimination would take
   * @param games number of games of each pairing of the Swiss tournament
   * @param qualified number of engines that play the elimination
   * @param losses number of lost matches after which an engine is out of the elimination
   * @param bestOf the most regular games of a match of the elimination, an odd number
   * @param first how the first round is paired
   */
  record SwissThenElimination(
      int rounds, int games, int qualified, int losses, int bestOf, First first)
      implements RoundsSpec {
    @Override
    public String kind() {
      return "swiss-elimination";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      return new SwissThenEliminationFormat(
          engines, Swiss.rounds(rounds, engines), qualified, losses, first, seed);
    }

    @Override
    public boolean firstHasBlack() {
      return true;
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines, 0);
      long swiss = (long) Swiss.rounds(rounds, engines) * (engines / 2) * games;
      return MatchLength.clamp(swiss + Elimination.matches(qualified, losses) * length().most());
    }
  }

  /**
   * A match of two teams on fixed boards: engine i of the first half of the list plays engine i of
   * the second half.
   *
   * @param games number of games on each board
   */
  record TeamMatch(int games) implements RoundsSpec {
    @Override
    public String kind() {
      return "team-match";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      return new TeamFormat(new AllPlayAll(2, 1), Roster.halves(engines), seed);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      format(engines, 0);
      return MatchLength.clamp((long) engines / 2 * games);
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      return Math.abs(one - other) == engines / 2;
    }

    @Override
    public boolean firstHasBlack() {
      return true;
    }
  }

  /**
   * A match of two teams in which the winner stays on and plays the next engine of the other team.
   *
   * @param first number of engines in the first team; 0 for half of them
   * @param bestOf the most regular games of a match, an odd number; fewer are played where it is
   *     decided earlier
   */
  record Ladder(int first, int bestOf) implements RoundsSpec {
    @Override
    public String kind() {
      return "ladder";
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      int team = team(engines);
      return new LadderFormat(team, engines - team);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(1, bestOf);
    }

    @Override
    public int most(int engines) {
      format(engines, 0);
      return MatchLength.clamp((long) (engines - 1) * length().most());
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      int team = team(engines);
      return (one < team) != (other < team);
    }

    /**
     * Returns the number of engines in the first team.
     *
     * @param engines number of engines in both teams
     */
    public int team(int engines) {
      return first > 0 ? first : engines / 2;
    }
  }

  /**
   * Groups that each play a round robin, and a final round robin of the first engines of each.
   *
   * @param size the most engines of a group
   * @param advance number of engines of each group that play the final
   * @param points the contest points of the first, second and further places of a group
   * @param games number of games of each pairing
   */
  record Groups(int size, int advance, List<Integer> points, int games) implements RoundsSpec {
    /** The stage of the final in standings. */
    public static final String FINAL = GroupsFormat.FINAL;

    public Groups {
      points = List.copyOf(points);
    }

    @Override
    public String kind() {
      return "groups";
    }

    @Override
    public GroupsFormat format(int engines, long seed) {
      return new GroupsFormat(engines, size, advance, points, seed);
    }

    @Override
    public MatchLength length() {
      return new MatchLength(games, 1);
    }

    @Override
    public int most(int engines) {
      List<List<Integer>> groups = format(engines, 0).groups();
      long pairings = groups.stream().mapToLong(group -> pairings(group.size())).sum();
      return MatchLength.clamp((pairings + pairings((long) groups.size() * advance)) * games);
    }

    private static long pairings(long engines) {
      return engines * (engines - 1) / 2;
    }
  }

  /**
   * A tournament of teams: a round robin or a Swiss tournament of team matches, or of all members
   * with the sum of their points for each team.
   *
   * @param tournament the tournament, with the games of each pairing of two engines
   * @param roster the players of the teams, whose indices are those of the engines
   */
  record OfTeams(ByPoints tournament, Roster roster) implements RoundsSpec {
    /**
     * @throws IllegalArgumentException with one line if the tournament cannot be played with the
     *     line-up
     */
    public OfTeams {
      if (roster.lineUp() == LineUp.TOTAL && tournament.ties() == Ties.PLAYOFF) {
        throw new IllegalArgumentException(
            "line-up total has no matches of teams, and so no play-offs; choose ties=share or"
                + " ties=lot");
      }
    }

    @Override
    public String kind() {
      return tournament.kind();
    }

    @Override
    public RoundFormat format(int engines, long seed) {
      return roster.lineUp() == LineUp.TOTAL
          ? tournament
              .ties()
              .decide(
                  new MembersFormat(tournament.withoutTeammates(engines, seed, roster), roster),
                  0,
                  seed)
          : new TeamFormat(tournament.format(roster.size(), seed), roster, seed);
    }

    @Override
    public MatchLength length() {
      return tournament.length();
    }

    @Override
    public int most(int engines) {
      return roster.lineUp() == LineUp.TOTAL
          ? tournament.most(engines) - amongTeammates()
          : MatchLength.clamp((long) tournament.most(roster.size()) * roster.pairings());
    }

    /** Returns the number of games of a round robin of all members that are left out. */
    private int amongTeammates() {
      return tournament instanceof RoundRobin robin
          ? roster.size() * robin.most(roster.boards())
          : 0;
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      // A Swiss tournament of the members may have no other opponent left.
      return roster.lineUp() == LineUp.TOTAL || roster.teamOf(one) != roster.teamOf(other);
    }

    @Override
    public boolean firstHasBlack() {
      return roster.lineUp() != LineUp.TOTAL || tournament.firstHasBlack();
    }
  }
}
