package io.tengen.coordinator.contest;

import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.Format;
import io.tengen.coordinator.pairing.History;
import io.tengen.coordinator.pairing.Meeting;
import io.tengen.coordinator.pairing.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A contest that is played round by round. Meetings follow from scores alone; the games of a
 * meeting are drawn when it can be played, and more of them when it is not decided by those.
 *
 * <p>Who leaves loses the meetings that it has not finished. Of two who left, the one who left
 * later would have come, and wins.
 */
final class RoundsCourse implements Course {
  private static final int STAYS = Integer.MAX_VALUE;

  private final Rounds contest;
  private final Format format;
  private final Meetings meetings;
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  /** What is paired. Worked out anew when every meeting that it knows is over. */
  private Competition competition;

  /** All meetings below this are over. */
  private int decided;

  /**
   * @param seed where lots are drawn from
   */
  RoundsCourse(Rounds contest, int engines, long seed) {
    this.contest = contest;
    format = contest.format(engines);
    meetings = new Meetings(contest.length(), seed);
    competition = compete();
  }

  private Competition compete() {
    return Competition.of(
        format,
        (number, meeting, round) -> score(number, meeting, format.needsWinner(round)),
        left());
  }

  private List<History.Withdrawal> left() {
    return withdrawals.stream()
        .map(gone -> new History.Withdrawal(gone.engine(), gone.round()))
        .toList();
  }

  @Override
  public void drawn(List<Draw> draws) {
    draws.forEach(meetings::draw);
  }

  @Override
  public void count(int index, int black, int white, Ended ended) {
    meetings.count(index, black, ended);
    pair();
  }

  /** Pairs the next round if there is nothing to wait for. */
  private void pair() {
    while (decided < competition.meetings().size() && isDecided(decided)) {
      decided++;
    }
    if (decided == competition.meetings().size() && !competition.isOver()) {
      competition = compete();
    }
  }

  private boolean isDecided(int number) {
    Meeting meeting = competition.meetings().get(number);
    return meeting.isBye() || score(number, meeting, needsWinner(number)) != null;
  }

  /**
   * The score of a meeting; null if it is not over. One that was paired only now, since results do
   * not count any more, is lost by whoever has left.
   */
  private @Nullable Score score(int number, Meeting meeting, boolean needsWinner) {
    Score score = meetings.score(number, meeting, needsWinner);
    if (score != null || meetings.isDrawn(number, meeting)) {
      return score;
    }
    int first = leftAt(meeting.one());
    int second = leftAt(meeting.other());
    boolean isPlayable = first == STAYS && second == STAYS;
    return isPlayable ? null : first > second ? new Score(2, 0) : new Score(0, 2);
  }

  /** When an engine left: the place in the list of those who did, {@link #STAYS} if it has not. */
  private int leftAt(int engine) {
    for (int i = 0; i < withdrawals.size(); i++) {
      if (withdrawals.get(i).engine() == engine) {
        return i;
      }
    }
    return STAYS;
  }

  private boolean needsWinner(int number) {
    return format.needsWinner(competition.rounds().get(number));
  }

  @Override
  public List<Draw> next(int wanted) {
    List<Draw> next = new ArrayList<>();
    for (int number = decided; number < competition.meetings().size(); number++) {
      Meeting meeting = competition.meetings().get(number);
      int games = isDecided(number) ? 0 : meetings.next(number, meeting, needsWinner(number));
      if (games > 0) {
        next.add(new Draw(number, meeting.one(), meeting.other(), games));
      }
    }
    return next;
  }

  @Override
  public boolean isOver() {
    return competition.isOver();
  }

  @Override
  public boolean wants(int index) {
    return meetings.wants(index, competition.meetings());
  }

  @Override
  public int idle() {
    return meetings.idle();
  }

  @Override
  public boolean hasWithdrawals() {
    return true;
  }

  @Override
  public Withdrawal withdrawal(int engine) {
    if (isOver()) {
      throw new IllegalArgumentException("the contest is over");
    }
    if (withdrawals.stream().anyMatch(gone -> gone.engine() == engine)) {
      throw new IllegalArgumentException("the engine has left already");
    }
    List<Withdrawal.Forfeit> forfeits = new ArrayList<>();
    int round = competition.rounds().getLast() + 1;
    for (int number = competition.meetings().size() - 1; number >= decided; number--) {
      Meeting meeting = competition.meetings().get(number);
      if (meeting.has(engine) && !isDecided(number)) {
        forfeits.addFirst(new Withdrawal.Forfeit(number, meeting.other() == engine));
        round = format.needsResults() ? round : competition.rounds().get(number);
      }
    }
    return new Withdrawal(engine, round, forfeits);
  }

  @Override
  public void withdrawn(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    withdrawal.forfeits().forEach(gone -> meetings.forfeit(withdrawal.engine(), gone));
    pair();
  }

  @Override
  public ContestProgress progress() {
    int current = Math.min(decided, competition.rounds().size() - 1);
    int round = competition.rounds().get(current) + 1;
    return new ContestProgress(Optional.empty(), OptionalDouble.empty(), round);
  }

  @Override
  public List<Placing> placings() {
    return Placings.of(contest, format, meetings, competition, left());
  }
}
