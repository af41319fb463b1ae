package io.tengen.coordinator.run;

import java.time.Instant;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything durable about a run: what it is, how it stands, which games have been counted. Changes
 * by {@link #apply} alone. Mutable; confined to the actor that owns it.
 */
final class RunBook {
  private @Nullable JobPlan plan;
  private Instant createdAt = Instant.EPOCH;
  private RunStatus status = RunStatus.RUNNING;
  private String failure = "";
  private BitSet committed = new BitSet();
  private int committedCount;
  private Tally tally = new Tally(0);

  /** A run that has not been created. */
  RunBook() {}

  static RunBook restore(RunSnapshot snapshot) {
    RunBook book = new RunBook();
    book.plan = new JobPlan(snapshot.spec);
    book.createdAt = snapshot.createdAt;
    book.status = snapshot.status;
    book.failure = snapshot.failure;
    book.committed = BitSet.valueOf(snapshot.committed);
    book.committedCount = book.committed.cardinality();
    book.tally = Tally.restore(snapshot.results, snapshot.nanos, snapshot.moves);
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
        tally.moves());
  }

  void apply(RunEvent event) {
    switch (event) {
      case RunEvent.RunCreated created -> {
        plan = new JobPlan(created.spec());
        createdAt = created.at();
        tally = new Tally(created.spec().engines().size());
      }
      case RunEvent.GamesCommitted batch -> batch.games().forEach(this::count);
      case RunEvent.RunCancelled cancelled -> status = RunStatus.CANCELLED;
      case RunEvent.RunResumed resumed -> {
        status = RunStatus.RUNNING;
        failure = "";
      }
      case RunEvent.RunFailed failed -> {
        status = RunStatus.FAILED;
        failure = failed.reason();
      }
    }
  }

  private void count(CommittedGame game) {
    if (!isOpen(game.index())) {
      return;
    }
    committed.set(game.index());
    committedCount++;
    tally.add(plan().job(game.index()), game);
    if (committedCount == plan().games()) {
      status = RunStatus.FINISHED;
    }
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

  RunStatus status() {
    return status;
  }

  boolean isRunning() {
    return exists() && status == RunStatus.RUNNING;
  }

  /** Why the run failed; empty unless it did. */
  String failure() {
    return failure;
  }

  /** Games counted. */
  int committed() {
    return committedCount;
  }

  /** Whether the run has this game and it has not been counted. */
  boolean isOpen(int index) {
    return plan().contains(index) && !committed.get(index);
  }

  /** The counted games' indices: a copy. */
  BitSet committedGames() {
    return (BitSet) committed.clone();
  }

  /** The sums: a copy. */
  Tally tally() {
    return tally.copy();
  }
}
