package io.tengen.wire;

import io.tengen.wire.training.ShardRef;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingReport;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.training.TrainingStatus;
import java.util.List;
import java.util.Optional;

/** Draws valid descriptions, reports and results of trainings. */
public final class RandomTrainings {
  private RandomTrainings() {}

  public static TrainingSpec spec(RandomValues values) {
    int board = values.between(2, 19);
    int largest = values.between(board, 19);
    List<ShardRef> shards =
        values.list(
            3,
            () ->
                new ShardRef(
                    values.artifact(),
                    values.below(9),
                    values.between(5, 9),
                    values.below(5),
                    values.flip() ? "" : values.artifact().sha256(),
                    values.between(board, largest),
                    values.below(999),
                    values.instant(),
                    values.flip() ? "" : "s3://bucket/games"));
    return new TrainingSpec(
        values.name(),
        values.flip() ? "b6c96" : "alphago:layers=13,filters=192",
        "tengen",
        board,
        new TrainingSpec.LossWeights(
            values.share(), values.share(), values.share(), values.share()),
        values.share(),
        values.number(),
        values.flip() ? null : values.artifact(),
        shards,
        shards.isEmpty() ? 0 : values.below(99),
        values.between(2, 99),
        0.5,
        0.25,
        values.number(),
        values.flip() ? TrainingSpec.ADAM : "sgd",
        largest,
        values.flip() ? TrainingSpec.RESULT_SHARE : values.share());
  }

  private static TrainingLosses losses(RandomValues values) {
    return new TrainingLosses(
        values.share(), values.share(), values.share(), values.share(), values.share());
  }

  public static TrainingStatus status(RandomValues values) {
    return new TrainingStatus(
        values.name(),
        spec(values),
        values.one(TrainingState.class),
        values.instant(),
        values.name(),
        values.flip() ? Optional.empty() : Optional.of(values.instant()),
        progress(values),
        values.flip() ? Optional.empty() : Optional.of(checkpoint(values)),
        values.flip() ? Optional.empty() : Optional.of(result(values)),
        values.line(),
        values.below(9),
        values.flip() ? List.of() : List.of(new TrainingPoint(values.below(99), losses(values))));
  }

  public static TrainingReport report(RandomValues values) {
    return new TrainingReport(
        progress(values), values.flip() ? Optional.empty() : Optional.of(checkpoint(values)));
  }

  private static TrainingProgress progress(RandomValues values) {
    return new TrainingProgress(
        values.one(TrainingProgress.Stage.class),
        values.below(99),
        values.below(99),
        values.flip() ? null : losses(values));
  }

  public static TrainingCheckpoint checkpoint(RandomValues values) {
    return new TrainingCheckpoint(values.artifact(), values.below(99));
  }

  public static TrainingResult result(RandomValues values) {
    return new TrainingResult(
        values.artifact(),
        values.artifact(),
        values.below(99),
        losses(values),
        new TrainingResult.Parity(values.share(), values.share(), values.share(), values.share()),
        values.share(),
        values.share());
  }
}
