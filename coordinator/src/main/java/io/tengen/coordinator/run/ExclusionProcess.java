package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.pattern.StatusReply;
import io.tengen.coordinator.run.verify.BarredWorkers;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.PendingExclusions;
import io.tengen.coordinator.run.verify.ReplayBook;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Excludes results of workers from a run and restores them: calls the archive, returns the events
 * to persist, and replies to the callers that asked. Confined to the actor that owns it.
 */
final class ExclusionProcess {
  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final ResultCommitter commits;
  private PendingExclusions<ActorRef<StatusReply<RunView>>> pending = new PendingExclusions<>();

  ExclusionProcess(
      String run, RunDependencies deps, ActorContext<RunCommand> context, ResultCommitter commits) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.commits = commits;
  }

  /** Forgets pending exclusions: the actor has recovered. */
  void reset() {
    pending = new PendingExclusions<>();
  }

  /** Returns a live view of the workers whose results do not count. */
  BarredWorkers barred(RunBook book) {
    return new BarredWorkers(book.exclusions(), pending);
  }

  /** Returns whether a result of this game is being restored. */
  boolean isLifting(int index) {
    return pending.isLifting(index);
  }

  /** Bans the workers that two others have contradicted. */
  void judge(RunBook book) {
    for (ReplayBook.Conviction found : book.replays().convictions()) {
      if (!pending.isBanned(found.worker())) {
        context.getLog().warn("run {}: worker {} {}", run, found.worker(), found.why());
        pending.ban(found.worker(), found.why(), found.credential(), null);
        banOthers(book, found.worker(), found.credential());
      }
    }
    askArchive(book);
  }

  /** Bans the other workers that have reported results with the credential of a banned worker. */
  private void banOthers(RunBook book, String worker, String credential) {
    for (String other : book.credentials().names(credential)) {
      if (!pending.isBanned(other) && !book.exclusions().has(other)) {
        String reason = "uses the same credentials as worker " + worker;
        context.getLog().warn("run {}: worker {} {}", run, other, reason);
        pending.ban(other, reason, credential, null);
      }
    }
  }

  /** Begins to exclude a worker's results; returns why that is impossible, or empty. */
  Optional<String> exclude(RunBook book, RunCommand.Exclude wanted) {
    String worker = wanted.worker();
    if (book.exclusions().has(worker) || pending.isBanned(worker)) {
      return Optional.of("results of worker " + worker + " are excluded already");
    }
    String credential = wanted.nameOnly() ? "" : book.credentials().of(worker);
    pending.ban(worker, wanted.reason(), credential, wanted.replyTo());
    banOthers(book, worker, credential);
    askArchive(book);
    return Optional.empty();
  }

  /**
   * Asks the archive to set aside the records of banned workers that have no result left in the
   * commit buffer.
   */
  void askArchive(RunBook book) {
    for (String worker : pending.due()) {
      if (!commits.hasUncommitted(worker)) {
        pending.asked(worker, book.committedGames());
        context.pipeToSelf(
            deps.archive().setAside(run, worker, deps.records()),
            (games, failure) -> new RunCommand.SetAside(worker, games, failure));
      }
    }
  }

  /** Handles the archive's answer to setting records aside; returns the events to persist. */
  List<RunEvent> setAside(RunBook book, RunCommand.SetAside done) {
    String worker = done.worker();
    if (!pending.isBanned(worker)) {
      // The actor has restarted since it asked.
      return List.of();
    }
    if (done.games() != null) {
      PendingExclusions.Excluded out = pending.excluded(worker, done.games());
      Instant now = deps.wall().instant();
      return out.parts().stream()
          .<RunEvent>map(part ->
              new RunEvent.ResultsExcluded(worker, out.reason(), now, part, out.credential()))
          .toList();
    }
    context.getLog().error("run {}: records of worker {}", run, worker, done.failure());
    if (book.replays().convicted().containsKey(worker)) {
      pending.failed(worker);
    } else {
      pending
          .finish(worker)
          .forEach(asked -> asked.tell(StatusReply.error("the archive failed: try again")));
    }
    return List.of();
  }

  /** Completes an exclusion that is in the journal. */
  void excluded(String worker, Supplier<RunView> view) {
    context.getLog().warn("run {}: results of worker {} do not count any more", run, worker);
    deps.metrics().resultsExcluded();
    pending.finish(worker).forEach(asked -> asked.tell(StatusReply.success(view.get())));
  }

  /** Begins to restore a worker's results; returns why that is impossible, or empty. */
  Optional<String> lift(RunBook book, RunCommand.LiftExclusion wanted) {
    String worker = wanted.worker();
    Exclusion exclusion = book.exclusions().of(worker);
    if (exclusion == null || pending.isLifting(worker)) {
      return Optional.of("no results of worker " + worker + " are excluded");
    }
    BitSet games = BitSet.valueOf(exclusion.games());
    games.andNot(book.committedGames());
    commits.indices().forEach(games::clear);
    pending.lift(worker, games, exclusion.credential(), wanted.replyTo());
    context.pipeToSelf(
        deps.archive().putBack(run, worker, games, deps.records()),
        (back, failure) -> new RunCommand.PutBack(worker, back, failure));
    return Optional.empty();
  }

  /** Handles the archive's answer to restoring records; returns the events to persist. */
  List<RunEvent> putBack(RunCommand.PutBack done) {
    if (!pending.isLifting(done.worker())) {
      // The actor has restarted since it asked.
      return List.of();
    }
    if (done.games() == null) {
      context.getLog().error("run {}: records of worker {}", run, done.worker(), done.failure());
      PendingExclusions.Lift<ActorRef<StatusReply<RunView>>> lift = pending.lifted(done.worker());
      if (lift != null) {
        lift.asked().tell(StatusReply.error("the archive failed: try again"));
      }
      return List.of();
    }
    Instant at = deps.wall().instant();
    return PendingExclusions.parts(done.games()).stream()
        .<RunEvent>map(part -> new RunEvent.ExclusionLifted(done.worker(), at, part))
        .toList();
  }

  /**
   * Completes a lifted exclusion that is in the journal. Workers that were excluded for the same
   * credential follow, one after the other.
   */
  void lifted(RunBook book, String worker, Supplier<RunView> view) {
    context.getLog().warn("run {}: results of worker {} count again", run, worker);
    PendingExclusions.Lift<ActorRef<StatusReply<RunView>>> lift = pending.lifted(worker);
    if (lift == null) {
      return;
    }
    String next = book.exclusions().with(lift.credential());
    if (next != null) {
      context.getSelf().tell(new RunCommand.LiftExclusion(next, lift.asked()));
    } else {
      lift.asked().tell(StatusReply.success(view.get()));
    }
  }
}
