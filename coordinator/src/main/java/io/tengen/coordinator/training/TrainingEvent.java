package io.tengen.coordinator.training;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.tengen.coordinator.job.JournalEntry;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import java.time.Instant;

/** A durable event of a training. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = TrainingEvent.Created.class, name = "created"),
  @JsonSubTypes.Type(value = TrainingEvent.Leased.class, name = "leased"),
  @JsonSubTypes.Type(value = TrainingEvent.Freed.class, name = "freed"),
  @JsonSubTypes.Type(value = TrainingEvent.Saved.class, name = "saved"),
  @JsonSubTypes.Type(value = TrainingEvent.Learned.class, name = "learned"),
  @JsonSubTypes.Type(value = TrainingEvent.Finished.class, name = "finished"),
  @JsonSubTypes.Type(value = TrainingEvent.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = TrainingEvent.Cancelled.class, name = "cancelled"),
})
public sealed interface TrainingEvent extends JournalEntry {
  Instant at();

  record Created(TrainingSpec spec, Instant at) implements TrainingEvent {}

  /** A worker received the training under this lease. */
  record Leased(String worker, long lease, Instant at) implements TrainingEvent {}

  /**
   * The worker no longer has the training.
   *
   * @param reason one line for people
   */
  record Freed(String reason, Instant at) implements TrainingEvent {}

  /** A checkpoint that another worker can continue from was uploaded. */
  record Saved(TrainingCheckpoint checkpoint, Instant at) implements TrainingEvent {}

  /** The worker reported losses that belong to the curve. */
  record Learned(TrainingPoint point, Instant at) implements TrainingEvent {}

  /** The training has finished and its files were uploaded. */
  record Finished(TrainingResult result, String worker, Instant at) implements TrainingEvent {}

  /**
   * No worker can train it.
   *
   * @param reason one line for people
   */
  record Failed(String reason, Instant at) implements TrainingEvent {}

  record Cancelled(Instant at) implements TrainingEvent {}
}
