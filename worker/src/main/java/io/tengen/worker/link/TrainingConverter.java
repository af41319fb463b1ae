package io.tengen.worker.link;

import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.training.ShardRef;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingReport;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.JobTask;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.OptimizerKind;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import io.tengen.worker.training.RunningTrainingStatus;
import io.tengen.worker.training.TrainingJob;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts trainings between the values of {@link io.tengen.wire.training} and the types of the
 * worker. Programs that create trainings use it too.
 */
public final class TrainingConverter {
  private static final double NANOS = 1e9;

  private TrainingConverter() {}

  /** Describes a task whose shards the coordinator has. */
  public static TrainingSpec spec(TrainingTask task) {
    LearnerSettings learner = task.learner();
    LossWeights weights = learner.weights();
    return new TrainingSpec(
        task.name(),
        learner.shape().toString(),
        learner.features().id(),
        learner.boards().smallest(),
        new TrainingSpec.LossWeights(
            weights.policy(), weights.value(), weights.score(), weights.ownership()),
        learner.weightDecay(),
        learner.seed(),
        task.from().orElse(null),
        task.shards().stream().map(TrainingConverter::shard).toList(),
        task.steps(),
        task.batch(),
        task.rate().first(),
        task.rate().last(),
        task.seed(),
        learner.optimizer().id(),
        learner.boards().largest(),
        learner.resultShare());
  }

  private static ShardRef shard(Shard shard) {
    return new ShardRef(
        new Artifact(shard.sha256(), shard.bytes()),
        shard.games(),
        shard.positions(),
        shard.samples(),
        shard.network(),
        shard.board(),
        shard.rawBytes(),
        shard.createdAt(),
        "");
  }

  /**
   * Returns the task that a description asks for.
   *
   * @throws IllegalArgumentException with one line if this worker cannot train it
   */
  public static TrainingTask task(TrainingSpec spec) {
    FeatureSet features =
        FeatureSet.byId(spec.features())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "this version knows no features \"" + spec.features() + "\""));
    TrainingSpec.LossWeights weights = spec.weights();
    LearnerSettings learner =
        new LearnerSettings(
            NetworkShape.parse(spec.shape()),
            features,
            Boards.range(spec.board(), spec.largestBoard()),
            new LossWeights(
                weights.policy(), weights.value(), weights.score(), weights.ownership()),
            spec.weightDecay(),
            spec.learnerSeed(),
            OptimizerKind.byId(spec.optimizer()),
            spec.resultShare());
    return new TrainingTask(
        spec.name(),
        learner,
        Optional.ofNullable(spec.from()),
        spec.shards().stream().map(TrainingConverter::shard).toList(),
        spec.steps(),
        spec.batch(),
        new TrainingTask.Rate(spec.firstRate(), spec.lastRate()),
        spec.seed());
  }

  private static Shard shard(ShardRef shard) {
    return new Shard(
        shard.file().sha256(),
        shard.file().bytes(),
        shard.games(),
        shard.positions(),
        shard.samples(),
        shard.network(),
        shard.board(),
        shard.rawBytes(),
        shard.createdAt(),
        // Training does not need to know which games the shard holds.
        List.of());
  }

  /**
   * Returns the training of an assignment.
   *
   * @throws IllegalArgumentException with one line if this version cannot train it
   */
  static TrainingJob job(Assignment assignment, JobTask.Training training) {
    Map<String, String> stores = new HashMap<>();
    for (ShardRef shard : training.spec().shards()) {
      if (!shard.store().isEmpty()) {
        stores.put(shard.file().sha256(), shard.store());
      }
    }
    return new TrainingJob(
        assignment.job().run(),
        assignment.lease(),
        task(training.spec()),
        stores,
        training.checkpoint());
  }

  static TrainingResult result(TrainingOutcome outcome) {
    Parity parity = outcome.parity();
    return new TrainingResult(
        outcome.checkpoint(),
        outcome.network(),
        outcome.samples(),
        losses(outcome.losses()),
        new TrainingResult.Parity(
            parity.policy(), parity.value(), parity.lead(), parity.ownership()),
        outcome.time().toNanos() / NANOS,
        outcome.threadTime().toNanos() / NANOS);
  }

  /** Returns the outcome that a result describes. */
  public static TrainingOutcome outcome(TrainingResult result) {
    TrainingResult.Parity parity = result.parity();
    return new TrainingOutcome(
        result.checkpoint(),
        result.network(),
        result.samples(),
        losses(result.losses()),
        new Parity(parity.policy(), parity.value(), parity.lead(), parity.ownership()),
        Duration.ofNanos((long) (result.seconds() * NANOS)),
        Duration.ofNanos((long) (result.threadSeconds() * NANOS)));
  }

  private static TrainingLosses losses(Losses losses) {
    return new TrainingLosses(
        losses.policy(), losses.value(), losses.score(), losses.ownership(), losses.total());
  }

  /** Returns the losses as a learner reports them. */
  public static Losses losses(TrainingLosses losses) {
    return new Losses(
        losses.policy(), losses.value(), losses.score(), losses.ownership(), losses.total());
  }

  static TrainingReport report(RunningTrainingStatus status) {
    return new TrainingReport(
        new TrainingProgress(
            stage(status.stage()),
            status.done(),
            status.steps(),
            status.losses().map(TrainingConverter::losses).orElse(null)),
        status.uploaded());
  }

  private static TrainingProgress.Stage stage(RunningTrainingStatus.Stage stage) {
    return switch (stage) {
      case FETCHING -> TrainingProgress.Stage.FETCHING;
      case LEARNING -> TrainingProgress.Stage.LEARNING;
      case DELIVERING -> TrainingProgress.Stage.DELIVERING;
    };
  }
}
