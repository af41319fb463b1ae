package io.tengen.worker.learn;

import java.io.IOException;

/**
 * Has networks trained: in this process, or by a worker elsewhere. What a task speaks of by its
 * hash is where the trainer was told to look, and what an outcome speaks of is there afterwards, on
 * the disk.
 */
public interface Trainer {
  /**
   * Trains; blocks until all is done. A task that was interrupted, by {@link Thread#interrupt} or
   * the death of the process, and is given again goes on where a checkpoint was left; on one thread
   * of the CPU its outcome is the same as if nothing had happened.
   *
   * @param listener hears of it, on this thread
   * @throws LearningException with one line if nothing can be learned of this: there is no PyTorch,
   *     the samples do not fill a batch, the losses are not finite, or what would play is not what
   *     learned
   * @throws IOException if a file cannot be read or written; the message names it
   */
  TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException;
}
