package io.tengen.wire.control;

import io.tengen.proto.v1.ConnectedWorker;
import io.tengen.proto.v1.ListWorkersResponse;
import io.tengen.proto.v1.WorkerGame;
import io.tengen.proto.v1.WorkerProblem;
import io.tengen.wire.Checks;
import io.tengen.wire.TimestampCodec;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Encodes and decodes lists of {@link WorkerStatus}. */
public final class WorkerStatusCodec {
  private static final double NANOS = 1e9;

  /** More than two centuries, so that the nanoseconds fit into a long. */
  private static final double MOST_SECONDS = 9e9;

  private WorkerStatusCodec() {}

  /** Encodes a list. */
  public static ListWorkersResponse encode(List<WorkerStatus> workers) {
    return ListWorkersResponse.newBuilder()
        .addAllWorkers(workers.stream().map(WorkerStatusCodec::encode).toList())
        .build();
  }

  private static ConnectedWorker encode(WorkerStatus worker) {
    ConnectedWorker.Builder message =
        ConnectedWorker.newBuilder()
            .setName(worker.name())
            .setVersion(worker.version())
            .setSlots(worker.slots())
            .setWaiting(worker.waiting())
            .setConnectedAt(TimestampCodec.encode(worker.connectedAt()))
            .setSilentSeconds(worker.silence().toNanos() / NANOS)
            .setGames(worker.games())
            .addAllTrainings(worker.trainings())
            .addAllOffers(worker.offers())
            .setCrashes(worker.crashes())
            .setSpeedProblem(worker.speedProblem())
            .addAllProblems(worker.problems().stream().map(WorkerStatusCodec::encode).toList())
            .addAllExclusions(worker.exclusions().stream().map(WorkerStatusCodec::encode).toList());
    worker.movesPerSecond().ifPresent(message::setMovesPerSecond);
    worker.speed().ifPresent(message::setSpeed);
    for (WorkerStatus.Playing game : worker.playing()) {
      message.addPlaying(
          WorkerGame.newBuilder()
              .setRun(game.run())
              .setIndex(game.index())
              .setBlack(game.black())
              .setWhite(game.white())
              .setMoves(game.moves()));
    }
    return message.build();
  }

  private static WorkerProblem encode(WorkerStatus.Problem problem) {
    return WorkerProblem.newBuilder().setRun(problem.run()).setText(problem.text()).build();
  }

  private static WorkerStatus.Problem decode(WorkerProblem message) {
    return new WorkerStatus.Problem(message.getRun(), message.getText());
  }

  /**
   * Decodes a list.
   *
   * @throws IllegalArgumentException with one line if a time is out of range
   */
  public static List<WorkerStatus> decode(ListWorkersResponse message) {
    return message.getWorkersList().stream().map(WorkerStatusCodec::decode).toList();
  }

  private static WorkerStatus decode(ConnectedWorker message) {
    double silent = message.getSilentSeconds();
    Checks.require(silent >= 0 && silent <= MOST_SECONDS, "a time is out of range");
    return new WorkerStatus(
        message.getName(),
        message.getVersion(),
        message.getSlots(),
        message.getWaiting(),
        TimestampCodec.decode(message.getConnectedAt()),
        Duration.ofNanos(Math.round(silent * NANOS)),
        message.hasMovesPerSecond()
            ? OptionalDouble.of(message.getMovesPerSecond())
            : OptionalDouble.empty(),
        message.getGames(),
        message.getPlayingList().stream()
            .map(game ->
                new WorkerStatus.Playing(
                    game.getRun(),
                    game.getIndex(),
                    game.getBlack(),
                    game.getWhite(),
                    game.getMoves()))
            .toList(),
        message.getTrainingsList(),
        message.getProblemsList().stream().map(WorkerStatusCodec::decode).toList(),
        message.getOffersList(),
        message.getCrashes(),
        message.getExclusionsList().stream().map(WorkerStatusCodec::decode).toList(),
        message.hasSpeed() ? OptionalDouble.of(message.getSpeed()) : OptionalDouble.empty(),
        message.getSpeedProblem());
  }
}
