package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.tournament.Annulment;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.TournamentState;
import io.tengen.coordinator.tournament.TournamentStates;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run's tournament together with the inputs it has received, so that it can be restored from a
 * snapshot. Mutable; confined to its owner.
 */
final class TournamentLog {
  private final JobPlan plan;
  private TournamentState tournament;
  private final List<DrawnGames> draws = new ArrayList<>();
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  private final List<Annulment> annulments = new ArrayList<>();

  /** The last annulment of each game that has one. */
  private final Map<Integer, AnnulledSide> annulled = new HashMap<>();

  /**
   * {@link CountedGame#code} by the game's number in the schedule; grows as results come; stays
   * empty if the tournament does not use results.
   */
  private byte[] endings = new byte[0];

  /** Creates the tournament of a new run. */
  TournamentLog(JobPlan plan) {
    this.plan = plan;
    tournament = begin();
  }

  private TournamentState begin() {
    RunSpec spec = plan.spec();
    return spec.kind() == RunKind.SELF_PLAY
        ? TournamentState.FIXED
        : TournamentStates.begin(
            plan.tournamentSpec(), spec.engines().size(), spec.games(), spec.seed());
  }

  TournamentState state() {
    return tournament;
  }

  void draw(List<DrawnGames> more) {
    if (more.isEmpty()) {
      return;
    }
    draws.addAll(more);
    plan.draw(more);
    tournament.drawn(more);
  }

  void withdraw(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    tournament.withdrawn(withdrawal);
  }

  /** Restores a new tournament from a snapshot. */
  void restore(RunSnapshot snapshot) {
    draw(snapshot.draws());
    snapshot.withdrawals().forEach(this::withdraw);
    endings = snapshot.endings().clone();
    snapshot.annulments().forEach(this::add);
    snapshot.annulments().forEach(tournament::annulled);
    recount();
  }

  /**
   * Removes the results of these games and recomputes the state from the remaining ones. Games that
   * were drawn stay in the list.
   *
   * @param games numbers in the schedule
   */
  void exclude(BitSet games) {
    if (tournament == TournamentState.FIXED || games.isEmpty()) {
      return;
    }
    games.stream().filter(index -> index < endings.length).forEach(index -> endings[index] = 0);
    restart();
  }

  /**
   * Cancels the result of a game for a side, or has it count again, and recomputes the state.
   * Rounds that are paired stand.
   *
   * @param game number in the schedule
   */
  void annul(int game, AnnulledSide side) {
    if (tournament == TournamentState.FIXED) {
      return;
    }
    add(new Annulment(game, side, tournament.pairedRounds()));
    restart();
  }

  private void add(Annulment annulment) {
    annulments.add(annulment);
    annulled.put(annulment.game(), annulment.side());
  }

  private void restart() {
    tournament = begin();
    annulments.forEach(tournament::annulled);
    if (!draws.isEmpty()) {
      tournament.drawn(draws);
    }
    withdrawals.forEach(tournament::withdrawn);
    recount();
  }

  private void recount() {
    for (int number = 0; number < endings.length; number++) {
      CountedGame game = CountedGame.of(endings[number]);
      if (game != null) {
        tell(number, game);
      }
    }
  }

  private void tell(int number, CountedGame game) {
    GameJob players = plan.scheduledJob(number);
    CountedGame standing = game.with(annulled.getOrDefault(number, AnnulledSide.NONE));
    tournament.count(number, players.black(), players.white(), standing);
  }

  /** Returns a copy. */
  List<Annulment> annulments() {
    return List.copyOf(annulments);
  }

  /** Returns a copy. */
  List<DrawnGames> draws() {
    return List.copyOf(draws);
  }

  /** Returns a copy. */
  List<Withdrawal> withdrawals() {
    return List.copyOf(withdrawals);
  }

  /** Returns a copy. */
  byte[] endings() {
    return endings.clone();
  }

  /** Counts the game with this number in the schedule. */
  void count(int number, CountedGame game) {
    if (tournament == TournamentState.FIXED) {
      return;
    }
    if (number >= endings.length) {
      endings = Arrays.copyOf(endings, Math.max(number + 1, 2 * endings.length));
    }
    endings[number] = game.code();
    tell(number, game);
  }
}
