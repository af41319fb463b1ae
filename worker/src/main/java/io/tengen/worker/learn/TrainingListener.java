package io.tengen.worker.learn;

import java.io.IOException;
import java.nio.file.Path;

/** Hears how far training has come, on the thread that waits for it. */
public interface TrainingListener {
  /** Hears nothing. */
  TrainingListener NONE =
      new TrainingListener() {
        @Override
        public void learned(long steps, Losses recent) {}

        @Override
        public void refused(String problem) {}
      };

  /**
   * Some batches were learned from.
   *
   * @param steps of the task so far, those before an interruption included
   * @param recent means since this was called last
   */
  void learned(long steps, Losses recent);

  /**
   * What was learned so far is safe. Not told by trainers elsewhere, who keep it there.
   *
   * @param steps of the task so far
   * @param checkpoint to go on from; may be replaced once this returns
   */
  default void saved(long steps, Path checkpoint) throws IOException {}

  /** A shard is left out; the message is one line that names it. */
  void refused(String problem);
}
