package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.MatchScore;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.RoundHistory;
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
final class RoundsState implements TournamentState {
  private static final int STAYS = Integer.MAX_VALUE;

  private final RoundsSpec contest;
  private final RoundFormat roundFormat;
  private final Pairings pairings;
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  /** What is paired. Worked out anew when every meeting that it knows is over. */
  private Competition competition;

  /** All meetings below this are over. */
  private int decided;

  /**
   * @param seed where lots are drawn from
   */
  RoundsState(RoundsSpec contest, int engines, long seed) {
    this.contest = contest;
    roundFormat = contest.format(engines);
    pairings = new Pairings(contest.length(), seed);
    competition = compete();
  }

  private Competition compete() {
    return Competition.of(
        roundFormat,
        (number, pairing, round) -> score(number, pairing, roundFormat.needsWinner(round)),
        left());
  }

  private List<RoundHistory.Withdrawal> left() {
    return withdrawals.stream()
        .map(gone -> new RoundHistory.Withdrawal(gone.engine(), gone.round()))
        .toList();
  }

  @Override
  public void drawn(List<DrawnGames> draws) {
    draws.forEach(pairings::draw);
  }

  @Override
  public void count(int index, int black, int white, CountedGame countedGame) {
    pairings.count(index, black, countedGame);
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
    Pairing pairing = competition.meetings().get(number);
    return pairing.isBye() || score(number, pairing, needsWinner(number)) != null;
  }

  /**
   * The score of a meeting; null if it is not over. One that was paired only now, since results do
   * not count any more, is lost by whoever has left.
   */
  private @Nullable MatchScore score(int number, Pairing pairing, boolean needsWinner) {
    MatchScore matchScore = pairings.score(number, pairing, needsWinner);
    if (matchScore != null || pairings.isDrawn(number, pairing)) {
      return matchScore;
    }
    int first = leftAt(pairing.one());
    int second = leftAt(pairing.other());
    boolean isPlayable = first == STAYS && second == STAYS;
    return isPlayable ? null : first > second ? new MatchScore(2, 0) : new MatchScore(0, 2);
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
    return roundFormat.needsWinner(competition.rounds().get(number));
  }

  @Override
  public List<DrawnGames> next(int wanted) {
    List<DrawnGames> next = new ArrayList<>();
    for (int number = decided; number < competition.meetings().size(); number++) {
      Pairing pairing = competition.meetings().get(number);
      int games = isDecided(number) ? 0 : pairings.next(number, pairing, needsWinner(number));
      if (games > 0) {
        next.add(new DrawnGames(number, pairing.one(), pairing.other(), games));
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
    return pairings.wants(index, competition.meetings());
  }

  @Override
  public int idle() {
    return pairings.idle();
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
      Pairing pairing = competition.meetings().get(number);
      if (pairing.has(engine) && !isDecided(number)) {
        forfeits.addFirst(new Withdrawal.Forfeit(number, pairing.other() == engine));
        round = roundFormat.needsResults() ? round : competition.rounds().get(number);
      }
    }
    return new Withdrawal(engine, round, forfeits);
  }

  @Override
  public void withdrawn(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    withdrawal.forfeits().forEach(gone -> pairings.forfeit(withdrawal.engine(), gone));
    pair();
  }

  @Override
  public TournamentProgress progress() {
    int current = Math.min(decided, competition.rounds().size() - 1);
    int round = competition.rounds().get(current) + 1;
    return new TournamentProgress(Optional.empty(), OptionalDouble.empty(), round);
  }

  @Override
  public List<Standing> placings() {
    return StandingsOrder.of(contest, roundFormat, pairings, competition, left());
  }
}
