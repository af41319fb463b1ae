package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What is durable of a training: what its journal says. Unlike those of games (decision 3), leases
 * are durable: after a restart of the coordinator a training is its worker's until that has been
 * silent for too long, as hours of work may hang on it and there are few of them.
 *
 * @param holder who has it, or had it when it ended; empty if nobody has, or ever had
 * @param saved where another worker would go on
 * @param superseded checkpoints from which nobody will go on any more, and that are not its result
 * @param result empty unless it is finished
 * @param problem one line for people: why it failed, or why the last worker gave it back
 */
public record TrainingBook(
    TrainingSpec spec,
    Instant createdAt,
    TrainingStatus status,
    Optional<Holder> holder,
    Optional<TrainingCheckpoint> saved,
    Set<Artifact> superseded,
    Optional<TrainingResult> result,
    String problem) {

  /**
   * The worker that has a training.
   *
   * @param lease its right to it
   */
  public record Holder(String worker, long lease, Instant since) {}

  static TrainingBook of(TrainingEvent.Created created) {
    return new TrainingBook(
        created.spec(),
        created.at(),
        TrainingStatus.WAITING,
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        Optional.empty(),
        "");
  }

  /** The book after this has happened. */
  TrainingBook apply(TrainingEvent event) {
    return switch (event) {
      case TrainingEvent.Created _ -> throw new IllegalStateException("created twice");
      case TrainingEvent.Leased leased ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingStatus.TRAINING,
              Optional.of(new Holder(leased.worker(), leased.lease(), leased.at())),
              saved,
              superseded,
              result,
              "");
      case TrainingEvent.Freed freed ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingStatus.WAITING,
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
              TrainingStatus.FINISHED,
              // A result under a lease that had run out counts, too.
              holder
                  .filter(held -> held.worker().equals(finished.worker()))
                  .or(() -> Optional.of(new Holder(finished.worker(), 0, finished.at()))),
              saved,
              superseded(Optional.of(finished.result().checkpoint())),
              Optional.of(finished.result()),
              "");
      case TrainingEvent.Failed failed -> ended(TrainingStatus.FAILED, failed.reason());
      case TrainingEvent.Cancelled _ -> ended(TrainingStatus.CANCELLED, "");
    };
  }

  private TrainingBook ended(TrainingStatus how, String why) {
    return new TrainingBook(
        spec, createdAt, how, holder, saved, superseded(Optional.empty()), result, why);
  }

  /** Those of before and the last, without the one that is of use from now on. */
  private Set<Artifact> superseded(Optional<Artifact> wanted) {
    Set<Artifact> unwanted = new LinkedHashSet<>(superseded);
    saved.map(TrainingCheckpoint::file).ifPresent(unwanted::add);
    wanted.ifPresent(unwanted::remove);
    return Collections.unmodifiableSet(unwanted);
  }

  /** Whether this training needs an artifact, or its users may. */
  boolean names(Artifact artifact) {
    return artifact.equals(spec.from())
        || spec.shards().stream().anyMatch(shard -> shard.file().equals(artifact))
        || (!status.hasEnded() && saved.filter(last -> last.file().equals(artifact)).isPresent())
        || result
            .filter(made -> made.checkpoint().equals(artifact) || made.network().equals(artifact))
            .isPresent();
  }

  /** Whether this worker has it, under this lease. */
  boolean isHeldBy(String worker, long lease) {
    return status == TrainingStatus.TRAINING
        && holder.filter(held -> held.worker().equals(worker) && held.lease() == lease).isPresent();
  }

  /** Steps after which another worker would go on. */
  long savedSteps() {
    return saved.map(TrainingCheckpoint::steps).orElse(0L);
  }
}
