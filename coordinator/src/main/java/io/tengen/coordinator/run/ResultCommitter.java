package io.tengen.coordinator.run;

import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.run.commit.GroupCommit;
import io.tengen.coordinator.run.commit.ReportedGame;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores results in the archive, batch by batch, and returns each batch once it can be written to
 * the journal. Confined to the actor that owns it, whose timers trigger it.
 */
final class ResultCommitter {
  /** Delay before the archive is tried again. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  private static final String UNSTORED = "records cannot be stored: ";

  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final TimerScheduler<RunCommand> timers;

  private GroupCommit buffer;
  private String problem = "";

  ResultCommitter(
      String run,
      RunDependencies deps,
      ActorContext<RunCommand> context,
      TimerScheduler<RunCommand> timers) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.timers = timers;
    buffer = new GroupCommit(deps.commitInterval().toNanos());
  }

  /** Forgets uncommitted results: the actor has recovered. */
  void reset() {
    buffer = new GroupCommit(deps.commitInterval().toNanos());
    problem = "";
  }

  /** Returns one line for people while records cannot be stored; empty otherwise. */
  String problem() {
    String refusal = deps.archive().refusal();
    return problem.isEmpty() && !refusal.isEmpty() ? UNSTORED + refusal : problem;
  }

  /** Returns whether no result is waiting to be committed. */
  boolean isIdle() {
    return !buffer.isCommitting() && !buffer.isGathering();
  }

  /** Returns whether a result of this worker is waiting to be committed. */
  boolean hasUncommitted(String worker) {
    return buffer.games().anyMatch(game -> game.worker().equals(worker));
  }

  /** Returns the indices of the games that are waiting to be committed. */
  List<Integer> indices() {
    return buffer.indices();
  }

  void add(GroupCommit.Entry entry) {
    buffer.add(entry, deps.nanos().getAsLong());
    schedule();
  }

  /**
   * Adds another report of a game that is waiting to be committed; it is answered together with the
   * first.
   */
  void addDuplicate(GroupCommit.Entry entry) {
    buffer.addDuplicate(entry);
  }

  private void schedule() {
    if (!buffer.isCommitting() && !timers.isTimerActive(RunCommand.Flush.INSTANCE)) {
      long delay = Math.max(0, buffer.delay(deps.nanos().getAsLong()));
      timers.startSingleTimer(
          RunCommand.Flush.INSTANCE, RunCommand.Flush.INSTANCE, Duration.ofNanos(delay));
    }
  }

  /** Commits the gathered results if they have waited long enough. */
  void flush() {
    if (buffer.isCommitting() || !buffer.isGathering()) {
      return;
    }
    long now = deps.nanos().getAsLong();
    if (buffer.delay(now) <= 0) {
      put(buffer.begin(now));
    } else {
      schedule();
    }
  }

  /** Stores the present batch in the archive once more. */
  void retry() {
    put(buffer.batch());
  }

  private void put(List<ReportedGame> batch) {
    context.pipeToSelf(
        deps.archive().put(run, batch), (done, failure) -> new RunCommand.Stored(failure));
  }

  /**
   * Handles the archive's answer.
   *
   * @return the games to count; empty if the archive will be tried again
   */
  List<ReportedGame> stored(@Nullable Throwable failure) {
    if (failure != null) {
      String now = UNSTORED + Failures.reason(failure);
      if (!now.equals(problem)) {
        context.getLog().warn("run {}: {}; trying again", run, now);
        context.getLog().debug("run {}: the archive failed", run, failure);
      }
      problem = now;
      timers.startSingleTimer(RunCommand.Retry.INSTANCE, RunCommand.Retry.INSTANCE, RETRY);
      return List.of();
    }
    if (!problem.isEmpty()) {
      context.getLog().info("run {}: records are stored again", run);
    }
    problem = "";
    return buffer.batch();
  }

  /** The reports to answer once a batch is in the journal. */
  record Done(List<GroupCommit.Entry> counted, List<GroupCommit.Entry> duplicates) {}

  /** Ends a batch that is in the journal, so that the next one may begin. */
  Done finish() {
    List<GroupCommit.Entry> counted = buffer.finish();
    long nanos = deps.nanos().getAsLong() - buffer.startedAt();
    deps.metrics().gamesCommitted(counted.size(), Duration.ofNanos(nanos));
    List<GroupCommit.Entry> duplicates = buffer.takeDuplicates(counted);
    if (buffer.isGathering()) {
      schedule();
    }
    return new Done(counted, duplicates);
  }
}
