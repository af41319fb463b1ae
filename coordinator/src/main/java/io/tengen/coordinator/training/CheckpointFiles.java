package io.tengen.coordinator.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints of trainings in the artifact store.
 *
 * @param store holds the checkpoints among other artifacts
 * @param named whether a run references an artifact
 * @param threads executor for blocking file access
 * @param clock wall clock, for the age of files
 */
public record CheckpointFiles(
    ArtifactStore store, Predicate<Artifact> named, Executor threads, InstantSource clock) {
  private static final Logger log = LoggerFactory.getLogger(CheckpointFiles.class);

  /** How long a file must be unused before it is deleted. */
  static final Duration GRACE = Duration.ofMinutes(2);

  /**
   * Deletes superseded checkpoints that nothing references. Does not block.
   *
   * @param trainings all trainings
   * @return the number of superseded files that were used recently and are therefore kept; they may
   *     be deleted later
   */
  CompletionStage<Integer> deleteSuperseded(List<TrainingBook> trainings) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return delete(trainings);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        threads);
  }

  private int delete(List<TrainingBook> trainings) throws IOException {
    Set<Artifact> superseded = new HashSet<>();
    trainings.forEach(training -> superseded.addAll(training.superseded()));
    Instant since = clock.instant().minus(GRACE);
    int left = 0;
    for (Artifact checkpoint : superseded) {
      if (store.find(checkpoint).isEmpty()
          || trainings.stream().anyMatch(training -> training.names(checkpoint))
          || named.test(checkpoint)) {
        continue;
      }
      if (store.deleteUnused(checkpoint, since)) {
        log.debug("checkpoint {} is superseded", checkpoint.brief());
      } else {
        left++;
      }
    }
    return left;
  }
}
