package io.tengen.coordinator.edge;

import io.tengen.coordinator.run.RunKind;
import io.tengen.coordinator.run.RunSpec;
import io.tengen.coordinator.run.ToWorker;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.Welcome;

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
    RunSpec spec = assign.plan().spec();
    return CoordinatorMessage.newBuilder()
        .setAssignment(
            Assignment.newBuilder()
                .setJob(job(assign.run(), assign.job().index()))
                .setLease(assign.lease())
                .setSetup(WireRecords.setup(assign.plan().setup()))
                .setBlack(WireRuns.engine(assign.plan().black(assign.job())))
                .setWhite(WireRuns.engine(assign.plan().white(assign.job())))
                .setSeed(assign.job().seed())
                .setMatchRules(spec.matchRules())
                .setKeepCandidates(spec.kind() == RunKind.SELF_PLAY)
                .putAllNetworks(WireArtifacts.wire(assign.plan().networks(assign.job()))))
        .build();
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
