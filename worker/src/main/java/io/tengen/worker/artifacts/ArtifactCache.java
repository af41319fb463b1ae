package io.tengen.worker.artifacts;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactEntry;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.PartialArtifact;
import io.tengen.files.artifact.StoreLimits;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of artifacts on the worker's disk. A missing artifact is fetched when it is first
 * borrowed, once for all concurrent callers, and stays for later callers. When space is needed, the
 * least recently used artifacts are deleted. Thread-safe.
 */
public final class ArtifactCache implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ArtifactCache.class);

  /**
   * The number of consecutive attempts that transfer nothing before a fetch fails: about half a
   * minute with the delays between them if each fails at once.
   */
  private static final int MAX_FRUITLESS = 8;

  /** The number of complete downloads with the wrong hash before a fetch fails. */
  private static final int MAX_MISMATCHES = 3;

  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LAST_WAIT = Duration.ofSeconds(10);

  private final ArtifactStore store;
  private final long limit;
  private final ArtifactSource source;
  private final Duration firstWait;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().name("artifact-fetch-", 1).daemon(true).factory());

  /** Artifacts that are borrowed or being fetched. */
  @GuardedBy("this")
  private final Map<Artifact, Copy> copies = new HashMap<>();

  /** Artifacts whose bytes this process has verified. */
  @GuardedBy("this")
  private final Set<Artifact> verified = new HashSet<>();

  private ArtifactCache(
      ArtifactStore store, long limit, ArtifactSource source, Duration firstWait) {
    this.store = store;
    this.limit = limit;
    this.source = source;
    this.firstWait = firstWait;
  }

  /**
   * Opens the cache, which keeps the artifacts that earlier processes stored.
   *
   * @throws IOException if the directory cannot be created or read
   */
  public static ArtifactCache open(ArtifactCacheSettings settings, ArtifactSource source)
      throws IOException {
    return open(settings, source, FIRST_WAIT);
  }

  /**
   * @param firstWait the longest delay before the second attempt; doubles with every further
   *     attempt
   */
  static ArtifactCache open(
      ArtifactCacheSettings settings, ArtifactSource source, Duration firstWait)
      throws IOException {
    StoreLimits limits = new StoreLimits(settings.limit(), 0);
    return new ArtifactCache(
        ArtifactStore.open(settings.directory(), limits), settings.limit(), source, firstWait);
  }

  /**
   * Borrows an artifact's verified file; blocks until it is present. An interrupt ends the waiting,
   * but not the download.
   *
   * @throws IOException with a one-line message if the artifact cannot be fetched
   */
  public Loan borrow(Artifact artifact) throws IOException, InterruptedException {
    Copy copy = copyOf(artifact);
    Path file;
    try {
      file = copy.file.get();
    } catch (ExecutionException e) {
      release(artifact, copy);
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new IOException("artifact " + artifact.brief() + " cannot be fetched: " + why, e);
    } catch (InterruptedException e) {
      release(artifact, copy);
      throw e;
    }
    return new Loan(file, () -> release(artifact, copy));
  }

  private synchronized Copy copyOf(Artifact artifact) {
    Copy copy = copies.get(artifact);
    if (copy == null) {
      Copy fresh = new Copy();
      copy = fresh;
      copies.put(artifact, fresh);
      try {
        threads.execute(() -> obtain(artifact, fresh));
      } catch (RejectedExecutionException e) {
        fresh.file.completeExceptionally(new IOException("the worker is shutting down", e));
      }
    }
    copy.loans++;
    return copy;
  }

  private synchronized void release(Artifact artifact, Copy copy) {
    copy.loans--;
    forgetIfIdle(artifact, copy);
  }

  /** If no caller holds or awaits it, allows it to be deleted, or fetched again after a failure. */
  private synchronized void forgetIfIdle(Artifact artifact, Copy copy) {
    if (copy.file.isCompletedExceptionally() || (copy.loans == 0 && copy.file.isDone())) {
      copies.remove(artifact, copy);
    }
  }

  private void obtain(Artifact artifact, Copy copy) {
    try {
      Path file = isIntact(artifact) ? path(artifact) : fetch(artifact);
      store.touch(artifact);
      copy.file.complete(file);
    } catch (InterruptedException e) {
      copy.file.completeExceptionally(new IOException("the worker is shutting down", e));
    } catch (IOException | RuntimeException | Error e) {
      // The waiting callers report the failure and must not wait forever.
      log.debug("artifact {} cannot be fetched", artifact.sha256(), e);
      copy.file.completeExceptionally(e);
    } finally {
      forgetIfIdle(artifact, copy);
    }
  }

  /**
   * Whether the artifact is present and intact; reads it if this process has not verified it yet.
   */
  private boolean isIntact(Artifact artifact) throws IOException {
    boolean known;
    synchronized (this) {
      known = verified.contains(artifact);
    }
    if (known && store.find(artifact).isPresent()) {
      return true;
    }
    boolean good = store.verify(artifact);
    if (good) {
      remember(artifact);
    }
    return good;
  }

  private synchronized void remember(Artifact artifact) {
    verified.add(artifact);
  }

  private Path path(Artifact artifact) throws IOException {
    return store
        .find(artifact)
        .orElseThrow(
            () -> new IOException("its file is missing from the worker's artifact directory"));
  }

  private Path fetch(Artifact artifact) throws IOException, InterruptedException {
    evict(artifact);
    log.info("fetching artifact {} of {} bytes", artifact.sha256(), artifact.bytes());
    int fruitless = 0;
    int mismatches = 0;
    Duration wait = firstWait;
    while (true) {
      long before = store.received(artifact.sha256());
      try {
        fetchRest(artifact);
        remember(artifact);
        log.info("artifact {} has been fetched", artifact.sha256());
        return path(artifact);
      } catch (IOException e) {
        boolean more = store.received(artifact.sha256()) > before;
        fruitless = more ? 0 : fruitless + 1;
        mismatches += isMismatch(e) ? 1 : 0;
        if (isFinal(e) || fruitless == MAX_FRUITLESS || mismatches == MAX_MISMATCHES) {
          throw e;
        }
        log.info("artifact {}: {}; retrying", artifact.sha256(), e.getMessage());
        wait = more ? firstWait : wait;
      }
      Thread.sleep(wait);
      Duration twice = wait.multipliedBy(2);
      wait = twice.compareTo(LAST_WAIT) < 0 ? twice : LAST_WAIT;
    }
  }

  private void fetchRest(Artifact artifact) throws IOException, InterruptedException {
    Optional<PartialArtifact> begun = store.receive(artifact);
    if (begun.isEmpty()) {
      // Another worker on this machine has fetched it.
      return;
    }
    try (PartialArtifact partial = begun.get()) {
      if (!partial.isComplete()) {
        source.fetch(artifact, partial.received(), partial::write);
      }
      if (!partial.isComplete()) {
        throw new EOFException("the download ended early");
      }
      partial.commit();
    }
  }

  private static boolean isMismatch(IOException e) {
    return e instanceof ArtifactException refusal
        && refusal.reason() == ArtifactException.Reason.MISMATCH;
  }

  /** Whether a retry cannot succeed. */
  private static boolean isFinal(IOException e) {
    return e instanceof ArtifactException refusal
        && switch (refusal.reason()) {
          case TOO_LARGE, NO_ROOM, UNKNOWN -> true;
          case MISMATCH, BUSY -> false;
        };
  }

  /** Deletes the least recently used artifacts until this one fits. */
  private synchronized void evict(Artifact artifact) throws IOException {
    long missing = -limit;
    for (var copy : copies.entrySet()) {
      // An artifact that is present and being verified is already counted.
      if (!copy.getValue().file.isDone() && store.find(copy.getKey()).isEmpty()) {
        missing += copy.getKey().bytes() - store.received(copy.getKey().sha256());
      }
    }
    var holdings = store.list();
    for (ArtifactEntry entry : holdings) {
      missing += entry.bytes();
    }
    Iterator<ArtifactEntry> oldest =
        holdings.stream()
            .filter(entry -> !isNeeded(entry))
            .sorted(Comparator.comparing(ArtifactEntry::used))
            .iterator();
    while (missing > 0) {
      if (!oldest.hasNext()) {
        throw new ArtifactException(
            ArtifactException.Reason.NO_ROOM,
            String.format(
                Locale.ROOT,
                "it has %,d bytes, and the artifacts in use leave too little space; raise"
                    + " tengen.worker.artifacts.limit above %,d",
                artifact.bytes(),
                limit));
      }
      ArtifactEntry entry = oldest.next();
      store.delete(entry);
      verified.removeIf(known -> known.sha256().equals(entry.sha256()));
      missing -= entry.bytes();
      log.info("artifact {} deleted to free space", entry.sha256());
    }
  }

  private synchronized boolean isNeeded(ArtifactEntry entry) {
    return copies.keySet().stream().anyMatch(one -> one.sha256().equals(entry.sha256()));
  }

  /** Cancels downloads and keeps the bytes that have arrived. Loans stay valid. Idempotent. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** An artifact that is borrowed or being fetched. */
  private static final class Copy {
    final CompletableFuture<Path> file = new CompletableFuture<>();

    /** Callers that hold or await it. Accessed only while holding the cache's monitor. */
    int loans;
  }

  /** A borrowed file, which is not deleted until the loan is closed. Thread-safe. */
  public static final class Loan implements AutoCloseable {
    private final Path file;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Loan(Path file, Runnable release) {
      this.file = file;
      this.release = release;
    }

    /** The file, which must not be changed. */
    public Path file() {
      return file;
    }

    /** Returns the artifact. Idempotent. */
    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        release.run();
      }
    }
  }
}
