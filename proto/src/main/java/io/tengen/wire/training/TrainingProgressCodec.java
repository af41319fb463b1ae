package io.tengen.wire.training;

import io.tengen.proto.v1.TrainingStage;
import io.tengen.wire.ArtifactCodec;
import java.util.Optional;

/** Encodes and decodes {@link TrainingReport}. */
public final class TrainingProgressCodec {
  private TrainingProgressCodec() {}

  public static io.tengen.proto.v1.TrainingProgress encode(TrainingReport report) {
    TrainingProgress progress = report.progress();
    var message =
        io.tengen.proto.v1.TrainingProgress.newBuilder()
            .setStage(encode(progress.stage()))
            .setDone(progress.done())
            .setSteps(progress.steps());
    if (progress.losses() != null) {
      message.setLosses(encode(progress.losses()));
    }
    report.checkpoint().ifPresent(last -> message.setCheckpoint(encode(last)));
    return message.build();
  }

  static TrainingStage encode(TrainingProgress.Stage stage) {
    return switch (stage) {
      case NONE -> TrainingStage.TRAINING_STAGE_UNSPECIFIED;
      case FETCHING -> TrainingStage.TRAINING_STAGE_FETCHING;
      case LEARNING -> TrainingStage.TRAINING_STAGE_LEARNING;
      case DELIVERING -> TrainingStage.TRAINING_STAGE_DELIVERING;
    };
  }

  static io.tengen.proto.v1.TrainingLosses encode(TrainingLosses losses) {
    return io.tengen.proto.v1.TrainingLosses.newBuilder()
        .setPolicy(losses.policy())
        .setValue(losses.value())
        .setScore(losses.score())
        .setOwnership(losses.ownership())
        .setTotal(losses.total())
        .build();
  }

  static io.tengen.proto.v1.TrainingPoint encode(TrainingPoint point) {
    return io.tengen.proto.v1.TrainingPoint.newBuilder()
        .setSteps(point.steps())
        .setLosses(encode(point.losses()))
        .build();
  }

  public static io.tengen.proto.v1.TrainingCheckpoint encode(TrainingCheckpoint checkpoint) {
    return io.tengen.proto.v1.TrainingCheckpoint.newBuilder()
        .setFile(ArtifactCodec.encode(checkpoint.file()))
        .setSteps(checkpoint.steps())
        .build();
  }

  /**
   * Decodes a report. A stage of a newer version becomes {@link TrainingProgress.Stage#NONE}.
   *
   * @throws IllegalArgumentException with one line if a loss is not finite, or the checkpoint's
   *     file or steps are out of range
   */
  public static TrainingReport decodeReport(io.tengen.proto.v1.TrainingProgress message) {
    return new TrainingReport(
        new TrainingProgress(
            decode(message.getStage()),
            message.getDone(),
            message.getSteps(),
            message.hasLosses() ? decode(message.getLosses()) : null),
        message.hasCheckpoint() ? Optional.of(decode(message.getCheckpoint())) : Optional.empty());
  }

  static TrainingProgress.Stage decode(TrainingStage message) {
    return switch (message) {
      case TRAINING_STAGE_UNSPECIFIED, UNRECOGNIZED -> TrainingProgress.Stage.NONE;
      case TRAINING_STAGE_FETCHING -> TrainingProgress.Stage.FETCHING;
      case TRAINING_STAGE_LEARNING -> TrainingProgress.Stage.LEARNING;
      case TRAINING_STAGE_DELIVERING -> TrainingProgress.Stage.DELIVERING;
    };
  }

  static TrainingPoint decode(io.tengen.proto.v1.TrainingPoint message) {
    return new TrainingPoint(message.getSteps(), decode(message.getLosses()));
  }

  static TrainingLosses decode(io.tengen.proto.v1.TrainingLosses message) {
    return new TrainingLosses(
        message.getPolicy(),
        message.getValue(),
        message.getScore(),
        message.getOwnership(),
        message.getTotal());
  }

  /**
   * @throws IllegalArgumentException with one line if the file or the steps are out of range
   */
  public static TrainingCheckpoint decode(io.tengen.proto.v1.TrainingCheckpoint message) {
    return new TrainingCheckpoint(ArtifactCodec.decode(message.getFile()), message.getSteps());
  }
}
