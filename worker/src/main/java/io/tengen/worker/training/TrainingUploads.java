package io.tengen.worker.training;

import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Uploads the files of a training to the coordinator. Thread-safe. */
public interface TrainingUploads {
  /**
   * Uploads a file; blocks until the coordinator has it, however long the coordinator cannot be
   * reached.
   *
   * @param progress receives the number of bytes that the coordinator has
   * @throws IOException with a one-line message if the coordinator refuses the file, or the file
   *     cannot be read
   */
  void upload(TrainingJob job, Artifact artifact, Path file, LongConsumer progress)
      throws IOException, InterruptedException;
}
