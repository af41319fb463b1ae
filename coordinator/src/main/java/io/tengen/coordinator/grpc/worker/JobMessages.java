package io.tengen.coordinator.grpc.worker;

import io.tengen.coordinator.inquiry.EngineTask;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.lease.GameTask;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.training.TrainingAssignment;
import io.tengen.tracing.Tracing;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.RunKind;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.CoordinatorMessage.Revoked;
import io.tengen.wire.worker.CoordinatorMessage.Verdict;
import io.tengen.wire.worker.CoordinatorMessage.Welcome;
import io.tengen.wire.worker.JobId;
import io.tengen.wire.worker.JobTask;
import io.tengen.wire.worker.VerdictStatus;

/** Makes the messages that workers receive: replaces leases by their tokens. */
final class JobMessages {
  private static final String FOREIGN = "the job was not assigned to this worker";

  private JobMessages() {}

  /**
   * Returns the message for a worker.
   *
   * @param leases seals the leases that the message names, and counts them
   * @param tracing says which games are traced
   * @throws IllegalArgumentException for {@link ToWorker.Close}, which is not a message
   */
  static CoordinatorMessage message(ToWorker message, WorkerLeases leases, Tracing tracing) {
    return switch (message) {
      case ToWorker.Welcome welcome ->
          new Welcome(welcome.heartbeatMillis(), welcome.leaseMillis());
      case ToWorker.Assign assign -> {
        leases.given(assign.lease());
        yield new Assignment(
            leases.token(assign.lease()),
            job(assign.lease().job()),
            task(assign.task()),
            traceParent(assign.lease(), tracing));
      }
      case ToWorker.Verdict verdict ->
          new Verdict(leases.token(verdict.lease()), verdict.status(), verdict.reason());
      case ToWorker.Revoke revoke -> {
        if (!revoke.handBack()) {
          leases.gone(revoke.lease());
        }
        yield new Revoked(leases.token(revoke.lease()), revoke.reason(), revoke.handBack());
      }
      case ToWorker.Watch watch ->
          new CoordinatorMessage.Watched(
              leases.token(watch.lease()), watch.intervalMillis(), watch.forMillis());
      case ToWorker.Ask ask ->
          new CoordinatorMessage.Inquire(leases.token(ask.lease()), ask.inquiry());
      case ToWorker.EvaluationKey key -> new CoordinatorMessage.EvaluationKey(key.key());
      case ToWorker.Evaluators list -> new CoordinatorMessage.Evaluators(list.evaluators());
      // The worker made this token up: there is no lease to seal.
      case ToWorker.Disown disown -> disowned(disown.token(), disown.reported());
      case ToWorker.Close _ ->
          throw new IllegalArgumentException("Close ends the stream and has no message");
    };
  }

  private static String traceParent(JobLease lease, Tracing tracing) {
    return lease.job() instanceof JobKey.Game(String run, int index) && tracing.isTraced(run, index)
        ? Tracing.lease(run, index, lease.id()).traceParent()
        : "";
  }

  private static JobId job(JobKey job) {
    return switch (job) {
      case JobKey.Game game -> new JobId(game.run(), game.index());
      case JobKey.Inquiries inquiries -> new JobId(inquiries.id(), 0);
      case JobKey.Training training -> new JobId(training.id(), 0);
    };
  }

  private static JobTask task(ToWorker.Task task) {
    return switch (task) {
      case GameTask game -> game(game);
      case EngineTask engine ->
          new JobTask.Inquiries(engine.setup(), engine.engine(), engine.seed(), engine.artifacts());
      case TrainingAssignment training -> new JobTask.Training(training.spec(), training.saved());
      default -> throw new IllegalArgumentException("unknown kind of job: " + task);
    };
  }

  private static JobTask.Game game(GameTask task) {
    JobPlan plan = task.plan();
    GameJob job = task.job();
    return new JobTask.Game(
        plan.setup(job),
        plan.black(job),
        plan.white(job),
        job.seed(),
        plan.rules(job, task.speed()),
        plan.spec().kind() == RunKind.SELF_PLAY,
        plan.artifacts(job),
        plan.opening(job),
        plan.randomOpening(job),
        task.resumed().flatMap(Checkpoints::whole),
        plan.spec().shards(),
        task.speed());
  }

  private static CoordinatorMessage disowned(LeaseToken token, boolean reported) {
    return reported
        ? new Verdict(token, VerdictStatus.REFUSED, FOREIGN)
        : new Revoked(token, FOREIGN);
  }
}
