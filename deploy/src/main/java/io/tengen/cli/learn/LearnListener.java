package io.tengen.cli.learn;

import io.tengen.worker.learn.TrainingListener;

/** Receives the progress of a learning loop, on the loop's thread. */
public interface LearnListener {
  /** Called when a generation is complete. */
  void ended(LearnState state, int generation);

  /** Receives one line about something that the user should know. */
  void note(String line);

  /** Returns the listener for the training of a generation, which takes {@code steps} batches. */
  TrainingListener training(int generation, long steps);
}
