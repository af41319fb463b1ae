package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.Competition;
import io.tengen.coordinator.pairing.MatchScore;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundFormat;
import io.tengen.coordinator.pairing.RoundHistory;
import io.tengen.coordinator.pairing.StandingsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The state of a tournament that is played round by round. Pairings follow from scores alone. Games
 * of a pairing are drawn when it can be played, and more of them while they do not decide it.
 *
 * <p>An engine that withdraws loses its unfinished matches. If both engines of a pairing have
 * withdrawn, the one that withdrew later wins, or one of the two if they withdrew together.
 */
final class RoundsState implements TournamentState {
  private static final int NOT_WITHDRAWN = Integer.MAX_VALUE;

  private final RoundFormat format;
  private final Pairings pairings;
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  /** The pairings so far. Recomputed when all of them are over. */
  private Competition competition;

  /** All pairings with a lower number are over. */
  private int decided;

  /**
   * @param seed the run's seed, for random draws
   */
  RoundsState(RoundsSpec spec, int engines, long seed) {
    format = spec.format(engines, seed);
    pairings = new Pairings(spec.length(), seed);
    competition = computePairings();
  }

  private Competition computePairings() {
    return Competition.of(format, scores(), playerWithdrawals());
  }

  private Competition.Scores scores() {
    return new Competition.Scores() {
      @Override
      public @Nullable MatchScore of(int number, Pairing pairing, int round) {
        return score(number, pairing, round);
      }

      @Override
      public MatchScore revised(int number, RoundHistory.Played played, int round, int later) {
        return RoundsState.this.revised(number, played.pairing(), played.score(), round, later);
      }
    };
  }

  /** Returns a score without the results that were annulled before a later round was drawn. */
  private MatchScore revised(int number, Pairing pairing, MatchScore score, int round, int later) {
    // The winner of a match that must have one has gone on.
    return pairing.isBye() || format.needsWinner(round)
        ? score
        : pairings.revised(number, pairing, score, later);
  }

  private List<RoundHistory.Withdrawal> playerWithdrawals() {
    return withdrawals.stream()
        .map(withdrawal -> new RoundHistory.Withdrawal(withdrawal.engine(), withdrawal.round()))
        .toList();
  }

  @Override
  public void drawn(List<DrawnGames> draws) {
    draws.forEach(pairings::draw);
  }

  @Override
  public void count(int index, int black, int white, CountedGame game) {
    pairings.count(index, black, game);
    pairNextRound();
  }

  /** Pairs the next round if all pairings so far are over. */
  private void pairNextRound() {
    while (decided < competition.pairings().size() && isDecided(decided)) {
      decided++;
    }
    if (decided == competition.pairings().size() && !competition.isOver()) {
      competition = computePairings();
    }
  }

  private boolean isDecided(int number) {
    Pairing pairing = competition.pairings().get(number);
    return pairing.isBye() || score(number, pairing, competition.rounds().get(number)) != null;
  }

  /**
   * Returns the score of a pairing; null if it is not over. A pairing that came about only after an
   * engine of it had withdrawn, because results were withdrawn, is lost by that engine.
   */
  private @Nullable MatchScore score(int number, Pairing pairing, int round) {
    MatchScore score = pairings.score(number, pairing, format.needsWinner(round), round + 1);
    if (score != null || pairings.isDrawn(number, pairing)) {
      return score;
    }
    int first = withdrawalOrder(pairing.one());
    int second = withdrawalOrder(pairing.other());
    boolean isPlayable = first == NOT_WITHDRAWN && second == NOT_WITHDRAWN;
    return isPlayable ? null : first > second ? new MatchScore(2, 0) : new MatchScore(0, 2);
  }

  /**
   * Returns the index of an engine's withdrawal among all withdrawals; {@link #NOT_WITHDRAWN} if it
   * has not.
   */
  private int withdrawalOrder(int engine) {
    for (int i = 0; i < withdrawals.size(); i++) {
      if (withdrawals.get(i).engine() == engine) {
        return i;
      }
    }
    return NOT_WITHDRAWN;
  }

  @Override
  public List<DrawnGames> next(int wanted) {
    List<DrawnGames> next = new ArrayList<>();
    for (int number = decided; number < competition.pairings().size(); number++) {
      Pairing pairing = competition.pairings().get(number);
      int round = competition.rounds().get(number);
      int games =
          isDecided(number)
              ? 0
              : pairings.next(number, pairing, format.needsWinner(round), round + 1);
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
    return pairings.wants(index, competition.pairings());
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
      throw new IllegalArgumentException("the tournament is over");
    }
    if (withdrawals.stream().anyMatch(withdrawal -> withdrawal.engine() == engine)) {
      throw new IllegalArgumentException("the engine was withdrawn already");
    }
    List<Withdrawal.Forfeit> forfeits = new ArrayList<>();
    int round = competition.rounds().getLast() + 1;
    for (int number = competition.pairings().size() - 1; number >= decided; number--) {
      Pairing pairing = competition.pairings().get(number);
      if (pairing.has(engine) && !isDecided(number)) {
        forfeits.addFirst(new Withdrawal.Forfeit(number, pairing.other() == engine));
        round = format.needsResults() ? round : competition.rounds().get(number);
      }
    }
    return new Withdrawal(engine, round, forfeits);
  }

  @Override
  public void withdrawn(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    withdrawal.forfeits().forEach(forfeit -> pairings.forfeit(withdrawal.engine(), forfeit));
    pairNextRound();
  }

  @Override
  public void annulled(Annulment annulment) {
    pairings.annul(annulment);
  }

  @Override
  public int pairedRounds() {
    return competition.rounds().getLast() + 1;
  }

  @Override
  public TournamentProgress progress() {
    int current = Math.min(decided, competition.rounds().size() - 1);
    int round = competition.rounds().get(current) + 1;
    return new TournamentProgress(Optional.empty(), OptionalDouble.empty(), round);
  }

  @Override
  public List<Standing> standings() {
    return format.standings(outcome()).stream()
        .map(row -> new Standing(row, withdrawalOrder(row.player()) != NOT_WITHDRAWN))
        .toList();
  }

  @Override
  public List<StandingsTable.Row> teams() {
    return format.teams(outcome());
  }

  private RoundFormat.Outcome outcome() {
    return format.needsResults()
        ? new RoundFormat.Outcome(
            competition.revised(format, scores(), pairedRounds()),
            competition.revised(format, scores(), Integer.MAX_VALUE),
            competition.isOver())
        : new RoundFormat.Outcome(played(), played(), competition.isOver());
  }

  /**
   * Returns the pairings played so far of a format whose rounds do not depend on results, whether
   * or not their rounds are complete.
   */
  private RoundHistory played() {
    return Competition.of(
            format,
            (number, pairing, round) ->
                pairings.isForfeit(number, pairing)
                    ? null
                    : pairings.score(number, pairing, false, Integer.MAX_VALUE),
            playerWithdrawals())
        .history();
  }

  @Override
  public List<MatchResult> matches() {
    List<MatchResult> matches = new ArrayList<>();
    for (int number = 0; number < competition.pairings().size(); number++) {
      Pairing pairing = competition.pairings().get(number);
      int round = competition.rounds().get(number);
      MatchScore score = pairing.isBye() ? MatchScore.WALKOVER : score(number, pairing, round);
      if (score != null) {
        matches.add(
            pairings.result(
                number, round, pairing, revised(number, pairing, score, round, Integer.MAX_VALUE)));
      }
    }
    return matches;
  }
}
