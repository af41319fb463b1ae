package io.tengen.coordinator.grpc.message;

import io.tengen.coordinator.training.ShardRef;
import io.tengen.coordinator.training.TrainingAssignment;
import io.tengen.coordinator.training.TrainingBook;
import io.tengen.coordinator.training.TrainingCheckpoint;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingLosses;
import io.tengen.coordinator.training.TrainingPhase;
import io.tengen.coordinator.training.TrainingProgress;
import io.tengen.coordinator.training.TrainingResult;
import io.tengen.coordinator.training.TrainingSpec;
import io.tengen.coordinator.training.TrainingView;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.LossWeights;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingParity;
import io.tengen.proto.v1.TrainingShard;
import io.tengen.proto.v1.TrainingStage;
import io.tengen.proto.v1.TrainingState;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.TimestampCodec;
import java.util.Optional;

/** Trainings between the wire and the coordinator's own types. */
public final class TrainingMessages {
  private TrainingMessages() {}

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public static TrainingSpec spec(io.tengen.proto.v1.TrainingSpec wire) {
    LossWeights weights = wire.getWeights();
    return new TrainingSpec(
        wire.getName(),
        wire.getShape(),
        wire.getFeatures(),
        wire.getBoard(),
        new TrainingSpec.LossWeights(
            weights.getPolicy(), weights.getValue(), weights.getScore(), weights.getOwnership()),
        wire.getWeightDecay(),
        wire.getLearnerSeed(),
        wire.hasFrom() ? ArtifactCodec.decode(wire.getFrom()) : null,
        wire.getShardsList().stream().map(TrainingMessages::shard).toList(),
        wire.getSteps(),
        wire.getBatch(),
        wire.getFirstRate(),
        wire.getLastRate(),
        wire.getSeed());
  }

  private static ShardRef shard(TrainingShard wire) {
    return new ShardRef(
        ArtifactCodec.decode(wire.getFile()),
        wire.getGames(),
        wire.getPositions(),
        wire.getSamples(),
        wire.getNetwork(),
        wire.getBoard(),
        wire.getRawBytes(),
        TimestampCodec.decode(wire.getCreatedAt()),
        wire.getStore());
  }

  private static io.tengen.proto.v1.TrainingSpec.Builder wire(TrainingSpec spec) {
    TrainingSpec.LossWeights weights = spec.weights();
    var wire =
        io.tengen.proto.v1.TrainingSpec.newBuilder()
            .setName(spec.name())
            .setShape(spec.shape())
            .setFeatures(spec.features())
            .setBoard(spec.board())
            .setWeights(
                LossWeights.newBuilder()
                    .setPolicy(weights.policy())
                    .setValue(weights.value())
                    .setScore(weights.score())
                    .setOwnership(weights.ownership()))
            .setWeightDecay(spec.weightDecay())
            .setLearnerSeed(spec.learnerSeed())
            .setSteps(spec.steps())
            .setBatch(spec.batch())
            .setFirstRate(spec.firstRate())
            .setLastRate(spec.lastRate())
            .setSeed(spec.seed());
    if (spec.from() != null) {
      wire.setFrom(ArtifactCodec.encode(spec.from()));
    }
    for (ShardRef shard : spec.shards()) {
      wire.addShards(
          TrainingShard.newBuilder()
              .setFile(ArtifactCodec.encode(shard.file()))
              .setGames(shard.games())
              .setPositions(shard.positions())
              .setSamples(shard.samples())
              .setNetwork(shard.network())
              .setBoard(shard.board())
              .setRawBytes(shard.rawBytes())
              .setCreatedAt(TimestampCodec.encode(shard.createdAt()))
              .setStore(shard.store()));
    }
    return wire;
  }

  /**
   * A training, whole.
   *
   * @param trainers workers connected that can train
   */
  public static Training training(TrainingView view, int trainers) {
    TrainingBook book = view.book();
    TrainingProgress progress = view.progress();
    Training.Builder wire =
        Training.newBuilder()
            .setId(view.id())
            .setSpec(wire(book.spec()))
            .setState(state(book.status()))
            .setCreatedAt(TimestampCodec.encode(book.createdAt()))
            .setStage(stage(progress.stage()))
            .setDone(progress.done())
            .setSteps(progress.steps())
            .setProblem(book.problem())
            .setTrainers(trainers);
    book.holder()
        .ifPresent(holder ->
            wire.setWorker(holder.worker()).setSince(TimestampCodec.encode(holder.since())));
    if (progress.losses() != null) {
      wire.setLosses(losses(progress.losses()));
    }
    // Where nobody goes on any more there is no file either.
    book.saved()
        .filter(saved -> !book.status().hasEnded())
        .ifPresent(saved -> wire.setCheckpoint(checkpoint(saved)));
    book.result().ifPresent(result -> wire.setResult(result(result)));
    return wire.build();
  }

  /** A training without its shards, of which there may be many. */
  public static Training brief(TrainingView view, int trainers) {
    Training.Builder wire = training(view, trainers).toBuilder();
    wire.getSpecBuilder().clearShards();
    return wire.build();
  }

  private static TrainingState state(TrainingPhase status) {
    return switch (status) {
      case WAITING -> TrainingState.TRAINING_STATE_WAITING;
      case TRAINING -> TrainingState.TRAINING_STATE_TRAINING;
      case FINISHED -> TrainingState.TRAINING_STATE_FINISHED;
      case FAILED -> TrainingState.TRAINING_STATE_FAILED;
      case CANCELLED -> TrainingState.TRAINING_STATE_CANCELLED;
    };
  }

  private static TrainingStage stage(TrainingProgress.Stage stage) {
    return switch (stage) {
      case NONE -> TrainingStage.TRAINING_STAGE_UNSPECIFIED;
      case FETCHING -> TrainingStage.TRAINING_STAGE_FETCHING;
      case LEARNING -> TrainingStage.TRAINING_STAGE_LEARNING;
      case DELIVERING -> TrainingStage.TRAINING_STAGE_DELIVERING;
    };
  }

  private static TrainingProgress.Stage stage(TrainingStage wire) {
    return switch (wire) {
      // A newer worker may do what this coordinator has not heard of.
      case TRAINING_STAGE_UNSPECIFIED, UNRECOGNIZED -> TrainingProgress.Stage.NONE;
      case TRAINING_STAGE_FETCHING -> TrainingProgress.Stage.FETCHING;
      case TRAINING_STAGE_LEARNING -> TrainingProgress.Stage.LEARNING;
      case TRAINING_STAGE_DELIVERING -> TrainingProgress.Stage.DELIVERING;
    };
  }

  private static io.tengen.proto.v1.TrainingLosses losses(TrainingLosses losses) {
    return io.tengen.proto.v1.TrainingLosses.newBuilder()
        .setPolicy(losses.policy())
        .setValue(losses.value())
        .setScore(losses.score())
        .setOwnership(losses.ownership())
        .setTotal(losses.total())
        .build();
  }

  private static TrainingLosses losses(io.tengen.proto.v1.TrainingLosses wire) {
    return new TrainingLosses(
        wire.getPolicy(), wire.getValue(), wire.getScore(), wire.getOwnership(), wire.getTotal());
  }

  private static io.tengen.proto.v1.TrainingCheckpoint checkpoint(TrainingCheckpoint saved) {
    return io.tengen.proto.v1.TrainingCheckpoint.newBuilder()
        .setFile(ArtifactCodec.encode(saved.file()))
        .setSteps(saved.steps())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  public static Optional<TrainingCheckpoint> saved(io.tengen.proto.v1.TrainingProgress wire) {
    return wire.hasCheckpoint()
        ? Optional.of(
            new TrainingCheckpoint(
                ArtifactCodec.decode(wire.getCheckpoint().getFile()),
                wire.getCheckpoint().getSteps()))
        : Optional.empty();
  }

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  public static TrainingProgress progress(io.tengen.proto.v1.TrainingProgress wire) {
    return new TrainingProgress(
        stage(wire.getStage()),
        wire.getDone(),
        wire.getSteps(),
        wire.hasLosses() ? losses(wire.getLosses()) : null);
  }

  private static io.tengen.proto.v1.TrainingResult result(TrainingResult result) {
    TrainingResult.Parity parity = result.parity();
    return io.tengen.proto.v1.TrainingResult.newBuilder()
        .setCheckpoint(ArtifactCodec.encode(result.checkpoint()))
        .setNetwork(ArtifactCodec.encode(result.network()))
        .setSamples(result.samples())
        .setLosses(losses(result.losses()))
        .setParity(
            TrainingParity.newBuilder()
                .setPolicy(parity.policy())
                .setValue(parity.value())
                .setLead(parity.lead())
                .setOwnership(parity.ownership()))
        .setSeconds(result.seconds())
        .setThreadSeconds(result.threadSeconds())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  public static TrainingResult result(io.tengen.proto.v1.TrainingResult wire) {
    TrainingParity parity = wire.getParity();
    return new TrainingResult(
        ArtifactCodec.decode(wire.getCheckpoint()),
        ArtifactCodec.decode(wire.getNetwork()),
        wire.getSamples(),
        losses(wire.getLosses()),
        new TrainingResult.Parity(
            parity.getPolicy(), parity.getValue(), parity.getLead(), parity.getOwnership()),
        wire.getSeconds(),
        wire.getThreadSeconds());
  }

  /**
   * @throws IllegalArgumentException if the worker gives none
   */
  public static TrainingCommand.Reason reason(GivenUpReason wire) {
    return switch (wire) {
      case GIVEN_UP_REASON_LEAVING -> TrainingCommand.Reason.LEAVING;
      case GIVEN_UP_REASON_UNABLE -> TrainingCommand.Reason.UNABLE;
      case GIVEN_UP_REASON_IMPOSSIBLE -> TrainingCommand.Reason.IMPOSSIBLE;
      case GIVEN_UP_REASON_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("a training is given up for a reason");
    };
  }

  /** What a worker is to train. */
  public static io.tengen.proto.v1.TrainingTask task(TrainingAssignment task) {
    var wire = io.tengen.proto.v1.TrainingTask.newBuilder().setSpec(wire(task.spec()));
    task.saved().ifPresent(saved -> wire.setCheckpoint(checkpoint(saved)));
    return wire.build();
  }
}
