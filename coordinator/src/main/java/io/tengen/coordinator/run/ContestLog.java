package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.TournamentState;
import io.tengen.coordinator.tournament.TournamentStates;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A run's contest with what it has been told, so that a snapshot can tell it again. Mutable;
 * confined to its owner.
 */
final class ContestLog {
  private final JobPlan plan;
  private TournamentState tournamentState;
  private final List<DrawnGames> draws = new ArrayList<>();
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  /**
   * {@link CountedGame#code} by game; grows as results come; empty where the contest asks for none.
   */
  private byte[] endings = new byte[0];

  /** The contest of a run that has begun. */
  ContestLog(JobPlan plan) {
    this.plan = plan;
    tournamentState = begin();
  }

  private TournamentState begin() {
    RunSpec spec = plan.spec();
    return spec.kind() == RunKind.SELF_PLAY
        ? TournamentState.FIXED
        : TournamentStates.begin(plan.contest(), spec.engines().size(), spec.games(), spec.seed());
  }

  TournamentState course() {
    return tournamentState;
  }

  void draw(List<DrawnGames> more) {
    if (more.isEmpty()) {
      return;
    }
    draws.addAll(more);
    plan.draw(more);
    tournamentState.drawn(more);
  }

  void withdraw(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    tournamentState.withdrawn(withdrawal);
  }

  /** Tells a contest that has just begun all that another had been told. */
  void restore(RunSnapshot snapshot) {
    draw(snapshot.draws());
    snapshot.withdrawals().forEach(this::withdraw);
    endings = snapshot.endings().clone();
    recount();
  }

  /**
   * These results do not count any more: works everything out again from the others. What was drawn
   * stays in the list.
   */
  void exclude(BitSet games) {
    if (tournamentState == TournamentState.FIXED || games.isEmpty()) {
      return;
    }
    games.stream().filter(index -> index < endings.length).forEach(index -> endings[index] = 0);
    tournamentState = begin();
    if (!draws.isEmpty()) {
      tournamentState.drawn(draws);
    }
    withdrawals.forEach(tournamentState::withdrawn);
    recount();
  }

  private void recount() {
    for (int index = 0; index < endings.length; index++) {
      CountedGame countedGame = CountedGame.of(endings[index]);
      if (countedGame != null) {
        GameJob job = plan.job(index);
        tournamentState.count(index, job.black(), job.white(), countedGame);
      }
    }
  }

  /** A copy. */
  List<DrawnGames> draws() {
    return List.copyOf(draws);
  }

  /** A copy. */
  List<Withdrawal> withdrawals() {
    return List.copyOf(withdrawals);
  }

  /** A copy. */
  byte[] endings() {
    return endings.clone();
  }

  void count(GameJob job, CountedGame countedGame) {
    if (tournamentState == TournamentState.FIXED) {
      return;
    }
    if (job.index() >= endings.length) {
      endings = Arrays.copyOf(endings, Math.max(job.index() + 1, 2 * endings.length));
    }
    endings[job.index()] = countedGame.code();
    tournamentState.count(job.index(), job.black(), job.white(), countedGame);
  }
}
