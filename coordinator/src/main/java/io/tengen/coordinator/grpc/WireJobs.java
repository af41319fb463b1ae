package io.tengen.coordinator.grpc;

import io.tengen.coordinator.run.JobPlan;
import io.tengen.coordinator.run.ToWorker;
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
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;

/** What workers are told, as the wire has it. */
public final class WireJobs {
  private WireJobs() {}

  public static CoordinatorMessage welcome(ToWorker.Welcome welcome) {
    return CoordinatorMessage.newBuilder()
        .setWelcome(
            Welcome.newBuilder()
                .setHeartbeatMillis(welcome.heartbeatMillis())
                .setLeaseMillis(welcome.leaseMillis()))
        .build();
  }

  public static CoordinatorMessage assignment(ToWorker.Assign assign) {
    JobPlan plan = assign.plan();
    RunSpec spec = plan.spec();
    var assignment =
        Assignment.newBuilder()
            .setJob(job(assign.run(), assign.job().index()))
            .setLease(assign.lease())
            .setSetup(GameSetupCodec.encode(plan.setup(assign.job())))
            .setBlack(EngineSpecCodec.encode(plan.black(assign.job())))
            .setWhite(EngineSpecCodec.encode(plan.white(assign.job())))
            .setSeed(assign.job().seed())
            .setMatchRules(plan.rules(assign.job()).text())
            .setKeepCandidates(spec.kind() == RunKind.SELF_PLAY)
            .putAllArtifacts(ArtifactCodec.encode(plan.artifacts(assign.job())))
            .setShards(spec.shards());
    plan.opening(assign.job())
        .ifPresent(
            opening -> assignment.setOpening(OpeningCodec.encode(opening, plan.setup().size())));
    plan.randomOpening(assign.job())
        .ifPresent(random -> assignment.setRandomOpening(RandomOpeningCodec.encode(random)));
    assign.resumed().flatMap(WireCheckpoints::whole).ifPresent(assignment::setCheckpoint);
    return CoordinatorMessage.newBuilder().setAssignment(assignment).build();
  }

  public static CoordinatorMessage verdict(ToWorker.Verdict verdict) {
    return CoordinatorMessage.newBuilder()
        .setVerdict(
            Verdict.newBuilder()
                .setJob(job(verdict.run(), verdict.index()))
                .setLease(verdict.lease())
                .setStatus(status(verdict.kind()))
                .setReason(verdict.reason()))
        .build();
  }

  public static CoordinatorMessage revoked(ToWorker.Revoke revoke) {
    return CoordinatorMessage.newBuilder()
        .setRevoked(
            Revoked.newBuilder()
                .setJob(job(revoke.run(), revoke.index()))
                .setLease(revoke.lease())
                .setReason(revoke.reason()))
        .build();
  }

  public static CoordinatorMessage disowned(ToWorker.Disown disown) {
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
