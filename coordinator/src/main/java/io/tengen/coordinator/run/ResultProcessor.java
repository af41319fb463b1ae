package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.GroupCommit;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.CrashMonitor;
import io.tengen.coordinator.run.lease.OpenDispatcher;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.trace.RunTraces;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.run.verify.ReplayQueue;
import io.tengen.coordinator.run.verify.ReplaySampling;
import io.tengen.game.board.Color;
import io.tengen.wire.worker.VerdictStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Processes the results that workers report: decides which of them count, returns the events to
 * persist, and sends the verdicts. Confined to the actor that owns it.
 */
public final class ResultProcessor {
  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final GameDispatch dispatch;
  private final ExclusionProcess exclusions;
  private final ResultCommitter commits;
  private final ReplaySampling sampling;
  private final RunTraces traces;
  private int duplicates;
  private int refused;

  ResultProcessor(
      String run,
      RunDependencies deps,
      ActorContext<RunCommand> context,
      GameDispatch dispatch,
      ExclusionProcess exclusions,
      ResultCommitter commits,
      ReplaySampling sampling,
      RunTraces traces) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.dispatch = dispatch;
    this.exclusions = exclusions;
    this.commits = commits;
    this.sampling = sampling;
    this.traces = traces;
  }

  /** Returns how many reports were of games already counted, since the actor started. */
  int duplicates() {
    return duplicates;
  }

  /** Returns how many reports the referee refused, since the actor started. */
  int refused() {
    return refused;
  }

  /** Handles a refereed game; returns the event to persist at once, if any. */
  Optional<RunEvent> report(RunBook book, RunCommand.Report report) {
    var entry = new GroupCommit.Entry(report.game(), report.lease(), report.replyTo());
    int index = entry.index();
    if (!book.exists() || !book.plan().contains(index)) {
      return unwanted(entry, "the run has no such game");
    }
    CommittedGame game = report.game().game();
    if (exclusions.barred(book).contains(game.worker(), report.game().credential())) {
      return unwanted(entry, "the worker's results do not count");
    }
    if (book.isCommitted(index)) {
      Optional<ReplayQueue> replays =
          dispatch
              .open()
              .map(OpenDispatcher::replays)
              .filter(queue -> isPlayedAgain(queue, report.game()));
      if (replays.isPresent()) {
        return playedAgain(book, replays.get(), entry);
      }
      dispatch.releaseReplay(new HeldLease(index, report.lease()));
      duplicate(entry);
      return Optional.empty();
    }
    if (!dispatch.isOpen() || !book.isOpen(index) || exclusions.isLifting(index)) {
      return unwanted(entry, "the run wants no more games");
    }
    if (dispatch.isReported(index)) {
      commits.addDuplicate(entry);
      return Optional.empty();
    }
    Optional<String> objection = dispatch.objection(report.game(), report.lease());
    if (objection.isPresent()) {
      HeldLease lease = new HeldLease(index, report.lease());
      return object(
          book, new RunCommand.Objection(game.worker(), lease, objection.get(), report.replyTo()));
    }
    dispatch.finished(game, report.lease());
    commits.add(entry);
    if (traces.isOn()) {
      traces.reported(new HeldLease(index, report.lease()), game.worker());
    }
    return Optional.empty();
  }

  /** Returns whether the report of a counted game is a replay that was wanted from this worker. */
  private static boolean isPlayedAgain(ReplayQueue replays, ReportedGame game) {
    int index = game.game().index();
    return replays.wants(index)
        && !replays.bars(index, game.game().worker(), game.credential())
        && ReplaySampling.followsFromSeed(game);
  }

  private Optional<RunEvent> playedAgain(
      RunBook book, ReplayQueue replays, GroupCommit.Entry entry) {
    dispatch.replayFinished(entry.game().game(), entry.lease());
    boolean urgent = replays.addReplay(sampling.version(entry.game())) || book.isPlayedOut();
    verdict(entry, VerdictStatus.COMMITTED, "");
    return urgent ? Optional.of(new RunEvent.GamesReplayed(replays.take())) : Optional.empty();
  }

  /**
   * Handles a report that the referee found invalid; returns the event to persist at once, if any.
   */
  Optional<RunEvent> object(RunBook book, RunCommand.Objection bad) {
    int index = bad.lease().index();
    if (!book.exists() || !book.plan().contains(index) || !dispatch.isOpen()) {
      tellVerdict(bad.replyTo(), bad.lease(), VerdictStatus.UNWANTED, "the run wants no such game");
      return Optional.empty();
    }
    refused++;
    deps.metrics().refusedReport();
    context
        .getLog()
        .warn(
            "run {}: game {} of worker {} refused: {}", run, index, bad.worker(), bad.objection());
    tellVerdict(bad.replyTo(), bad.lease(), VerdictStatus.REFUSED, bad.objection());
    return failure(book, bad.worker(), bad.lease(), "refused", bad.objection());
  }

  /** Handles a game that a worker cannot play; returns the event to persist at once, if any. */
  Optional<RunEvent> decline(RunBook book, RunCommand.Decline decline) {
    int index = decline.lease().index();
    if (!book.exists() || !book.plan().contains(index) || !dispatch.isOpen()) {
      return Optional.empty();
    }
    deps.metrics().jobDeclined();
    context
        .getLog()
        .warn(
            "run {}: worker {} declined game {}: {}",
            run,
            decline.worker(),
            index,
            decline.reason());
    return failure(book, decline.worker(), decline.lease(), "declined", decline.reason());
  }

  /**
   * Handles a game that a worker failed: frees it for another worker, or fails the run if no worker
   * can play it.
   */
  private Optional<RunEvent> failure(
      RunBook book, String worker, HeldLease lease, String how, String reason) {
    return dispatch.fail(book, worker, lease, how, reason).map(this::failed);
  }

  /** Returns the event of the run failing for this reason. */
  RunEvent failed(String reason) {
    return new RunEvent.RunFailed(reason, deps.wall().instant());
  }

  /**
   * Handles the archive's answer; returns the event to persist, or empty if the archive must be
   * tried again.
   */
  Optional<RunEvent> stored(RunBook book, @Nullable Throwable failure, int players) {
    List<ReportedGame> games = commits.stored(failure);
    if (games.isEmpty()) {
      return Optional.empty();
    }
    List<GameVersion> samples = sampling.sample(book.plan(), games, players);
    return Optional.of(
        new RunEvent.GamesCommitted(
            games.stream().map(ReportedGame::game).toList(),
            samples,
            newCredentials(book, games),
            deps.wall().instant()));
  }

  /** Returns, by worker, the credentials that the run does not know yet. */
  private static Map<String, String> newCredentials(RunBook book, List<ReportedGame> games) {
    Map<String, String> added = new HashMap<>();
    for (ReportedGame game : games) {
      String worker = game.game().worker();
      String credential = game.credential();
      if (!credential.isEmpty() && !book.credentials().has(worker, credential)) {
        added.put(worker, credential);
      }
    }
    return added;
  }

  /** Sends the verdicts of a batch that is in the journal. */
  void committed(RunBook book) {
    ResultCommitter.Done done = commits.finish();
    if (traces.isOn()) {
      trace(book.plan(), done.counted());
    }
    for (GroupCommit.Entry entry : done.counted()) {
      CommittedGame game = entry.game().game();
      dispatch.open().ifPresent(open -> open.settled(entry.index()));
      verdict(entry, VerdictStatus.COMMITTED, "");
      sampling.counted(book.plan().job(entry.index()), game);
      counted(book.plan(), game);
    }
    done.duplicates().forEach(this::duplicate);
    sampling.detectSuspects();
    deps.metrics().suspects(run, sampling.suspects().size());
  }

  private void trace(JobPlan plan, List<GroupCommit.Entry> counted) {
    for (GroupCommit.Entry entry : counted) {
      traces.committed(new HeldLease(entry.index(), entry.lease()), entry.game().game(), plan);
    }
  }

  private void counted(JobPlan plan, CommittedGame game) {
    if (EngineForfeits.kind(game.reason()) >= 0 && game.winner() != null) {
      GameJob job = plan.job(game.index());
      String loser = (game.winner() == Color.BLACK ? plan.white(job) : plan.black(job)).name();
      deps.metrics().gameForfeited(loser, game.reason().name().toLowerCase(Locale.ROOT));
    }
    dispatch.open().flatMap(open -> open.eligibility().counted(game)).ifPresent(this::expel);
  }

  private void expel(CrashMonitor.BrokenEngine broken) {
    context.getSelf().tell(new RunCommand.Expel(broken.engine(), broken.reason()));
  }

  private Optional<RunEvent> unwanted(GroupCommit.Entry entry, String reason) {
    verdict(entry, VerdictStatus.UNWANTED, reason);
    return Optional.empty();
  }

  private void duplicate(GroupCommit.Entry entry) {
    duplicates++;
    deps.metrics().duplicateReport();
    verdict(entry, VerdictStatus.DUPLICATE, "");
  }

  private void verdict(GroupCommit.Entry entry, VerdictStatus kind, String reason) {
    tellVerdict(entry.replyTo(), new HeldLease(entry.index(), entry.lease()), kind, reason);
  }

  private void tellVerdict(
      ActorRef<ToWorker> replyTo, HeldLease lease, VerdictStatus kind, String reason) {
    if (traces.isOn()) {
      traces.ended(lease, kind.name().toLowerCase(Locale.ROOT));
    }
    replyTo.tell(new ToWorker.Verdict(JobLease.ofGame(run, lease), kind, reason));
  }
}
