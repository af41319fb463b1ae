package io.tengen.cli.client;

import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.tengen.proto.v1.CancelTrainingRequest;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.ListTrainingsRequest;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.TrainingServiceGrpc.TrainingServiceBlockingV2Stub;
import io.tengen.proto.v1.TrainingSpec;
import io.tengen.proto.v1.TrainingStage;
import io.tengen.proto.v1.WatchTrainingRequest;
import io.tengen.wire.TimestampCodec;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.link.TrainingWire;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client of the trainings of a coordinator. Thread-safe; calls block for at most 20 s. */
public final class TrainingControl {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final Control control;

  TrainingControl(Control control) {
    this.control = control;
  }

  /**
   * Creates a training, whose files the coordinator must have.
   *
   * @param requestId an id that the caller chooses; a repeated request with the same id returns the
   *     training that the first one created
   */
  public TrainingState create(TrainingTask task, String requestId) throws ControlException {
    CreateTrainingRequest request =
        CreateTrainingRequest.newBuilder()
            .setSpec(TrainingWire.spec(task))
            .setRequestId(requestId)
            .build();
    return control.channel().ask(target -> state(unary(target).createTraining(request)));
  }

  /** Returns all trainings, newest first. */
  public List<TrainingState> list() throws ControlException {
    return control
        .channel()
        .ask(target ->
            unary(target)
                .listTrainings(ListTrainingsRequest.getDefaultInstance())
                .getTrainingsList()
                .stream()
                .map(TrainingControl::state)
                .toList());
  }

  /** Cancels a training. Idempotent. */
  public TrainingState cancel(String training) throws ControlException {
    CancelTrainingRequest request =
        CancelTrainingRequest.newBuilder().setTraining(training).build();
    return control.channel().ask(target -> state(unary(target).cancelTraining(request)));
  }

  /** Begins to watch a training. */
  public Watch watch(String training) throws ControlException {
    WatchTrainingRequest request = WatchTrainingRequest.newBuilder().setTraining(training).build();
    return control
        .channel()
        .ask(target ->
            new Watch(
                target,
                TrainingServiceGrpc.newBlockingV2Stub(target.channel()).watchTraining(request)));
  }

  /** Returns a request id that is the same for equal tasks. */
  public static String requestId(TrainingTask task) {
    return UUID.nameUUIDFromBytes(TrainingWire.spec(task).toByteArray()).toString();
  }

  private TrainingServiceBlockingV2Stub unary(FailoverChannel.Target target) {
    return TrainingServiceGrpc.newBlockingV2Stub(target.channel())
        .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static TrainingState state(Training wire) {
    TrainingSpec spec = wire.getSpec();
    return new TrainingState(
        wire.getId(),
        spec.getName(),
        spec.getShape(),
        spec.getBoard(),
        spec.getSteps(),
        phase(wire),
        TimestampCodec.decode(wire.getCreatedAt()),
        wire.getWorker(),
        doing(wire.getStage()),
        wire.getSteps(),
        wire.hasLosses() ? Optional.of(TrainingWire.losses(wire.getLosses())) : Optional.empty(),
        wire.hasResult() ? Optional.of(TrainingWire.outcome(wire.getResult())) : Optional.empty(),
        wire.getProblem(),
        wire.getTrainers());
  }

  private static TrainingState.Phase phase(Training wire) {
    return switch (wire.getState()) {
      case TRAINING_STATE_WAITING -> TrainingState.Phase.WAITING;
      case TRAINING_STATE_TRAINING -> TrainingState.Phase.TRAINING;
      case TRAINING_STATE_FINISHED -> TrainingState.Phase.FINISHED;
      case TRAINING_STATE_FAILED -> TrainingState.Phase.FAILED;
      case TRAINING_STATE_CANCELLED -> TrainingState.Phase.CANCELLED;
      case TRAINING_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("unknown state of a training: " + wire.getState());
    };
  }

  private static String doing(TrainingStage stage) {
    return switch (stage) {
      case TRAINING_STAGE_FETCHING -> "fetching games";
      case TRAINING_STAGE_LEARNING -> "learning";
      case TRAINING_STAGE_DELIVERING -> "uploading the network";
      case TRAINING_STAGE_UNSPECIFIED, UNRECOGNIZED -> "";
    };
  }

  /** A stream of the changes of a training. Confined to one thread. */
  public final class Watch implements AutoCloseable {
    private final FailoverChannel.Target target;
    private final BlockingClientCall<?, Training> call;

    private Watch(FailoverChannel.Target target, BlockingClientCall<?, Training> call) {
      this.target = target;
      this.call = call;
    }

    /**
     * Blocks until the training changes. Returns its state, or null if it has not changed within
     * the timeout. Do not call it after the training has ended.
     */
    public @Nullable TrainingState next(Duration timeout)
        throws ControlException, InterruptedException {
      try {
        Training training = call.read(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (training == null) {
          throw Status.UNAVAILABLE.withDescription("the watch ended early").asException();
        }
        return state(training);
      } catch (TimeoutException e) {
        return null;
      } catch (StatusException e) {
        throw control.channel().translate(e, target);
      }
    }

    @Override
    public void close() {
      call.cancel("no longer watched", null);
    }
  }
}
