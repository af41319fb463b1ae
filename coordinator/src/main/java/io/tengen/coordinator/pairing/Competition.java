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
      List<Pairing> next = format.next(roundHistory);
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
}
