package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import akka.util.ByteString;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.HeldLease;
import io.tengen.coordinator.run.Referee;
import io.tengen.coordinator.run.ReportedGame;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.ToWorker;
import io.tengen.engine.game.GameRecord;
import io.tengen.proto.v1.GameFinished;
import io.tengen.proto.v1.JobDeclined;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Brings what workers report to the runs, by way of the referee. Never blocks its caller. */
final class Intake {
  private static final int MAX_REASON = 500;

  private final RunDirectory runs;
  private final Executor referees;

  /**
   * @param referees replays the games
   */
  Intake(RunDirectory runs, Executor referees) {
    this.runs = runs;
    this.referees = referees;
  }

  void finished(String worker, ActorRef<ToWorker> session, GameFinished finished) {
    referees.execute(() -> referee(worker, session, finished));
  }

  private void referee(String worker, ActorRef<ToWorker> session, GameFinished finished) {
    String id = finished.getJob().getRun();
    HeldLease lease = new HeldLease(finished.getJob().getIndex(), finished.getLease());
    Optional<RunHandle> found = runs.find(id);
    if (found.isEmpty() || !found.get().plan().contains(lease.index())) {
      String reason = found.isEmpty() ? "there is no run " + id : "the run has no such game";
      session.tell(
          new ToWorker.Verdict(
              id, lease.index(), lease.id(), ToWorker.VerdictKind.UNWANTED, reason));
      return;
    }
    found.get().actor().tell(judge(found.get(), worker, lease, finished, session));
  }

  private static RunCommand judge(
      RunHandle run,
      String worker,
      HeldLease lease,
      GameFinished finished,
      ActorRef<ToWorker> session) {
    GameRecord record;
    try {
      record = WireRecords.record(finished.getRecord());
    } catch (IllegalArgumentException e) {
      return new RunCommand.Objection(worker, lease, String.valueOf(e.getMessage()), session);
    }
    Optional<String> objection = Referee.objection(run.plan(), lease.index(), record);
    if (objection.isPresent()) {
      return new RunCommand.Objection(worker, lease, objection.get(), session);
    }
    ByteString encoded = ByteString.fromArrayUnsafe(finished.getRecord().toByteArray());
    return new RunCommand.Report(
        ReportedGame.of(lease.index(), worker, record, encoded), lease.id(), session);
  }

  void declined(String worker, JobDeclined declined) {
    HeldLease lease = new HeldLease(declined.getJob().getIndex(), declined.getLease());
    RunCommand command =
        declined.getLeaving()
            ? new RunCommand.Release(List.of(lease))
            : new RunCommand.Decline(worker, lease, oneLine(declined.getReason()));
    runs.find(declined.getJob().getRun()).ifPresent(run -> run.actor().tell(command));
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\s*\\R\\s*", " ");
    return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON) + "...";
  }
}
