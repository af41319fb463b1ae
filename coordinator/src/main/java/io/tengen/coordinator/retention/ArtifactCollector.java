package io.tengen.coordinator.retention;

import io.tengen.coordinator.job.Failures;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.access.Retention.UnusedArtifact;
import io.tengen.wire.control.ArtifactService.Kind;
import io.tengen.wire.control.ArtifactService.StoredArtifact;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes stored files that no run, training or open game uses. A file that is used while they are
 * looked for is kept, because asking for a file and creating a run renew the time of its use.
 * Thread-safe; no method blocks.
 */
public final class ArtifactCollector {
  private static final Logger log = LoggerFactory.getLogger(ArtifactCollector.class);

  private final ArtifactStore store;
  private final Supplier<CompletionStage<List<StoredArtifact>>> list;
  private final Supplier<Set<String>> played;
  private final InstantSource clock;
  private final Executor threads;

  /**
   * @param list lists the stored files, the one that was used last first, with the runs and
   *     trainings that use them
   * @param played returns the SHA-256 of the files that open games of people use
   * @param threads runs tasks that read and delete files
   */
  public ArtifactCollector(
      ArtifactStore store,
      Supplier<CompletionStage<List<StoredArtifact>>> list,
      Supplier<Set<String>> played,
      InstantSource clock,
      Executor threads) {
    this.store = store;
    this.list = list;
    this.played = played;
    this.clock = clock;
    this.threads = threads;
  }

  /**
   * Returns the complete files that nothing uses.
   *
   * @param unused how long they must not have been used
   * @param delete whether to delete them; only those that are gone are returned then
   */
  public CompletionStage<List<UnusedArtifact>> collect(Duration unused, boolean delete) {
    Instant since = clock.instant().minus(unused);
    return list.get()
        .thenApplyAsync(
            files -> {
              Set<String> inGames = played.get();
              return files.stream()
                  .filter(file -> file.complete() && file.used().isBefore(since))
                  .filter(file -> isUnused(file) && !inGames.contains(file.sha256()))
                  .map(file -> new UnusedArtifact(file.sha256(), file.bytes(), file.used()))
                  .toList();
            },
            threads)
        .thenApplyAsync(files -> delete ? delete(files, since) : files, threads);
  }

  private static boolean isUnused(StoredArtifact file) {
    return file.kind() == Kind.UNKNOWN
        && file.training().isEmpty()
        && file.runs().isEmpty()
        && file.builtIn().isEmpty();
  }

  private List<UnusedArtifact> delete(List<UnusedArtifact> files, Instant since) {
    List<UnusedArtifact> gone = new ArrayList<>();
    for (UnusedArtifact file : files) {
      try {
        if (store.deleteUnused(new Artifact(file.sha256(), file.bytes()), since)) {
          log.info("file {} of {} bytes was deleted: nothing uses it", file.sha256(), file.bytes());
          gone.add(file);
        }
      } catch (IOException e) {
        log.warn("file {} is kept: {}", file.sha256(), Failures.reason(e));
      }
    }
    return gone;
  }
}
