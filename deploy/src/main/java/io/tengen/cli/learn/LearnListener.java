package io.tengen.cli.learn;

import io.tengen.worker.learn.TrainingListener;

/** Hears how far the loop has come, on its thread. */
public interface LearnListener {
  /** A generation is complete. */
  void ended(LearnState state, int generation);

  /** What hears of a generation's training, of so many batches. */
  TrainingListener training(int generation, long steps);
}
