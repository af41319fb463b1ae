package io.tengen.worker.learn;

import java.io.IOException;

/**
 * Trains networks, in this process or on a remote worker. Tasks and outcomes refer to files by
 * their hashes. The files of a task must be in the trainer's store and data folder, and the files
 * of an outcome are on disk in its store when {@link #train} returns.
 */
public interface Trainer {
  /**
   * Trains a network. Blocks until the task is done. A task that was interrupted, by {@link
   * Thread#interrupt} or a crash of the process, continues from its last saved checkpoint when it
   * is passed again. On one thread of the CPU its outcome is then the same as without the
   * interruption.
   *
   * @param listener receives the progress on the calling thread
   * @throws LearningException with one line if training is not possible: PyTorch cannot be loaded,
   *     the samples do not fill a batch, the losses are not finite, or the exported network differs
   *     from the trained one
   * @throws IOException if a file cannot be read or written; the message names it
   * @throws InterruptedException if the thread was interrupted; a checkpoint has then been saved
   */
  TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException;
}
