package io.tengen.coordinator.grpc;

import io.tengen.coordinator.training.TrainingBook;
import io.tengen.coordinator.training.TrainingBook.Holder;
import io.tengen.coordinator.training.TrainingView;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingStatus;
import java.util.List;

/** Converts trainings to the values that users are sent. */
final class TrainingStatuses {
  private TrainingStatuses() {}

  /**
   * Returns the status of a training with its shards and its curve.
   *
   * @param trainers number of connected workers that can train
   */
  static TrainingStatus of(TrainingView view, int trainers) {
    return of(view, view.book().spec(), view.book().curve(), trainers);
  }

  /**
   * Returns the status of a training without its shards and its curve, which may be long.
   *
   * @param trainers number of connected workers that can train
   */
  static TrainingStatus brief(TrainingView view, int trainers) {
    return of(view, view.book().spec().withoutShards(), List.of(), trainers);
  }

  private static TrainingStatus of(
      TrainingView view, TrainingSpec spec, List<TrainingPoint> curve, int trainers) {
    TrainingBook book = view.book();
    return new TrainingStatus(
        view.id(),
        spec,
        book.status(),
        book.createdAt(),
        book.holder().map(Holder::worker).orElse(""),
        book.holder().map(Holder::since),
        view.progress(),
        // The checkpoints of a training that has ended are deleted.
        book.saved().filter(saved -> !book.status().hasEnded()),
        book.result(),
        book.problem(),
        trainers,
        curve);
  }
}
