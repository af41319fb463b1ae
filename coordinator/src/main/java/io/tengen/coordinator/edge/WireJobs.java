package io.tengen.coordinator.edge;

import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.lease.GameTask;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.RunKind;
import io.tengen.coordinator.run.plan.RunSpec;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.Welcome;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OpeningCodec;
import io.tengen.wire.RandomOpeningCodec;

/** What workers are told, as the wire has it. */
final class WireJobs {
  private WireJobs() {}

  static CoordinatorMessage welcome(ToWorker.Welcome welcome) {
    return CoordinatorMessage.newBuilder()
        .setWelcome(
            Welcome.newBuilder()
                .setHeartbeatMillis(welcome.heartbeatMillis())
                .setLeaseMillis(welcome.leaseMillis()))
        .build();
  }

  static CoordinatorMessage assignment(ToWorker.Assign assign) {
    GameTask task = (GameTask) assign.task();
    JobPlan plan = task.plan();
    GameJob job = task.job();
    RunSpec spec = plan.spec();
    var assignment =
        Assignment.newBuilder()
            .setJob(job(assign.run(), assign.index()))
            .setLease(assign.lease())
            .setSetup(GameSetupCodec.encode(plan.setup(job)))
            .setBlack(EngineSpecCodec.encode(plan.black(job)))
            .setWhite(EngineSpecCodec.encode(plan.white(job)))
            .setSeed(job.seed())
            .setMatchRules(plan.rules(job).text())
            .setKeepCandidates(spec.kind() == RunKind.SELF_PLAY)
            .putAllNetworks(ArtifactCodec.encode(plan.networks(job)))
            .setShards(spec.shards());
    plan.opening(job)
        .ifPresent(
            opening -> assignment.setOpening(OpeningCodec.encode(opening, plan.setup().size())));
    plan.randomOpening(job)
        .ifPresent(random -> assignment.setRandomOpening(RandomOpeningCodec.encode(random)));
    task.resumed().flatMap(WireCheckpoints::whole).ifPresent(assignment::setCheckpoint);
    return CoordinatorMessage.newBuilder().setAssignment(assignment).build();
  }

  static CoordinatorMessage verdict(ToWorker.Verdict verdict) {
    return CoordinatorMessage.newBuilder()
        .setVerdict(
            Verdict.newBuilder()
                .setJob(job(verdict.run(), verdict.index()))
                .setLease(verdict.lease())
                .setStatus(status(verdict.kind()))
                .setReason(verdict.reason()))
        .build();
  }

  static CoordinatorMessage revoked(ToWorker.Revoke revoke) {
    return CoordinatorMessage.newBuilder()
        .setRevoked(
            Revoked.newBuilder()
                .setJob(job(revoke.run(), revoke.index()))
                .setLease(revoke.lease())
                .setReason(revoke.reason()))
        .build();
  }

  static CoordinatorMessage disowned(ToWorker.Disown disown) {
    String reason = "the game was not given to this worker";
    JobId job = job(disown.run(), disown.index());
    return disown.reported()
        ? CoordinatorMessage.newBuilder()
            .setVerdict(
                Verdict.newBuilder()
                    .setJob(job)
                    .setLease(disown.claimed())
                    .setStatus(VerdictStatus.VERDICT_STATUS_REFUSED)
                    .setReason(reason))
            .build()
        : CoordinatorMessage.newBuilder()
            .setRevoked(
                Revoked.newBuilder().setJob(job).setLease(disown.claimed()).setReason(reason))
            .build();
  }

  private static JobId job(String run, int index) {
    return JobId.newBuilder().setRun(run).setIndex(index).build();
  }

  private static VerdictStatus status(ToWorker.VerdictKind kind) {
    return switch (kind) {
      case COMMITTED -> VerdictStatus.VERDICT_STATUS_COMMITTED;
      case DUPLICATE -> VerdictStatus.VERDICT_STATUS_DUPLICATE;
      case REFUSED -> VerdictStatus.VERDICT_STATUS_REFUSED;
      case UNWANTED -> VerdictStatus.VERDICT_STATUS_UNWANTED;
    };
  }
}
