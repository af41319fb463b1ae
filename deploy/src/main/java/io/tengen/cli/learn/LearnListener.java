package io.tengen.cli.learn;

import io.tengen.worker.learn.TrainingListener;
import java.util.function.BooleanSupplier;

/** Receives the progress of a learning loop, on the loop's thread. */
public interface LearnListener {
  /** Called when a generation is complete. */
  void ended(LearnState state, int generation);

  /** Receives one line about something that the user should know. */
  void note(String line);

  /**
   * Returns the listener for the training of a generation.
   *
   * @param steps number of batches
   * @param alone whether no games are being played, whose progress is shown; for any thread
   */
  TrainingListener training(int generation, long steps, BooleanSupplier alone);
}
