package io.tengen.worker.training;

import io.tengen.wire.worker.GivenUpReason;
import io.tengen.worker.learn.TrainingOutcome;

/** Receives the outcome of a training that was not dropped. Called on the thread that trained. */
public interface TrainingEndListener {
  /** The training is complete, and the coordinator has its files. */
  void finished(TrainingJob job, TrainingOutcome outcome);

  /**
   * The training was given up.
   *
   * @param last its progress at that time
   * @param reason never {@link GivenUpReason#UNKNOWN}
   * @param problem one line for users
   */
  void gaveUp(TrainingJob job, RunningTrainingStatus last, GivenUpReason reason, String problem);
}
