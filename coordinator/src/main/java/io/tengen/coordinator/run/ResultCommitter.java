package io.tengen.coordinator.run;

import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.tengen.coordinator.run.commit.GroupCommit;
import io.tengen.coordinator.run.commit.ReportedGame;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings results to the archive, batch by batch, and says when a batch is ready for the journal.
 * Confined to the actor that owns it, whose timers wake it.
 */
final class ResultCommitter {
  /** Before the archive is tried again. */
  private static final Duration RETRY = Duration.ofSeconds(1);

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

  /** Forgets what was on its way: the actor has recovered. */
  void reset() {
    buffer = new GroupCommit(deps.commitInterval().toNanos());
    problem = "";
  }

  /** One line for people while records cannot be stored; empty otherwise. */
  String problem() {
    return problem;
  }

  /** Whether nothing is on its way. */
  boolean isIdle() {
    return !buffer.isCommitting() && !buffer.isGathering();
  }

  /** Whether a result of this worker is on its way. */
  boolean isWaitedFor(String worker) {
    return buffer.games().anyMatch(game -> game.worker().equals(worker));
  }

  /** The games that are on their way. */
  List<Integer> indices() {
    return buffer.indices();
  }

  void add(GroupCommit.Entry entry) {
    buffer.add(entry, deps.nanos().getAsLong());
    schedule();
  }

  /** Another report of a game that is on its way; answered together with that. */
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

  /** It is time to commit what has gathered. */
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

  /** It is time to try the archive again. */
  void retry() {
    put(buffer.batch());
  }

  private void put(List<ReportedGame> batch) {
    context.pipeToSelf(
        deps.archive().put(run, batch), (done, failure) -> new RunCommand.Stored(failure));
  }

  /**
   * The archive has answered.
   *
   * @return what is to be counted; empty if the archive is to be tried again
   */
  List<ReportedGame> stored(@Nullable Throwable failure) {
    if (failure != null) {
      context.getLog().error("run {}: the archive took no records; trying again", run, failure);
      problem = "records cannot be stored: " + failure.getMessage();
      timers.startSingleTimer(RunCommand.Retry.INSTANCE, RunCommand.Retry.INSTANCE, RETRY);
      return List.of();
    }
    problem = "";
    return buffer.batch();
  }

  /** What a batch that is in the journal leaves to be said. */
  record Done(List<GroupCommit.Entry> counted, List<GroupCommit.Entry> duplicates) {}

  /** The batch is in the journal; the next may begin. */
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
