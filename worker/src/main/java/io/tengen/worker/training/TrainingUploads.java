package io.tengen.worker.training;

import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Brings the coordinator what came of a training. Thread-safe. */
public interface TrainingUploads {
  /**
   * Brings a file; blocks until the coordinator has it, however long it cannot be reached.
   *
   * @param progress hears how many bytes it has
   * @throws IOException with one line if it does not take it, or the file cannot be read
   */
  void bring(TrainingJob job, Artifact artifact, Path file, LongConsumer progress)
      throws IOException, InterruptedException;
}
