package io.tengen.coordinator.grpc.worker;

import akka.actor.typed.ActorRef;
import akka.util.ByteString;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.verify.Referee;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.text.Texts;
import io.tengen.tracing.GameSpan;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.Tracing;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.worker.VerdictStatus;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Verifies the games that workers report and sends them to their runs. Never blocks. */
public final class ResultHandler {
  private static final Logger log = LoggerFactory.getLogger(ResultHandler.class);

  private static final int MAX_REASON = 500;

  private final RunDirectory runs;
  private final ActorRef<FleetCommand> fleet;
  private final Audit audit;
  private final Executor referees;
  private final Tracing tracing;

  /**
   * @param referees runs the verification of games
   * @param tracing records the spans of traced games
   */
  public ResultHandler(
      RunDirectory runs,
      ActorRef<FleetCommand> fleet,
      Audit audit,
      Executor referees,
      Tracing tracing) {
    this.runs = runs;
    this.fleet = fleet;
    this.audit = audit;
    this.referees = referees;
    this.tracing = tracing;
  }

  /**
   * Handles the report of a finished game.
   *
   * @param record the bytes of the record as received, which the archive stores unchanged
   */
  void finished(
      Caller caller,
      String worker,
      ActorRef<ToWorker> session,
      JobKey.Game game,
      long lease,
      ByteString record) {
    if (tracing.isTraced(game.run(), game.index())) {
      long arrived = tracing.now();
      referees.execute(() -> {
        Tracing.mark(game.run(), game.index());
        try {
          trace(game, lease, arrived, () -> referee(caller, worker, session, game, lease, record));
        } finally {
          Tracing.unmark();
        }
      });
    } else {
      referees.execute(() -> referee(caller, worker, session, game, lease, record));
    }
  }

  private void trace(JobKey.Game game, long lease, long arrived, Supplier<String> referee) {
    long begun = tracing.now();
    String outcome = referee.get();
    tracing.record(
        GameSpan.in(
            Tracing.lease(game.run(), game.index(), lease),
            SpanNames.REFEREED,
            arrived,
            tracing.now(),
            Map.of(SpanNames.OUTCOME, outcome, SpanNames.QUEUED, (begun - arrived) / 1e9)));
  }

  /** Returns what the referee said, in one word. */
  private String referee(
      Caller caller,
      String worker,
      ActorRef<ToWorker> session,
      JobKey.Game game,
      long id,
      ByteString record) {
    HeldLease lease = new HeldLease(game.index(), id);
    Optional<RunHandle> found = runs.findRegistered(game.run());
    if (found.isEmpty() || !found.get().plan().contains(lease.index())) {
      String reason =
          found.isEmpty() ? "there is no run " + game.run() : "the run has no such game";
      session.tell(new ToWorker.Verdict(new JobLease(game, id), VerdictStatus.UNWANTED, reason));
      return "unwanted";
    }
    RunCommand judgement = judge(caller, found.get(), worker, lease, record, session);
    if (judgement instanceof RunCommand.Objection objection) {
      refused(caller, worker, game, objection.objection());
    }
    found.get().actor().tell(judgement);
    return judgement instanceof RunCommand.Objection ? "refused" : "accepted";
  }

  private RunCommand judge(
      Caller caller,
      RunHandle run,
      String worker,
      HeldLease lease,
      ByteString encoded,
      ActorRef<ToWorker> session) {
    GameRecord record;
    try {
      record = GameRecordCodec.fromBytes(encoded.toArrayUnsafe());
    } catch (IllegalArgumentException e) {
      return new RunCommand.Objection(worker, lease, String.valueOf(e.getMessage()), session);
    }
    Optional<String> objection = Referee.objection(run.plan(), lease.index(), record);
    if (objection.isPresent()) {
      return new RunCommand.Objection(worker, lease, objection.get(), session);
    }
    fleet.tell(
        new FleetCommand.Finished(
            session,
            new JobKey.Game(run.id(), lease.index()),
            record.moves().size(),
            record.outcome().reason() == Outcome.Reason.CRASH));
    return new RunCommand.Report(
        ReportedGame.of(lease.index(), worker, record, encoded).by(caller.credential()),
        lease.id(),
        session);
  }

  private void refused(Caller caller, String worker, JobKey.Game game, String why) {
    audit.refused(
        caller.who(),
        caller.address(),
        WorkerGuard.WHAT,
        "worker %s, %s: %s".formatted(worker, game, why));
  }

  /**
   * Returns the moves of an unfinished game that a worker has sent. Invalid moves are recorded in
   * the audit log and dropped, and the game continues.
   */
  Optional<CheckpointPart> moves(
      Caller caller, String worker, JobKey.Game game, EncodedCheckpoint news) {
    Optional<RunHandle> run = runs.findRegistered(game.run());
    if (run.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Checkpoints.part(news, run.get().plan().setup().size());
    } catch (IllegalArgumentException e) {
      String why = "the moves so far: " + e.getMessage();
      log.warn("worker {}, {}: {}", worker, game, why);
      refused(caller, worker, game, why);
      return Optional.empty();
    }
  }

  void declined(String worker, JobKey.Game game, long lease, String reason) {
    RunCommand command =
        new RunCommand.Decline(worker, new HeldLease(game.index(), lease), oneLine(reason));
    runs.findRegistered(game.run()).ifPresent(run -> run.actor().tell(command));
  }

  /** Returns a text of a worker as one line of limited length, for logs and messages. */
  static String oneLine(String text) {
    return Texts.cut(Texts.oneLine(text), MAX_REASON);
  }
}
