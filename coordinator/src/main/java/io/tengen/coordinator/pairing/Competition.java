package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a competition stands: the meetings that are known, numbered from 0 as the ledger numbers
 * them, and what follows from their scores. A later score adds meetings and never changes one: a
 * round is paired when all scores of the one before are there.
 *
 * @param meetings that are known by now
 * @param rounds the round of each of them, from 0
 * @param roundHistory of the complete rounds; where rounds do not depend on results, of all
 *     meetings that are over
 * @param isOver whether everything has been played
 */
public record Competition(
    List<Pairing> meetings, List<Integer> rounds, RoundHistory roundHistory, boolean isOver) {
  /** More than any format takes: each player has a last round. */
  private static final int MOST_ROUNDS = 100_000;

  public Competition {
    meetings = List.copyOf(meetings);
    rounds = List.copyOf(rounds);
  }

  /** What is known of the meetings. */
  public interface Scores {
    /**
     * The score of a meeting; null as long as it has none. That of a free round is not looked at.
     *
     * @param number of the meeting
     * @param round that it is of, from 0
     */
    @Nullable MatchScore of(int number, Pairing pairing, int round);
  }

  /**
   * Works it out from the scores by the meetings' numbers.
   *
   * @param withdrawals none of a round that is paired already
   */
  public static Competition of(
      RoundFormat roundFormat,
      Map<Integer, MatchScore> scores,
      List<RoundHistory.Withdrawal> withdrawals) {
    return of(roundFormat, (number, pairing, round) -> scores.get(number), withdrawals);
  }

  /**
   * Works it out from the scores.
   *
   * @param withdrawals none of a round that is paired already
   */
  public static Competition of(
      RoundFormat roundFormat, Scores scores, List<RoundHistory.Withdrawal> withdrawals) {
    List<Pairing> meetings = new ArrayList<>();
    List<Integer> rounds = new ArrayList<>();
    // Who leaves a schedule that stands from the beginning does not change it.
    RoundHistory all = new RoundHistory(List.of(), withdrawals);
    RoundHistory roundHistory = roundFormat.needsResults() ? all : RoundHistory.NONE;
    boolean complete = true;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Pairing> next = roundFormat.next(roundHistory);
      if (next.isEmpty()) {
        return new Competition(
            meetings, rounds, new RoundHistory(roundHistory.rounds(), withdrawals), complete);
      }
      List<Played> played = new ArrayList<>();
      for (Pairing pairing : next) {
        MatchScore matchScore =
            pairing.isBye() ? MatchScore.WALKOVER : scores.of(meetings.size(), pairing, round);
        if (matchScore != null) {
          played.add(new Played(pairing, matchScore));
        } else {
          complete &= all.left(pairing) <= round;
        }
        meetings.add(pairing);
        rounds.add(round);
      }
      if (!complete && roundFormat.needsResults()) {
        return new Competition(meetings, rounds, roundHistory, false);
      }
      roundHistory = roundHistory.plus(played);
    }
    throw new IllegalStateException("a competition did not end after " + MOST_ROUNDS + " rounds");
  }
}
