package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.control.All;
import io.tengen.wire.control.TrainingService;
import io.tengen.wire.control.TrainingService.CreateTraining;
import io.tengen.wire.control.TrainingService.TrainingRequest;
import io.tengen.wire.training.TrainingSpecCodec;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.link.TrainingConverter;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A client for the trainings of a coordinator. Thread-safe; every call blocks. */
public final class TrainingControl {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final Control control;

  TrainingControl(Control control) {
    this.control = control;
  }

  /**
   * Creates the training of a task whose files the coordinator has.
   *
   * @param requestId chosen by the caller: a second call with the same id returns the training of
   *     the first
   */
  public TrainingStatus create(TrainingTask task, String requestId) throws ControlException {
    CreateTraining request =
        Control.request(() -> new CreateTraining(TrainingConverter.spec(task), requestId));
    return control.ask(TrainingService.CREATE_TRAINING, request, DEADLINE);
  }

  /** Returns all trainings, newest first, without their shards. */
  public List<TrainingStatus> list() throws ControlException {
    return control.ask(TrainingService.LIST_TRAININGS, All.ALL, DEADLINE);
  }

  /** Stops a training. Idempotent; one that has ended stays as it is. */
  public TrainingStatus cancel(String training) throws ControlException {
    return control.ask(TrainingService.CANCEL_TRAINING, new TrainingRequest(training), DEADLINE);
  }

  /** Begins to watch a training. */
  public Watch<TrainingStatus> watch(String training) throws ControlException {
    return new Watch<>(
        control.channel().open(TrainingService.WATCH_TRAINING, new TrainingRequest(training)));
  }

  /** Returns the request id by which a coordinator recognizes a task that it was given before. */
  public static String requestId(TrainingTask task) {
    return UUID.nameUUIDFromBytes(TrainingSpecCodec.toBytes(TrainingConverter.spec(task)))
        .toString();
  }
}
