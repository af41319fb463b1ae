package io.tengen.worker.training;

import io.tengen.worker.learn.TrainingOutcome;

/** Receives the outcome of a training that was not dropped. Called on the thread that trained. */
public interface TrainingEndListener {
  /** The training is complete, and the coordinator has its files. */
  void finished(TrainingJob job, TrainingOutcome outcome);

  /**
   * The training was given up.
   *
   * @param last its progress at that time
   * @param problem one line for users
   */
  void gaveUp(TrainingJob job, RunningTrainingStatus last, Reason reason, String problem);

  /** The reasons for which a training is given up. */
  enum Reason {
    /** The worker is shutting down. */
    LEAVING,
    /** This worker cannot complete it; another may. */
    UNABLE,
    /** The data or the settings are wrong. */
    IMPOSSIBLE
  }
}
