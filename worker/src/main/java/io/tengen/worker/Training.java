package io.tengen.worker;

import io.tengen.worker.learn.LearningException;
import io.tengen.worker.link.ArtifactUploads;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.Coordinators;
import io.tengen.worker.shelf.Shelf;
import io.tengen.worker.state.WorkerState;
import io.tengen.worker.train.TrainingRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets up the part of a worker that trains. */
final class Training {
  private static final Logger log = LoggerFactory.getLogger(Training.class);

  private Training() {}

  /** What trains; empty, with a line that says why, if nothing can. */
  static Optional<TrainingRunner> open(
      WorkerConfig config,
      WorkerState state,
      Shelf shelf,
      Channels channels,
      Coordinators coordinators) {
    if (!config.training().enabled()) {
      return Optional.empty();
    }
    try {
      Path directory = state.directory("training");
      return Optional.of(
          TrainingRunner.open(
              config.training(),
              directory,
              shelf,
              config.shards(),
              new ArtifactUploads(() -> channels.to(coordinators.current()))));
    } catch (LearningException | IOException e) {
      log.warn("nothing is trained here: {}", e.getMessage());
      return Optional.empty();
    }
  }
}
