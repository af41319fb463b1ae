package io.tengen.wire.training;

import io.tengen.proto.v1.Training;
import io.tengen.wire.TimestampCodec;
import java.util.Optional;

/** Encodes and decodes {@link TrainingStatus}. */
public final class TrainingStatusCodec {
  private TrainingStatusCodec() {}

  public static Training encode(TrainingStatus status) {
    TrainingProgress progress = status.progress();
    Training.Builder message =
        Training.newBuilder()
            .setId(status.id())
            .setSpec(TrainingSpecCodec.encode(status.spec()))
            .setState(encode(status.state()))
            .setCreatedAt(TimestampCodec.encode(status.createdAt()))
            .setWorker(status.worker())
            .setStage(TrainingProgressCodec.encode(progress.stage()))
            .setDone(progress.done())
            .setSteps(progress.steps())
            .setProblem(status.problem())
            .setTrainers(status.trainers());
    if (progress.losses() != null) {
      message.setLosses(TrainingProgressCodec.encode(progress.losses()));
    }
    status.curve().forEach(point -> message.addCurve(TrainingProgressCodec.encode(point)));
    status.since().ifPresent(since -> message.setSince(TimestampCodec.encode(since)));
    status
        .checkpoint()
        .ifPresent(checkpoint -> message.setCheckpoint(TrainingProgressCodec.encode(checkpoint)));
    status.result().ifPresent(result -> message.setResult(TrainingResultCodec.encode(result)));
    return message.build();
  }

  private static io.tengen.proto.v1.TrainingState encode(TrainingState state) {
    return switch (state) {
      case WAITING -> io.tengen.proto.v1.TrainingState.TRAINING_STATE_WAITING;
      case TRAINING -> io.tengen.proto.v1.TrainingState.TRAINING_STATE_TRAINING;
      case FINISHED -> io.tengen.proto.v1.TrainingState.TRAINING_STATE_FINISHED;
      case FAILED -> io.tengen.proto.v1.TrainingState.TRAINING_STATE_FAILED;
      case CANCELLED -> io.tengen.proto.v1.TrainingState.TRAINING_STATE_CANCELLED;
    };
  }

  /**
   * @throws IllegalArgumentException with one line that names what is missing or unknown
   */
  public static TrainingStatus decode(Training message) {
    return new TrainingStatus(
        message.getId(),
        TrainingSpecCodec.decode(message.getSpec()),
        decode(message.getState()),
        TimestampCodec.decode(message.getCreatedAt()),
        message.getWorker(),
        message.hasSince()
            ? Optional.of(TimestampCodec.decode(message.getSince()))
            : Optional.empty(),
        new TrainingProgress(
            TrainingProgressCodec.decode(message.getStage()),
            message.getDone(),
            message.getSteps(),
            message.hasLosses() ? TrainingProgressCodec.decode(message.getLosses()) : null),
        message.hasCheckpoint()
            ? Optional.of(TrainingProgressCodec.decode(message.getCheckpoint()))
            : Optional.empty(),
        message.hasResult()
            ? Optional.of(TrainingResultCodec.decode(message.getResult()))
            : Optional.empty(),
        message.getProblem(),
        message.getTrainers(),
        message.getCurveList().stream().map(TrainingProgressCodec::decode).toList());
  }

  private static TrainingState decode(io.tengen.proto.v1.TrainingState message) {
    return switch (message) {
      case TRAINING_STATE_WAITING -> TrainingState.WAITING;
      case TRAINING_STATE_TRAINING -> TrainingState.TRAINING;
      case TRAINING_STATE_FINISHED -> TrainingState.FINISHED;
      case TRAINING_STATE_FAILED -> TrainingState.FAILED;
      case TRAINING_STATE_CANCELLED -> TrainingState.CANCELLED;
      case TRAINING_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("unknown state of a training: " + message);
    };
  }
}
