package io.tengen.worker.learn;

import java.io.IOException;
import java.nio.file.Path;

/** Receives the progress of training, on the thread that called {@link Trainer#train}. */
public interface TrainingListener {
  /** A listener that ignores all calls. */
  TrainingListener NONE =
      new TrainingListener() {
        @Override
        public void learned(long steps, Losses recent) {}

        @Override
        public void refused(String problem) {}
      };

  /**
   * Called after some steps.
   *
   * @param steps number of the task's steps so far, including those before an interruption
   * @param recent mean losses since the last call
   */
  void learned(long steps, Losses recent);

  /**
   * Called after a checkpoint has been saved. Remote trainers do not call this, since their
   * checkpoints are kept elsewhere.
   *
   * @param steps number of the task's steps so far
   * @param checkpoint the checkpoint's file, which may be replaced after this call
   * @throws IOException if the listener fails to process the file; this ends the training
   */
  default void saved(long steps, Path checkpoint) throws IOException {}

  /** Called if a shard cannot be used and is skipped; {@code problem} is one line that names it. */
  void refused(String problem);
}
