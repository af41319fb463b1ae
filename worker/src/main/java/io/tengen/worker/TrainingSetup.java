package io.tengen.worker;

import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.link.ArtifactUploads;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.CoordinatorAddresses;
import io.tengen.worker.outbox.WorkerState;
import io.tengen.worker.training.TrainingRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets up the part of a worker that trains. */
final class TrainingSetup {
  private static final Logger log = LoggerFactory.getLogger(TrainingSetup.class);

  private TrainingSetup() {}

  /** Returns the training runner; empty, after logging the reason, if this worker cannot train. */
  static Optional<TrainingRunner> open(
      WorkerConfig config,
      WorkerState state,
      ArtifactCache cache,
      Channels channels,
      CoordinatorAddresses addresses) {
    if (!config.training().enabled()) {
      return Optional.empty();
    }
    try {
      Path directory = state.directory("training");
      return Optional.of(
          TrainingRunner.open(
              config.training(),
              directory,
              cache,
              config.shards(),
              new ArtifactUploads(() -> channels.to(addresses.current()))));
    } catch (LearningException | IOException e) {
      log.warn("this worker cannot train networks: {}", e.getMessage());
      return Optional.empty();
    }
  }
}
