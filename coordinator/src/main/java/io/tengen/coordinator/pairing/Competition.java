package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.History.Played;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where a competition stands: the meetings that are known, numbered from 0 as the ledger numbers
 * them, and what follows from their scores. A later score adds meetings and never changes one: a
 * round is paired when all scores of the one before are there.
 *
 * @param meetings that are known by now
 * @param history of the complete rounds
 * @param isOver whether everything has been played
 */
public record Competition(List<Meeting> meetings, History history, boolean isOver) {
  /** More than any format takes: each player has a last round. */
  private static final int MOST_ROUNDS = 100_000;

  public Competition {
    meetings = List.copyOf(meetings);
  }

  /**
   * Works it out from the scores.
   *
   * @param scores by the number of the meeting; those of free rounds are not looked at
   * @param withdrawals none of a round that is paired already
   */
  public static Competition of(
      Format format, Map<Integer, Score> scores, List<History.Withdrawal> withdrawals) {
    List<Meeting> meetings = new ArrayList<>();
    History history = new History(List.of(), withdrawals);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Meeting> next = format.next(history);
      if (next.isEmpty()) {
        return new Competition(meetings, history, true);
      }
      List<Played> played = new ArrayList<>();
      for (Meeting meeting : next) {
        Score score = meeting.isBye() ? Score.WALKOVER : scores.get(meetings.size());
        if (score != null) {
          played.add(new Played(meeting, score));
        }
        meetings.add(meeting);
      }
      if (played.size() < next.size()) {
        return new Competition(meetings, history, false);
      }
      history = history.plus(played);
    }
    throw new IllegalStateException("a competition did not end after " + MOST_ROUNDS + " rounds");
  }
}
