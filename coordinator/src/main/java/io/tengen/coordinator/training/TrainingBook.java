package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingState;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
 * @param curve the losses over the steps, from the first on
 */
public record TrainingBook(
    TrainingSpec spec,
    Instant createdAt,
    TrainingState status,
    Optional<Holder> holder,
    Optional<TrainingCheckpoint> saved,
    Set<Artifact> superseded,
    Optional<TrainingResult> result,
    String problem,
    List<TrainingPoint> curve) {
  /** The largest number of points of the curve, besides the first. */
  static final int POINTS = 200;

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
        "",
        List.of());
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
              "",
              curve);
      case TrainingEvent.Freed freed ->
          new TrainingBook(
              spec,
              createdAt,
              TrainingState.WAITING,
              Optional.empty(),
              saved,
              superseded,
              result,
              freed.reason(),
              curve);
      case TrainingEvent.Saved kept ->
          new TrainingBook(
              spec,
              createdAt,
              status,
              holder,
              Optional.of(kept.checkpoint()),
              superseded(Optional.of(kept.checkpoint().file())),
              result,
              problem,
              curve);
      case TrainingEvent.Learned learned ->
          new TrainingBook(
              spec,
              createdAt,
              status,
              holder,
              saved,
              superseded,
              result,
              problem,
              with(learned.point()));
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
              "",
              curve);
      case TrainingEvent.Failed failed -> ended(TrainingState.FAILED, failed.reason());
      case TrainingEvent.Cancelled _ -> ended(TrainingState.CANCELLED, "");
    };
  }

  private TrainingBook ended(TrainingState how, String why) {
    return new TrainingBook(
        spec, createdAt, how, holder, saved, superseded(Optional.empty()), result, why, curve);
  }

  /**
   * Returns the curve with a point; a worker that continues from a checkpoint replaces the rest.
   */
  private List<TrainingPoint> with(TrainingPoint point) {
    return Stream.concat(
            curve.stream().filter(before -> before.steps() < point.steps()), Stream.of(point))
        .toList();
  }

  /**
   * Returns whether the curve needs a point at this step: no closer to the last than a share of the
   * steps, so that their number is bounded.
   */
  boolean needsPoint(long steps) {
    if (steps < savedSteps()) {
      return false;
    }
    long last = curve.isEmpty() ? Long.MIN_VALUE / 2 : curve.getLast().steps();
    return steps < last || steps - last >= Math.max(1, Math.ceilDiv(spec.steps(), POINTS));
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
