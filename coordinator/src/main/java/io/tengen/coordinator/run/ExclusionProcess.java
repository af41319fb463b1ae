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
 * Takes results of workers out of a run, and lets them in again: asks the archive, says what the
 * journal is to keep, answers those who wanted it. Confined to the actor that owns it.
 */
final class ExclusionProcess {
  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final ResultCommitter commits;
  private PendingExclusions<ActorRef<StatusReply<RunView>>> underWay = new PendingExclusions<>();

  ExclusionProcess(
      String run, RunDependencies deps, ActorContext<RunCommand> context, ResultCommitter commits) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.commits = commits;
  }

  /** Forgets what was under way: the actor has recovered. */
  void reset() {
    underWay = new PendingExclusions<>();
  }

  /** The workers whose results do not count: a view that changes as the book does. */
  BarredWorkers barred(RunBook book) {
    return new BarredWorkers(book.exclusions(), underWay);
  }

  /** Whether a result of this game is on its way back. */
  boolean isLifting(int index) {
    return underWay.isLifting(index);
  }

  /** Bans whoever was contradicted by two. */
  void judge(RunBook book) {
    for (ReplayBook.Conviction found : book.replays().convictions()) {
      if (!underWay.isBanned(found.worker())) {
        context.getLog().warn("run {}: worker {} {}", run, found.worker(), found.why());
        underWay.ban(found.worker(), found.why(), found.credential(), null);
        banOthers(book, found.worker(), found.credential());
      }
    }
    askArchive(book);
  }

  /** Bans whoever else has brought results with the credential of a worker that is banned. */
  private void banOthers(RunBook book, String worker, String credential) {
    for (String other : book.credentials().names(credential)) {
      if (!underWay.isBanned(other) && !book.exclusions().has(other)) {
        String reason = "came with the same credentials as worker " + worker;
        context.getLog().warn("run {}: worker {} {}", run, other, reason);
        underWay.ban(other, reason, credential, null);
      }
    }
  }

  /** Somebody wants results excluded; why that cannot be. */
  Optional<String> exclude(RunBook book, RunCommand.Exclude wanted) {
    String worker = wanted.worker();
    if (book.exclusions().has(worker) || underWay.isBanned(worker)) {
      return Optional.of("results of worker " + worker + " are excluded already");
    }
    String credential = wanted.nameOnly() ? "" : book.credentials().of(worker);
    underWay.ban(worker, wanted.reason(), credential, wanted.replyTo());
    banOthers(book, worker, credential);
    askArchive(book);
    return Optional.empty();
  }

  /** Has the archive set aside what banned workers have brought, once nothing more of it comes. */
  void askArchive(RunBook book) {
    for (String worker : underWay.due()) {
      if (!commits.isWaitedFor(worker)) {
        underWay.asked(worker, book.committedGames());
        context.pipeToSelf(
            deps.archive().setAside(run, worker, deps.records()),
            (games, failure) -> new RunCommand.SetAside(worker, games, failure));
      }
    }
  }

  /** The archive has answered: what is to be written down. */
  List<RunEvent> setAside(RunBook book, RunCommand.SetAside done) {
    String worker = done.worker();
    if (!underWay.isBanned(worker)) {
      // The actor has recovered since it asked.
      return List.of();
    }
    if (done.games() != null) {
      PendingExclusions.Excluded out = underWay.excluded(worker, done.games());
      Instant now = deps.wall().instant();
      return out.parts().stream()
          .<RunEvent>map(part ->
              new RunEvent.ResultsExcluded(worker, out.reason(), now, part, out.credential()))
          .toList();
    }
    context.getLog().error("run {}: records of worker {}", run, worker, done.failure());
    if (book.replays().convicted().containsKey(worker)) {
      underWay.failed(worker);
    } else {
      underWay
          .finish(worker)
          .forEach(asked -> asked.tell(StatusReply.error("the archive failed: try again")));
    }
    return List.of();
  }

  /** It is written down that a worker's results do not count. */
  void excluded(String worker, Supplier<RunView> view) {
    context.getLog().warn("run {}: results of worker {} do not count any more", run, worker);
    deps.metrics().resultsExcluded();
    underWay.finish(worker).forEach(asked -> asked.tell(StatusReply.success(view.get())));
  }

  /** Somebody wants results to count again; why that cannot be. */
  Optional<String> lift(RunBook book, RunCommand.LiftExclusion wanted) {
    String worker = wanted.worker();
    Exclusion exclusion = book.exclusions().of(worker);
    if (exclusion == null || underWay.isLifting(worker)) {
      return Optional.of("no results of worker " + worker + " are excluded");
    }
    BitSet games = BitSet.valueOf(exclusion.games());
    games.andNot(book.committedGames());
    commits.indices().forEach(games::clear);
    underWay.lift(worker, games, exclusion.credential(), wanted.replyTo());
    context.pipeToSelf(
        deps.archive().putBack(run, worker, games, deps.records()),
        (back, failure) -> new RunCommand.PutBack(worker, back, failure));
    return Optional.empty();
  }

  /** The archive has answered: what is to be written down. */
  List<RunEvent> putBack(RunCommand.PutBack done) {
    if (!underWay.isLifting(done.worker())) {
      // The actor has recovered since it asked.
      return List.of();
    }
    if (done.games() == null) {
      context.getLog().error("run {}: records of worker {}", run, done.worker(), done.failure());
      PendingExclusions.Lift<ActorRef<StatusReply<RunView>>> lift = underWay.lifted(done.worker());
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
   * It is written down that a worker's results count again. Whoever was out for the same credential
   * follows, one after the other.
   */
  void lifted(RunBook book, String worker, Supplier<RunView> view) {
    context.getLog().warn("run {}: results of worker {} count again", run, worker);
    PendingExclusions.Lift<ActorRef<StatusReply<RunView>>> lift = underWay.lifted(worker);
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
