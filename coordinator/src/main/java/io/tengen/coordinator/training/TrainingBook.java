package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingState;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The durable state of a training. Unlike those of games (decision 3), leases of trainings are
 * durable: after a restart of the coordinator a worker keeps its training until its lease expires,
 * because hours of work may depend on it and trainings are few.
 *
 * @param spec what to train
 * @param createdAt time of creation
 * @param status present status
 * @param holder the worker that has the training, or had it when it ended; empty if there is none
 * @param saved the checkpoint that another worker would continue from; empty for none
 * @param superseded checkpoints that no worker will continue from and that are not the result
 * @param result empty unless the training has finished
 * @param problem one line for people about why it failed, or why the last worker returned it; empty
 *     if neither
 */
public record TrainingBook(
    TrainingSpec spec,
    Instant createdAt,
    TrainingState status,
    Optional<Holder> holder,
    Optional<TrainingCheckpoint> saved,
    Set<Artifact> superseded,
    Optional<TrainingResult> result,
    String problem) {

  /**
   * The worker that has a training.
   *
   * @param lease id of its lease
   */
  public record Holder(String worker, long lease, Instant since) {}

  static TrainingBook of(TrainingEvent.Created created) {
    return new TrainingBook(
        created.spec(),
        created.at(),
        TrainingState.WAITING,
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        Optional.empty(),
        "");
  }

  /** Returns the state after this event. */
  TrainingBook apply(TrainingEvent event) {
    return switch (event) {
      case TrainingEvent.Created _ -> throw new IllegalStateException("created twice");
      case TrainingEvent.Leased leased ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingState.TRAINING,
              Optional.of(new Holder(leased.worker(), leased.lease(), leased.at())),
              saved,
              superseded,
              result,
              "");
      case TrainingEvent.Freed freed ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingState.WAITING,
              Optional.empty(),
              saved,
              superseded,
              result,
              freed.reason());
      case TrainingEvent.Saved kept ->
          new TrainingBook(
              spec,
              createdAt,
              status,
              holder,
              Optional.of(kept.checkpoint()),
              superseded(Optional.of(kept.checkpoint().file())),
              result,
              problem);
      case TrainingEvent.Finished finished ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingState.FINISHED,
              // A result under an expired lease counts too.
              holder
                  .filter(held -> held.worker().equals(finished.worker()))
                  .or(() -> Optional.of(new Holder(finished.worker(), 0, finished.at()))),
              saved,
              superseded(Optional.of(finished.result().checkpoint())),
              Optional.of(finished.result()),
              "");
      case TrainingEvent.Failed failed -> ended(TrainingState.FAILED, failed.reason());
      case TrainingEvent.Cancelled _ -> ended(TrainingState.CANCELLED, "");
    };
  }

  private TrainingBook ended(TrainingState how, String why) {
    return new TrainingBook(
        spec, createdAt, how, holder, saved, superseded(Optional.empty()), result, why);
  }

  /**
   * Returns the superseded checkpoints, including the last one, without the one needed from now on.
   */
  private Set<Artifact> superseded(Optional<Artifact> wanted) {
    Set<Artifact> unwanted = new LinkedHashSet<>(superseded);
    saved.map(TrainingCheckpoint::file).ifPresent(unwanted::add);
    wanted.ifPresent(unwanted::remove);
    return Collections.unmodifiableSet(unwanted);
  }

  /** Returns whether this training, or a user of its result, may need an artifact. */
  boolean names(Artifact artifact) {
    return artifact.equals(spec.from())
        || spec.shards().stream().anyMatch(shard -> shard.file().equals(artifact))
        || (!status.hasEnded() && saved.filter(last -> last.file().equals(artifact)).isPresent())
        || result
            .filter(made -> made.checkpoint().equals(artifact) || made.network().equals(artifact))
            .isPresent();
  }

  /** Returns whether this worker has the training under this lease. */
  boolean isHeldBy(String worker, long lease) {
    return status == TrainingState.TRAINING
        && holder.filter(held -> held.worker().equals(worker) && held.lease() == lease).isPresent();
  }

  /** Returns the number of steps of the last checkpoint; 0 without one. */
  long savedSteps() {
    return saved.map(TrainingCheckpoint::steps).orElse(0L);
  }
}
