package io.tengen.worker.training;

import io.tengen.worker.learn.TrainingOutcome;

/** Hears how a training ended, on the thread that trained, unless it was dropped. */
public interface TrainingEnd {
  /** It is done, and the coordinator has the files. */
  void finished(TrainingJob job, TrainingOutcome outcome);

  /**
   * It is not done, or not here.
   *
   * @param last how far it had come
   * @param problem one line for people
   */
  void gaveUp(TrainingJob job, TrainingStatus last, Reason reason, String problem);

  /** Why a training is given up. */
  enum Reason {
    /** The worker is shutting down. */
    LEAVING,
    /** This worker cannot; another may. */
    UNABLE,
    /** The data or the settings are wrong. */
    IMPOSSIBLE
  }
}
