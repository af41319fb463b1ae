package io.tengen.cli.client;

import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingOutcome;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a training at a coordinator.
 *
 * @param name the name of the resulting network
 * @param shape the shape of the network
 * @param board the side of its boards
 * @param allSteps the number of batches to learn from
 * @param worker the worker that trains, or trained last; empty if none has
 * @param doing what that worker does, in words; empty if unknown
 * @param steps the number of batches learned so far
 * @param losses mean losses of the latest batches
 * @param outcome the result of a finished training
 * @param problem one line for users about what prevents progress; empty if nothing does
 * @param trainers the number of connected workers that can train
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

  /** The phase of a training. */
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

    /** Returns the phase in words for users. */
    public String words() {
      return words;
    }

    /** Returns whether the training has ended. */
    public boolean isEnded() {
      return this != WAITING && this != TRAINING;
    }

    /** Returns whether the training ended without a network. */
    public boolean isLost() {
      return this == FAILED || this == CANCELLED;
    }
  }
}
