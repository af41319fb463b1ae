package io.tengen.worker.link;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.TrainingCheckpoint;
import io.tengen.proto.v1.TrainingLosses;
import io.tengen.proto.v1.TrainingParity;
import io.tengen.proto.v1.TrainingProgress;
import io.tengen.proto.v1.TrainingResult;
import io.tengen.proto.v1.TrainingShard;
import io.tengen.proto.v1.TrainingSpec;
import io.tengen.proto.v1.TrainingStage;
import io.tengen.wire.ArtifactCodec;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.training.RunningTrainingStatus;
import io.tengen.worker.training.TrainingEndListener;
import io.tengen.worker.training.TrainingJob;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trainings between the wire and our own types. Also for those who create them. */
public final class TrainingWire {
  private static final double NANOS = 1e9;

  private TrainingWire() {}

  /** A task, whose shards the coordinator has. */
  public static TrainingSpec spec(TrainingTask task) {
    LearnerSettings learner = task.learner();
    TrainingSpec.Builder wire =
        TrainingSpec.newBuilder()
            .setName(task.name())
            .setShape(learner.shape().toString())
            .setFeatures(learner.features().id())
            .setBoard(learner.boards())
            .setWeights(
                io.tengen.proto.v1.LossWeights.newBuilder()
                    .setPolicy(learner.weights().policy())
                    .setValue(learner.weights().value())
                    .setScore(learner.weights().score())
                    .setOwnership(learner.weights().ownership()))
            .setWeightDecay(learner.weightDecay())
            .setLearnerSeed(learner.seed())
            .setSteps(task.steps())
            .setBatch(task.batch())
            .setFirstRate(task.rate().first())
            .setLastRate(task.rate().last())
            .setSeed(task.seed());
    task.from().ifPresent(from -> wire.setFrom(ArtifactCodec.encode(from)));
    for (Shard shard : task.shards()) {
      wire.addShards(
          TrainingShard.newBuilder()
              .setFile(ArtifactCodec.encode(new Artifact(shard.sha256(), shard.bytes())))
              .setGames(shard.games())
              .setPositions(shard.positions())
              .setSamples(shard.samples())
              .setNetwork(shard.network())
              .setBoard(shard.board())
              .setRawBytes(shard.rawBytes())
              .setCreatedAt(
                  Timestamp.newBuilder()
                      .setSeconds(shard.createdAt().getEpochSecond())
                      .setNanos(shard.createdAt().getNano())));
    }
    return wire.build();
  }

  /**
   * The same in our own type.
   *
   * @throws IllegalArgumentException with one line if it is no task that can be trained here
   */
  public static TrainingTask task(TrainingSpec wire) {
    FeatureSet features =
        FeatureSet.byId(wire.getFeatures())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "this version knows no features \"" + wire.getFeatures() + "\""));
    io.tengen.proto.v1.LossWeights weights = wire.getWeights();
    LearnerSettings learner =
        new LearnerSettings(
            NetworkShape.parse(wire.getShape()),
            features,
            wire.getBoard(),
            new LossWeights(
                weights.getPolicy(),
                weights.getValue(),
                weights.getScore(),
                weights.getOwnership()),
            wire.getWeightDecay(),
            wire.getLearnerSeed());
    return new TrainingTask(
        wire.getName(),
        learner,
        wire.hasFrom() ? Optional.of(artifact(wire.getFrom())) : Optional.empty(),
        wire.getShardsList().stream().map(TrainingWire::shard).toList(),
        wire.getSteps(),
        wire.getBatch(),
        new TrainingTask.Rate(wire.getFirstRate(), wire.getLastRate()),
        wire.getSeed());
  }

  private static Shard shard(TrainingShard wire) {
    return new Shard(
        wire.getFile().getSha256(),
        wire.getFile().getBytes(),
        wire.getGames(),
        wire.getPositions(),
        wire.getSamples(),
        wire.getNetwork(),
        wire.getBoard(),
        wire.getRawBytes(),
        Instant.ofEpochSecond(wire.getCreatedAt().getSeconds(), wire.getCreatedAt().getNanos()),
        // Which games these are is nobody's question where they are learned from.
        List.of());
  }

  private static Artifact artifact(io.tengen.proto.v1.Artifact wire) {
    return new Artifact(wire.getSha256(), wire.getBytes());
  }

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  static TrainingJob job(Assignment assignment) {
    io.tengen.proto.v1.TrainingTask wire = assignment.getTraining();
    Map<String, String> stores = new HashMap<>();
    for (TrainingShard shard : wire.getSpec().getShardsList()) {
      if (!shard.getStore().isEmpty()) {
        stores.put(shard.getFile().getSha256(), shard.getStore());
      }
    }
    return new TrainingJob(
        assignment.getJob().getRun(),
        FromWire.token(assignment.getLease()),
        task(wire.getSpec()),
        stores,
        wire.hasCheckpoint()
            ? Optional.of(
                new TrainingJob.Saved(
                    artifact(wire.getCheckpoint().getFile()), wire.getCheckpoint().getSteps()))
            : Optional.empty());
  }

  /**
   * An assignment that was kept.
   *
   * @throws IllegalArgumentException with one line if it is none
   */
  static Assignment assignment(byte[] kept) {
    try {
      return Assignment.parseFrom(kept);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("is no training of this program", e);
    }
  }

  /**
   * A report that was kept.
   *
   * @throws IllegalArgumentException with one line if it is none
   */
  static JobResult finished(byte[] kept) {
    try {
      return JobResult.parseFrom(kept);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("is no result of this program", e);
    }
  }

  static JobResult finished(TrainingJob job, TrainingOutcome outcome) {
    Parity parity = outcome.parity();
    return JobResult.newBuilder()
        .setLease(ToWire.token(job.lease()))
        .setTraining(
            TrainingResult.newBuilder()
                .setCheckpoint(ArtifactCodec.encode(outcome.checkpoint()))
                .setNetwork(ArtifactCodec.encode(outcome.network()))
                .setSamples(outcome.samples())
                .setLosses(losses(outcome.losses()))
                .setParity(
                    TrainingParity.newBuilder()
                        .setPolicy(parity.policy())
                        .setValue(parity.value())
                        .setLead(parity.lead())
                        .setOwnership(parity.ownership()))
                .setSeconds(outcome.time().toNanos() / NANOS)
                .setThreadSeconds(outcome.threadTime().toNanos() / NANOS))
        .build();
  }

  /**
   * What came of a training, in our own type.
   *
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  public static TrainingOutcome outcome(TrainingResult wire) {
    TrainingParity parity = wire.getParity();
    return new TrainingOutcome(
        artifact(wire.getCheckpoint()),
        artifact(wire.getNetwork()),
        wire.getSamples(),
        losses(wire.getLosses()),
        new Parity(parity.getPolicy(), parity.getValue(), parity.getLead(), parity.getOwnership()),
        Duration.ofNanos((long) (wire.getSeconds() * NANOS)),
        Duration.ofNanos((long) (wire.getThreadSeconds() * NANOS)));
  }

  private static TrainingLosses losses(Losses losses) {
    return TrainingLosses.newBuilder()
        .setPolicy(losses.policy())
        .setValue(losses.value())
        .setScore(losses.score())
        .setOwnership(losses.ownership())
        .setTotal(losses.total())
        .build();
  }

  /** The same in our own type. */
  public static Losses losses(TrainingLosses wire) {
    return new Losses(
        wire.getPolicy(), wire.getValue(), wire.getScore(), wire.getOwnership(), wire.getTotal());
  }

  static TrainingProgress progress(RunningTrainingStatus status) {
    TrainingProgress.Builder wire =
        TrainingProgress.newBuilder()
            .setStage(stage(status.stage()))
            .setDone(status.done())
            .setSteps(status.steps());
    status.losses().ifPresent(losses -> wire.setLosses(losses(losses)));
    status
        .uploaded()
        .ifPresent(saved ->
            wire.setCheckpoint(
                TrainingCheckpoint.newBuilder()
                    .setFile(ArtifactCodec.encode(saved.file()))
                    .setSteps(saved.steps())));
    return wire.build();
  }

  private static TrainingStage stage(RunningTrainingStatus.Stage stage) {
    return switch (stage) {
      case FETCHING -> TrainingStage.TRAINING_STAGE_FETCHING;
      case LEARNING -> TrainingStage.TRAINING_STAGE_LEARNING;
      case DELIVERING -> TrainingStage.TRAINING_STAGE_DELIVERING;
    };
  }

  static JobGivenUp.Builder givenUp(
      String lease, TrainingEndListener.Reason reason, String problem) {
    return JobGivenUp.newBuilder()
        .setLease(ToWire.token(lease))
        .setReason(
            switch (reason) {
              case LEAVING -> GivenUpReason.GIVEN_UP_REASON_LEAVING;
              case UNABLE -> GivenUpReason.GIVEN_UP_REASON_UNABLE;
              case IMPOSSIBLE -> GivenUpReason.GIVEN_UP_REASON_IMPOSSIBLE;
            })
        .setProblem(problem);
  }
}
