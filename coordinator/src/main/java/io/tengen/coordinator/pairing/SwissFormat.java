package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Swiss system: in each round players of equal or nearly equal scores meet, and no two of them
 * twice while that is possible. Players are ranked by score, then by a lot that is drawn once or by
 * their index; {@link NearestMatching} pairs them. If their number is odd, the lowest-ranked of
 * those with the fewest byes has a bye, which counts as a win. A player that has withdrawn is no
 * longer paired; its results stand. The first player of a pairing has Black first, as {@link
 * Colours} decides. Where both players of a match lost, a lot says which of them is paired as if it
 * had won.
 *
 * <p>Combined with a multiple elimination, players that have lost a given number of matches are
 * out, and the tournament may end before its last round, when one is left. If the number of players
 * left is odd, the best of those that are out and played in the last round plays on, so that the
 * field is even; only where there is none does a player have a bye.
 */
public final class SwissFormat implements RoundFormat {
  private static final int MET = 2;

  /** Speaks against matches between players of the same team. */
  private static final int SAME_TEAM = 9;

  private static final int MOST_SURPLUS = 2;

  private final int players;
  private final int rounds;
  private final int losses;
  private final First first;
  private final SwissTieBreak tieBreak;
  private final long seed;
  private final List<Integer> lots;
  private final @Nullable Roster teams;

  /** How the first round is paired. */
  public enum First {
    /** A lot decides, and later orders players of equal scores. */
    LOT,
    /** The best of the upper half meets the best of the lower half, and so on. */
    SEEDING
  }

  /**
   * @param players number of players, at least 2
   * @param rounds number of rounds, at least 1; the most if players go out
   * @param losses number of losses after which a player is out; 0 for none
   * @param first how the first round is paired
   * @param tieBreak what is compared first between players of equal scores
   * @param seed the run's seed, for lots
   * @throws IllegalArgumentException if there are fewer than two players, or no round
   */
  public SwissFormat(
      int players, int rounds, int losses, First first, SwissTieBreak tieBreak, long seed) {
    this(players, rounds, losses, first, tieBreak, seed, null);
  }

  private SwissFormat(
      int players,
      int rounds,
      int losses,
      First first,
      SwissTieBreak tieBreak,
      long seed,
      @Nullable Roster teams) {
    Players.require(players);
    if (rounds < 1) {
      throw new IllegalArgumentException("a Swiss tournament has 1 round or more, not " + rounds);
    }
    if (losses < 0) {
      throw new IllegalArgumentException("players are out after 1 loss or more, not " + losses);
    }
    this.players = players;
    this.rounds = rounds;
    this.losses = losses;
    this.first = first;
    this.tieBreak = tieBreak;
    this.seed = seed;
    this.teams = teams;
    lots = Lots.order(players, seed);
  }

  @Override
  public int players() {
    return players;
  }

  /** Returns this tournament with no matches of players of the same team that can be avoided. */
  public SwissFormat withoutTeammates(Roster teams) {
    return new SwissFormat(players, rounds, losses, first, tieBreak, seed, teams);
  }

  private boolean areTeammates(int one, int other) {
    return teams != null && teams.teamOf(one) == teams.teamOf(other);
  }

  /** The most rounds. */
  public int rounds() {
    return rounds;
  }

  /** What is compared first between players of equal scores. */
  SwissTieBreak tieBreak() {
    return tieBreak;
  }

  @Override
  public boolean assignsColours(int round) {
    return true;
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return StandingsTable.swiss(this, outcome.history());
  }

  /** Whether a player has lost so often that it is out. */
  boolean isOut(int player, RoundHistory history) {
    return losses > 0 && history.losses(player) >= losses;
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() >= rounds) {
      return List.of();
    }
    List<Integer> ranking = ranking(history);
    if (ranking.isEmpty() || ranking.size() == 1 && losses > 0) {
      return List.of();
    }
    List<Pairing> bye = new ArrayList<>();
    if (ranking.size() % 2 == 1) {
      int free = fewestByes(ranking, history);
      ranking.remove(Integer.valueOf(free));
      bye.add(Pairing.bye(free));
    }
    boolean isSeeded = first == First.SEEDING && history.rounds().isEmpty();
    List<Pairing> pairings = named(halves(ranking.size()), ranking);
    if (!isSeeded || pairings.stream().anyMatch(this::isOfTeammates)) {
      pairings = named(NearestMatching.of(obstacles(ranking, history)), ranking);
    }
    List<Pairing> round = new ArrayList<>(Colours.assign(pairings, history, seed));
    round.addAll(bye);
    return round;
  }

  /** The players of the next round by score, and an even number of them where that is possible. */
  private List<Integer> ranking(RoundHistory history) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < players; i++) {
      order.add(first == First.LOT ? lots.get(i) : i);
    }
    order.removeIf(player -> !history.isIn(player));
    int[] drawn = pointsByLot(history);
    order.sort(
        Comparator.comparingInt((Integer player) -> -history.matchPoints(player) - drawn[player]));
    List<Integer> ranking = new ArrayList<>(order);
    ranking.removeIf(player -> isOut(player, history));
    if (ranking.size() > 1 && ranking.size() % 2 == 1) {
      order.stream()
          .filter(player -> isOut(player, history))
          .filter(player -> hasPlayedLastRound(player, history))
          .findFirst()
          .ifPresent(ranking::add);
    }
    return ranking;
  }

  private static boolean hasPlayedLastRound(int player, RoundHistory history) {
    return history.rounds().getLast().stream().anyMatch(played -> played.pairing().has(player));
  }

  private boolean isOfTeammates(Pairing pairing) {
    return areTeammates(pairing.one(), pairing.other());
  }

  private static List<Pairing> named(List<Pairing> ranks, List<Integer> ranking) {
    return ranks.stream().map(pairing -> pairing.renumbered(ranking::get)).toList();
  }

  private static List<Pairing> halves(int size) {
    List<Pairing> pairings = new ArrayList<>();
    for (int i = 0; i < size / 2; i++) {
      pairings.add(new Pairing(i, size / 2 + i));
    }
    return pairings;
  }

  /**
   * What speaks against matches between the players of two ranks: {@value #MET} for each time that
   * they met, {@value #SAME_TEAM} if they are of one team, and 1 if both had the same colour twice
   * more often than the other one, so that one of them would have it three times more often.
   */
  private int[][] obstacles(List<Integer> ranking, RoundHistory history) {
    Map<Integer, Integer> rank = new HashMap<>();
    for (int i = 0; i < ranking.size(); i++) {
      rank.put(ranking.get(i), i);
    }
    int[] surplus = ranking.stream().mapToInt(history::blackSurplus).toArray();
    int[][] obstacles = new int[ranking.size()][ranking.size()];
    for (int one = 0; one < ranking.size(); one++) {
      int player = ranking.get(one);
      for (RoundHistory.Played played : history.of(player)) {
        Integer other = rank.get(played.opponent(player));
        if (other != null) {
          obstacles[one][other] += MET;
        }
      }
      for (int other = 0; other < ranking.size(); other++) {
        boolean bothBlack = Math.min(surplus[one], surplus[other]) >= MOST_SURPLUS;
        boolean bothWhite = Math.max(surplus[one], surplus[other]) <= -MOST_SURPLUS;
        obstacles[one][other] += bothBlack || bothWhite ? 1 : 0;
        obstacles[one][other] += areTeammates(player, ranking.get(other)) ? SAME_TEAM : 0;
      }
    }
    return obstacles;
  }

  /**
   * By player, the match points that a lot adds to its score for the pairing alone: where both
   * players lost, one of them meets the opponents of a winner.
   */
  private int[] pointsByLot(RoundHistory history) {
    int[] drawn = new int[players];
    for (int round = 0; round < history.rounds().size(); round++) {
      for (RoundHistory.Played played : history.rounds().get(round)) {
        if (played.score().isLostByBoth()) {
          Pairing pairing = played.pairing();
          boolean first = Seeds.of(~seed, round * players + pairing.one()) < 0;
          drawn[first ? pairing.one() : pairing.other()] += 2;
        }
      }
    }
    return drawn;
  }

  /** The lowest-ranked of the players with the fewest byes. */
  private static int fewestByes(List<Integer> ranking, RoundHistory history) {
    int free = ranking.getLast();
    for (int player : ranking.reversed()) {
      free = history.byes(player) < history.byes(free) ? player : free;
    }
    return free;
  }
}
