package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a competition: the pairings so far, numbered from 0, and what follows from their
 * scores. A further score may add pairings and never changes one, because a round is paired only
 * when the round before has all its scores.
 *
 * @param pairings the pairings so far, by number
 * @param rounds the round of each pairing, from 0
 * @param history the complete rounds; for formats whose rounds do not depend on results, all
 *     pairings that are over
 * @param isOver whether all pairings have been played
 */
public record Competition(
    List<Pairing> pairings, List<Integer> rounds, RoundHistory history, boolean isOver) {
  /** More rounds than any format takes. */
  private static final int MOST_ROUNDS = 100_000;

  public Competition {
    pairings = List.copyOf(pairings);
    rounds = List.copyOf(rounds);
  }

  /** The scores of pairings. */
  public interface Scores {
    /**
     * The score of a pairing; null while it has none. Not called for byes.
     *
     * @param number number of the pairing, from 0
     * @param round the pairing's round, from 0
     */
    @Nullable MatchScore of(int number, Pairing pairing, int round);

    /**
     * The score by which a later round is paired; differs from {@link #of} if results were
     * cancelled when the next round had been paired.
     *
     * @param played a pairing that has this score, or a bye
     * @param later number of the later round
     */
    default MatchScore revised(int number, Played played, int round, int later) {
      return played.score();
    }
  }

  /**
   * Computes the state from a map of scores by the pairings' numbers.
   *
   * @param withdrawals the players that withdrew; none from a round that is paired already
   */
  public static Competition of(
      RoundFormat format,
      Map<Integer, MatchScore> scores,
      List<RoundHistory.Withdrawal> withdrawals) {
    return of(format, (number, pairing, round) -> scores.get(number), withdrawals);
  }

  /**
   * Computes the state from the scores.
   *
   * @param withdrawals the players that withdrew; none from a round that is paired already
   */
  public static Competition of(
      RoundFormat format, Scores scores, List<RoundHistory.Withdrawal> withdrawals) {
    List<Pairing> pairings = new ArrayList<>();
    List<Integer> rounds = new ArrayList<>();
    // A withdrawal does not change the rounds of a format that does not depend on results.
    RoundHistory all = new RoundHistory(List.of(), withdrawals);
    RoundHistory roundHistory = format.needsResults() ? all : RoundHistory.NONE;
    boolean complete = true;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Pairing> next = format.next(revised(format, roundHistory, scores, round));
      if (next.isEmpty()) {
        return new Competition(
            pairings, rounds, new RoundHistory(roundHistory.rounds(), withdrawals), complete);
      }
      List<Played> played = new ArrayList<>();
      for (Pairing pairing : next) {
        MatchScore score =
            pairing.isBye() ? MatchScore.WALKOVER : scores.of(pairings.size(), pairing, round);
        if (score != null) {
          played.add(new Played(pairing, score));
        } else {
          complete &= all.withdrawalRound(pairing) <= round;
        }
        pairings.add(pairing);
        rounds.add(round);
      }
      if (!complete && format.needsResults()) {
        return new Competition(pairings, rounds, roundHistory, false);
      }
      roundHistory = roundHistory.plus(played);
    }
    throw new IllegalStateException("a competition did not end after " + MOST_ROUNDS + " rounds");
  }

  /**
   * Returns the complete rounds with the scores by which a round is paired.
   *
   * @param round number of that round; {@link Integer#MAX_VALUE} for the scores that stand at last
   */
  public RoundHistory revised(RoundFormat format, Scores scores, int round) {
    return revised(format, history, scores, round);
  }

  private static RoundHistory revised(
      RoundFormat format, RoundHistory history, Scores scores, int later) {
    if (!format.needsResults()) {
      return history;
    }
    List<List<Played>> rounds = new ArrayList<>();
    int number = 0;
    for (List<Played> round : history.rounds()) {
      List<Played> revised = new ArrayList<>();
      for (Played played : round) {
        int seen = later == Integer.MAX_VALUE ? later : lastSeen(format, rounds.size(), later);
        MatchScore score = scores.revised(number, played, rounds.size(), seen);
        revised.add(new Played(played.pairing(), score));
        number++;
      }
      rounds.add(revised);
    }
    return new RoundHistory(rounds, history.withdrawals());
  }

  /**
   * Returns the round up to which cancelled results of a round have an effect on a later one: the
   * first round of the next part of the competition, if the later round belongs to it.
   */
  private static int lastSeen(RoundFormat format, int round, int later) {
    int seen = later;
    while (seen > round + 1 && format.stage(seen - 1) > format.stage(round)) {
      seen--;
    }
    return seen;
  }
}
