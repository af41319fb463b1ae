package io.tengen.cli.admin;

import io.tengen.wire.control.WorkerStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A worker as {@code tengen workers --json} prints it.
 *
 * @param connected when its stream was opened, in ISO 8601
 * @param silentSeconds seconds since its last message
 * @param speed speed of its machine in units of the reference machine's; null if it has told none
 * @param speedProblem why clocks are not scaled by this speed now; empty if they are
 * @param movesPerSecond over the last minute; null in the first seconds of its stream
 */
record WorkerLine(
    String worker,
    String version,
    int slots,
    int waiting,
    String connected,
    double silentSeconds,
    @Nullable Double movesPerSecond,
    int games,
    List<WorkerStatus.Playing> playing,
    List<String> trainings,
    List<WorkerStatus.Problem> problems,
    List<String> offers,
    @Nullable Double speed,
    String speedProblem) {
  private static final double MILLIS = 1e3;

  static WorkerLine of(WorkerStatus worker) {
    return new WorkerLine(
        worker.name(),
        worker.version(),
        worker.slots(),
        worker.waiting(),
        worker.connectedAt().toString(),
        worker.silence().toMillis() / MILLIS,
        worker.movesPerSecond().isPresent() ? worker.movesPerSecond().getAsDouble() : null,
        worker.games(),
        worker.playing(),
        worker.trainings(),
        worker.problems(),
        worker.offers(),
        worker.speed().isPresent() ? worker.speed().getAsDouble() : null,
        worker.speedProblem());
  }
}
