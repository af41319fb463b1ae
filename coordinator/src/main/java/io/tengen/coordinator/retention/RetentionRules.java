package io.tengen.coordinator.retention;

import akka.actor.typed.ActorSystem;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.config.RetentionSettings;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.RunView;
import io.tengen.files.AtomicFile;
import io.tengen.files.DurableFiles;
import io.tengen.wire.RunKind;
import io.tengen.wire.access.Retention;
import io.tengen.wire.access.Retention.UnusedArtifact;
import io.tengen.wire.control.RunState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes runs and files by the rules of {@link RetentionSettings}: once a day, and on request.
 * Thread-safe; no public method blocks.
 */
public final class RetentionRules {
  private static final Logger log = LoggerFactory.getLogger(RetentionRules.class);

  /** Who deletes, in the audit log. */
  private static final String ACTOR = "retention";

  /** After the start, so that a coordinator that is restarted every day applies the rules, too. */
  private static final Duration FIRST = Duration.ofMinutes(10);

  private static final Duration DAY = Duration.ofDays(1);

  private final ActorSystem<RegistryCommand> system;
  private final RetentionSettings rules;
  private final RunDirectory runs;
  private final RunRemover remover;
  private final RunArchive archive;
  private final ArtifactCollector artifacts;
  private final InstantSource clock;
  private final Audit audit;
  private final Executor blocking;

  /**
   * @param audit is told each run and file that is deleted
   * @param blocking runs tasks that wait for runs, the database and files for minutes
   */
  public RetentionRules(
      ActorSystem<RegistryCommand> system,
      RetentionSettings rules,
      RunDirectory runs,
      RunRemover remover,
      RunArchive archive,
      ArtifactCollector artifacts,
      InstantSource clock,
      Audit audit,
      Executor blocking) {
    this.system = system;
    this.rules = rules;
    this.runs = runs;
    this.remover = remover;
    this.archive = archive;
    this.artifacts = artifacts;
    this.clock = clock;
    this.audit = audit;
    this.blocking = blocking;
  }

  /** Begins to apply the rules once a day, if there are any; returns what ends that. */
  public Runnable daily() {
    if (!rules.isAny()) {
      return () -> {};
    }
    return system
            .scheduler()
            .scheduleWithFixedDelay(
                FIRST,
                DAY,
                () ->
                    apply(true)
                        .whenComplete((done, failure) -> {
                          if (failure != null) {
                            log.warn("retention failed: {}", Failures.reason(failure));
                          }
                        }),
                system.executionContext())
        ::cancel;
  }

  /**
   * Applies the rules.
   *
   * @param delete whether to delete; false to tell what would be deleted
   */
  public CompletionStage<Retention> apply(boolean delete) {
    return CompletableFuture.supplyAsync(() -> runs(delete), blocking)
        .thenCompose(gone -> files(delete).thenApply(files -> new Retention(gone, files)));
  }

  private CompletionStage<List<UnusedArtifact>> files(boolean delete) {
    return rules.artifacts().isZero()
        ? CompletableFuture.completedStage(List.of())
        : artifacts
            .collect(rules.artifacts(), delete)
            .thenApply(files -> {
              if (delete) {
                files.forEach(
                    file -> audit.done(ACTOR, "", "delete file " + file.sha256(), "unused"));
              }
              return files;
            });
  }

  /** Applies the rules to runs, one after the other; blocks. */
  private List<Retention.Run> runs(boolean delete) {
    List<Retention.Run> found = new ArrayList<>();
    for (RunHandle run : runs.all().reversed()) {
      try {
        RunView view = remover.view(run).toCompletableFuture().join();
        String rule = rule(view);
        if (!rule.isEmpty()) {
          found.add(new Retention.Run(run.id(), rule, view.committed(), kept(run, rule, delete)));
        }
      } catch (CompletionException e) {
        log.warn("run {} is kept, as it does not answer: {}", run.id(), Failures.reason(e));
      }
    }
    return found;
  }

  /** Returns the rule by which a run goes; empty if none does. */
  private String rule(RunView run) {
    if (!run.status().isEnded()) {
      return "";
    }
    if (run.spec().kind() == RunKind.SELF_PLAY && isOlder(run, rules.selfPlay())) {
      return "self-play";
    }
    boolean isStopped = run.status() == RunState.CANCELLED || run.status() == RunState.FAILED;
    return isStopped && isOlder(run, rules.cancelled()) ? "cancelled" : "";
  }

  private boolean isOlder(RunView run, Duration age) {
    Instant oldest = clock.instant().minus(age);
    return !age.isZero() && run.createdAt().isBefore(oldest);
  }

  /** Deletes a run if it may be; returns why it is kept, in one line, or nothing. Blocks. */
  private String kept(RunHandle run, String rule, boolean delete) {
    String pool = run.plan().spec().pool();
    if (!pool.isEmpty() && !runs.pool(pool).edits().isRemoved(run.id())) {
      return "pool \"" + pool + "\" counts its results";
    }
    if (!delete) {
      return "";
    }
    try {
      Optional<Path> directory = rules.archive();
      CompletionStage<RunView> deleted =
          directory.isPresent()
              ? remover.deleteArchived(run, archived(run, directory.get()))
              : remover.delete(run);
      deleted.toCompletableFuture().join();
      audit.done(ACTOR, "", "delete run " + run.id(), rule);
      return "";
    } catch (IOException
        | UncheckedIOException
        | IllegalArgumentException
        | CompletionException e) {
      String why = Failures.reason(e);
      log.warn("run {} is kept: {}", run.id(), why);
      return why;
    }
  }

  /** Writes and checks the archive of a run; returns the games in it. */
  private CountedGames archived(RunHandle run, Path directory) throws IOException {
    CountedGames counted = remover.counted(run).toCompletableFuture().join();
    DurableFiles.createDirectories(directory);
    Path file = directory.resolve(run.id() + ".run.zip");
    try (AtomicFile out = AtomicFile.create(file)) {
      archive.write(run.id(), counted.indices(), run.plan().spec().artifactHashes(), out.stream());
      out.commit();
    }
    RunArchive.verify(file);
    return counted;
  }
}
