package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.History.Played;
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
 * @param history of the complete rounds; where rounds do not depend on results, of all meetings
 *     that are over
 * @param isOver whether everything has been played
 */
public record Competition(
    List<Meeting> meetings, List<Integer> rounds, History history, boolean isOver) {
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
    @Nullable Score of(int number, Meeting meeting, int round);
  }

  /**
   * Works it out from the scores by the meetings' numbers.
   *
   * @param withdrawals none of a round that is paired already
   */
  public static Competition of(
      Format format, Map<Integer, Score> scores, List<History.Withdrawal> withdrawals) {
    return of(format, (number, meeting, round) -> scores.get(number), withdrawals);
  }

  /**
   * Works it out from the scores.
   *
   * @param withdrawals none of a round that is paired already
   */
  public static Competition of(Format format, Scores scores, List<History.Withdrawal> withdrawals) {
    List<Meeting> meetings = new ArrayList<>();
    List<Integer> rounds = new ArrayList<>();
    // Who leaves a schedule that stands from the beginning does not change it.
    History all = new History(List.of(), withdrawals);
    History history = format.needsResults() ? all : History.NONE;
    boolean complete = true;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Meeting> next = format.next(history);
      if (next.isEmpty()) {
        return new Competition(
            meetings, rounds, new History(history.rounds(), withdrawals), complete);
      }
      List<Played> played = new ArrayList<>();
      for (Meeting meeting : next) {
        Score score = meeting.isBye() ? Score.WALKOVER : scores.of(meetings.size(), meeting, round);
        if (score != null) {
          played.add(new Played(meeting, score));
        } else {
          complete &= all.left(meeting) <= round;
        }
        meetings.add(meeting);
        rounds.add(round);
      }
      if (!complete && format.needsResults()) {
        return new Competition(meetings, rounds, history, false);
      }
      history = history.plus(played);
    }
    throw new IllegalStateException("a competition did not end after " + MOST_ROUNDS + " rounds");
  }
}
