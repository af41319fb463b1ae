package io.tengen.coordinator.grpc.worker;

import com.google.protobuf.ByteString;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.lease.GameTask;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.training.TrainingAssignment;
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
import io.tengen.wire.training.TrainingProgressCodec;
import io.tengen.wire.training.TrainingSpecCodec;

/** What workers are told, as the wire has it. */
final class JobMessages {
  private static final String FOREIGN = "the job was not given to this worker";

  private JobMessages() {}

  /**
   * A message for a worker.
   *
   * @param leases seals the leases that the message names, and keeps count of them
   * @throws IllegalArgumentException for {@link ToWorker.Close}, which is not a message
   */
  static CoordinatorMessage message(ToWorker message, WorkerLeases leases) {
    CoordinatorMessage.Builder wire = CoordinatorMessage.newBuilder();
    return switch (message) {
      case ToWorker.Welcome welcome ->
          wire.setWelcome(
                  Welcome.newBuilder()
                      .setHeartbeatMillis(welcome.heartbeatMillis())
                      .setLeaseMillis(welcome.leaseMillis()))
              .build();
      case ToWorker.Assign assign -> {
        leases.given(assign.lease());
        yield wire.setAssignment(assignment(assign).setLease(leases.token(assign.lease()))).build();
      }
      case ToWorker.Verdict verdict ->
          wire.setVerdict(
                  Verdict.newBuilder()
                      .setLease(leases.token(verdict.lease()))
                      .setStatus(status(verdict.kind()))
                      .setReason(verdict.reason()))
              .build();
      case ToWorker.Revoke revoke -> {
        leases.gone(revoke.lease());
        yield wire.setRevoked(
                Revoked.newBuilder()
                    .setLease(leases.token(revoke.lease()))
                    .setReason(revoke.reason()))
            .build();
      }
      // The token is the worker's own invention: there is nothing to seal.
      case ToWorker.Disown disown -> disowned(disown);
      case ToWorker.Close _ -> throw new IllegalArgumentException("this ends the stream");
    };
  }

  private static Assignment.Builder assignment(ToWorker.Assign assign) {
    JobId.Builder job = JobId.newBuilder();
    switch (assign.lease().job()) {
      case JobKey.Game game -> job.setRun(game.run()).setIndex(game.index());
      case JobKey.Training training -> job.setRun(training.id());
    }
    Assignment.Builder assignment = Assignment.newBuilder().setJob(job);
    return switch (assign.task()) {
      case GameTask game -> assignment.setGame(game(game));
      case TrainingAssignment training -> assignment.setTraining(training(training));
      default -> throw new IllegalArgumentException("no kind of job: " + assign.task());
    };
  }

  private static io.tengen.proto.v1.GameTask game(GameTask task) {
    JobPlan plan = task.plan();
    GameJob job = task.job();
    var wire =
        io.tengen.proto.v1.GameTask.newBuilder()
            .setSetup(GameSetupCodec.encode(plan.setup(job)))
            .setBlack(EngineSpecCodec.encode(plan.black(job)))
            .setWhite(EngineSpecCodec.encode(plan.white(job)))
            .setSeed(job.seed())
            .setMatchRules(plan.rules(job).text())
            .setKeepCandidates(plan.spec().kind() == RunKind.SELF_PLAY)
            .putAllArtifacts(ArtifactCodec.encode(plan.artifacts(job)))
            .setShards(plan.spec().shards());
    plan.opening(job)
        .ifPresent(opening -> wire.setOpening(OpeningCodec.encode(opening, plan.setup().size())));
    plan.randomOpening(job)
        .ifPresent(random -> wire.setRandomOpening(RandomOpeningCodec.encode(random)));
    task.resumed().flatMap(CheckpointMessages::whole).ifPresent(wire::setCheckpoint);
    return wire.build();
  }

  private static io.tengen.proto.v1.TrainingTask training(TrainingAssignment task) {
    var message =
        io.tengen.proto.v1.TrainingTask.newBuilder().setSpec(TrainingSpecCodec.encode(task.spec()));
    task.saved().ifPresent(saved -> message.setCheckpoint(TrainingProgressCodec.encode(saved)));
    return message.build();
  }

  private static CoordinatorMessage disowned(ToWorker.Disown disown) {
    ByteString token = ByteString.copyFrom(disown.token().duplicate());
    CoordinatorMessage.Builder wire = CoordinatorMessage.newBuilder();
    return disown.reported()
        ? wire.setVerdict(
                Verdict.newBuilder()
                    .setLease(token)
                    .setStatus(VerdictStatus.VERDICT_STATUS_REFUSED)
                    .setReason(FOREIGN))
            .build()
        : wire.setRevoked(Revoked.newBuilder().setLease(token).setReason(FOREIGN)).build();
  }

  private static VerdictStatus status(ToWorker.VerdictKind kind) {
    return switch (kind) {
      case COMMITTED -> VerdictStatus.VERDICT_STATUS_COMMITTED;
      case DUPLICATE -> VerdictStatus.VERDICT_STATUS_DUPLICATE;
      case REFUSED -> VerdictStatus.VERDICT_STATUS_REFUSED;
      case UNWANTED -> VerdictStatus.VERDICT_STATUS_UNWANTED;
      case MISSING_FILES -> VerdictStatus.VERDICT_STATUS_MISSING_FILES;
    };
  }
}
