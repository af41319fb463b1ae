package io.tengen.cli.client;

import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingOutcome;
import java.time.Instant;
import java.util.Optional;

/**
 * A training of a coordinator's, and how far it has come.
 *
 * @param name of the network that comes of it
 * @param shape of the network
 * @param board side of its boards
 * @param allSteps batches to learn from
 * @param worker that has it, or had it when it ended; empty if none ever had
 * @param doing what that worker does, in words; empty if nobody has said
 * @param steps learned
 * @param losses means over the last of them
 * @param outcome once it is finished
 * @param problem one line for people when something stands in the way; empty otherwise
 * @param trainers workers connected that can train
 */
public record TrainingState(
    String id,
    String name,
    String shape,
    int board,
    long allSteps,
    Phase phase,
    Instant createdAt,
    String worker,
    String doing,
    long steps,
    Optional<Losses> losses,
    Optional<TrainingOutcome> outcome,
    String problem,
    int trainers) {

  /** Where a training stands. */
  public enum Phase {
    WAITING("waiting"),
    TRAINING("training"),
    FINISHED("finished"),
    FAILED("failed"),
    CANCELLED("cancelled");

    private final String words;

    Phase(String words) {
      this.words = words;
    }

    /** As people read it. */
    public String words() {
      return words;
    }

    /** Whether nothing happens any more. */
    public boolean isEnded() {
      return this != WAITING && this != TRAINING;
    }

    /** Whether it ended without a network. */
    public boolean isLost() {
      return this == FAILED || this == CANCELLED;
    }
  }
}
