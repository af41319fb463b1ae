package io.tengen.coordinator.run;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.verify.Exclusions;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.run.verify.WorkerCredentials;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.TournamentState;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything durable about a run: what it is, how it stands, which games have been counted. Changes
 * by {@link #apply} alone. Mutable; confined to the actor that owns it.
 */
final class RunBook {
  private @Nullable JobPlan plan;
  private Instant createdAt = Instant.EPOCH;
  private RunState status = RunState.RUNNING;
  private String failure = "";
  private BitSet committed = new BitSet();
  private int committedCount;
  private Tally tally = new Tally(0);
  private @Nullable ContestLog contest;
  private ReplayBook replays = new ReplayBook();
  private final Exclusions exclusions;
  private WorkerCredentials credentials = new WorkerCredentials();
  private boolean reopened;

  /** A run that has not been created. */
  RunBook() {
    this(new Exclusions());
  }

  private RunBook(Exclusions exclusions) {
    this.exclusions = exclusions;
  }

  static RunBook restore(RunSnapshot snapshot) {
    RunBook book = new RunBook(Exclusions.restore(snapshot.exclusions()));
    book.plan = new JobPlan(snapshot.spec());
    book.createdAt = snapshot.createdAt();
    book.status = snapshot.status();
    book.failure = snapshot.failure();
    book.committed = BitSet.valueOf(snapshot.committed());
    book.committedCount = book.committed.cardinality();
    book.tally =
        Tally.restore(snapshot.results(), snapshot.nanos(), snapshot.moves(), snapshot.forfeits());
    book.contest = new ContestLog(book.plan);
    book.contest.restore(snapshot);
    book.replays = ReplayBook.restore(snapshot.replays());
    book.reopened = snapshot.reopened();
    book.credentials = WorkerCredentials.restore(snapshot.credentials());
    return book;
  }

  /** A copy for the snapshot store; shares nothing mutable with this book. */
  RunSnapshot snapshot() {
    return new RunSnapshot(
        plan().spec(),
        createdAt,
        status,
        failure,
        committed.toByteArray(),
        tally.results(),
        tally.nanos(),
        tally.moves(),
        tally.forfeits(),
        book().draws(),
        book().withdrawals(),
        book().endings(),
        replays.state(),
        exclusions.all(),
        reopened,
        credentials.state());
  }

  void apply(RunEvent event) {
    switch (event) {
      case RunEvent.RunCreated created -> {
        plan = new JobPlan(created.spec());
        createdAt = created.at();
        tally = new Tally(created.spec().engines().size());
        contest = new ContestLog(plan);
      }
      case RunEvent.MeetingsDrawn drawn -> book().draw(drawn.draws());
      case RunEvent.GamesCommitted batch -> {
        batch.credentials().forEach(credentials::add);
        batch.samples().forEach(replays::sample);
        batch.games().forEach(this::count);
      }
      case RunEvent.GamesReplayed again -> {
        again.versions().forEach(replays::played);
        finishIfOver();
      }
      case RunEvent.ReplaysGivenUp idle -> {
        idle.games().forEach(replays::giveUp);
        finishIfOver();
      }
      case RunEvent.ResultsExcluded excluded -> exclude(excluded);
      case RunEvent.ExclusionLifted lifted -> {
        exclusions.remove(lifted.worker());
        lifted.games().forEach(this::count);
      }
      case RunEvent.EngineWithdrawn left -> {
        book().withdraw(left.withdrawal());
        finishIfOver();
      }
      case RunEvent.RunCancelled cancelled -> status = RunState.CANCELLED;
      case RunEvent.RunResumed resumed -> {
        status = RunState.RUNNING;
        failure = "";
      }
      case RunEvent.RunFailed failed -> {
        status = RunState.FAILED;
        failure = failed.reason();
      }
      case RunEvent.RunScheduled scheduled -> plan = plan().with(scheduled.schedule());
    }
  }

  private void count(CommittedGame game) {
    if (!plan().contains(game.index()) || committed.get(game.index())) {
      return;
    }
    committed.set(game.index());
    committedCount++;
    GameJob job = plan().job(game.index());
    tally.add(job, game);
    book().count(job, game.ended());
    finishIfOver();
  }

  private void exclude(RunEvent.ResultsExcluded event) {
    BitSet out = new BitSet();
    for (CommittedGame game : event.games()) {
      if (committed.get(game.index())) {
        committed.clear(game.index());
        committedCount--;
        tally.remove(plan().job(game.index()), game);
        out.set(game.index());
      }
    }
    exclusions.add(event.worker(), event.reason(), event.at(), out, event.credential());
    replays.exclude(event.worker(), event.credential());
    book().exclude(out);
    if (status == RunState.FINISHED && !isPlayedOut()) {
      status = RunState.RUNNING;
      reopened = true;
    }
    finishIfOver();
  }

  private void finishIfOver() {
    if (isPlayedOut() && replays.isEmpty()) {
      status = RunState.FINISHED;
      reopened = false;
    }
  }

  /** Whether every game that the run wants has been counted. */
  boolean isPlayedOut() {
    return committedCount - contest().idle() == plan().spec().games() || contest().isOver();
  }

  boolean exists() {
    return plan != null;
  }

  /** What is to be played; the run must exist. */
  JobPlan plan() {
    return Objects.requireNonNull(plan, "the run has not been created");
  }

  Instant createdAt() {
    return createdAt;
  }

  RunState status() {
    return status;
  }

  boolean isRunning() {
    return exists() && status == RunState.RUNNING;
  }

  /** Why the run failed; empty unless it did. */
  String failure() {
    return failure;
  }

  /** Games counted. */
  int committed() {
    return committedCount;
  }

  /** Whether the run has this game, it has not been counted, and there is reason to play it. */
  boolean isOpen(int index) {
    return plan().contains(index)
        && !committed.get(index)
        && !contest().isOver()
        && contest().wants(index);
  }

  /** Whether this game has been counted. */
  boolean isCommitted(int index) {
    return committed.get(index);
  }

  /**
   * What is to be written down before the contest can go on: the games that are drawn.
   *
   * @param wanted games that workers wait for
   */
  Optional<RunEvent> due(int wanted) {
    List<DrawnGames> draws = contest().next(wanted);
    return draws.isEmpty() ? Optional.empty() : Optional.of(new RunEvent.MeetingsDrawn(draws));
  }

  /**
   * What it means if an engine leaves the contest now; nothing changes by this.
   *
   * @throws IllegalArgumentException with one line if it cannot
   */
  RunEvent withdrawal(String engine, String reason, Instant now) {
    if (!isRunning()) {
      throw new IllegalArgumentException("the run has ended, or is stopped");
    }
    for (int i = 0; i < plan().spec().engines().size(); i++) {
      if (plan().spec().engines().get(i).name().equals(engine)) {
        return new RunEvent.EngineWithdrawn(contest().withdrawal(i), reason, now);
      }
    }
    throw new IllegalArgumentException("the run has no engine \"" + engine + "\"");
  }

  /** Whether this engine has left the contest. */
  boolean hasLeft(int engine) {
    return book().withdrawals().stream().anyMatch(gone -> gone.engine() == engine);
  }

  /** How the contest stands: to be asked, not told. */
  TournamentState contest() {
    return book().course();
  }

  private ContestLog book() {
    return Objects.requireNonNull(contest, "the run has not been created");
  }

  /** Mean time of the moves of a counted game, in nanoseconds; 0 before the first. */
  long meanGameNanos() {
    return committedCount == 0 ? 0 : tally.totalNanos() / committedCount;
  }

  /** The games that are played again: to be asked, not told. */
  ReplayBook replays() {
    return replays;
  }

  /** Whose results do not count: to be asked, not told. */
  Exclusions exclusions() {
    return exclusions;
  }

  /** With which credentials its results have come: to be asked, not told. */
  WorkerCredentials credentials() {
    return credentials;
  }

  /** One line for people if the run was over until results of it were excluded; else empty. */
  String reopened() {
    return reopened ? "the run was over until results were excluded, and goes on" : "";
  }

  /** The counted games' indices: a copy. */
  BitSet committedGames() {
    return (BitSet) committed.clone();
  }

  /** The sums: a copy. */
  Tally tally() {
    return tally.copy(exclusions.games());
  }
}
