package io.tengen.worker.outbox;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of results on a disk. One thread writes; results that are added while it waits for the
 * disk are written together by its next write, so that many results share one wait.
 */
final class DiskResultStore implements ResultStore {
  private static final Logger log = LoggerFactory.getLogger(DiskResultStore.class);

  /** The delay after a failed write. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** How long {@link #close} waits for the disk. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final Path directory;
  private final Thread writer;

  /** Confined to the writing thread. */
  private final ResultFile file;

  @GuardedBy("this")
  private List<StoredResult> left;

  @GuardedBy("this")
  private List<OutboxEntry> pending = new ArrayList<>();

  @GuardedBy("this")
  private long lastId;

  @GuardedBy("this")
  private boolean closed;

  @GuardedBy("this")
  private Runnable listener = () -> {};

  /** Whether the last write failed. Written by the writing thread. */
  private volatile boolean failing;

  /** Creates a store without a thread, for tests that call {@link #attempt} themselves. */
  DiskResultStore(Path directory, ResultFile file) {
    this.directory = directory;
    this.file = file;
    left = file.kept();
    lastId = file.lastId();
    writer = Thread.ofPlatform().name("outbox").daemon(true).unstarted(this::work);
  }

  /**
   * Opens the log of a directory that no other process has open.
   *
   * @throws IOException if the log cannot be read or written
   */
  static DiskResultStore open(Path directory) throws IOException {
    return open(directory, ResultFile.open(directory));
  }

  /** Opens a store over a log that is open already; takes ownership of the file. */
  static DiskResultStore open(Path directory, ResultFile file) {
    DiskResultStore results = new DiskResultStore(directory, file);
    results.writer.start();
    return results;
  }

  @Override
  public synchronized List<StoredResult> takeStored() {
    List<StoredResult> all = left;
    left = List.of();
    return all;
  }

  @Override
  public synchronized long add(ByteBuffer result) {
    lastId++;
    pending.add(OutboxEntry.result(lastId, result));
    notifyAll();
    return lastId;
  }

  @Override
  public synchronized void settle(long id) {
    pending.add(OutboxEntry.settled(id));
    notifyAll();
  }

  @Override
  public void setAside(StoredResult unreadable, String reason) {
    DamagedBytes damagedBytes = new DamagedBytes(directory);
    log.warn(
        "a result of {} bytes is moved to {}: {}", size(unreadable), damagedBytes.file(), reason);
    damagedBytes.add(unreadable.bytes());
    settle(unreadable.id());
  }

  private static int size(StoredResult stored) {
    return stored.bytes().remaining();
  }

  @Override
  public boolean isDurable() {
    return !failing;
  }

  @Override
  public synchronized void onChange(Runnable toCall) {
    listener = toCall;
  }

  @Override
  public Optional<Path> directory() {
    return Optional.of(directory);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      if (!writer.join(CLOSE_TIMEOUT)) {
        log.warn("the disk of {} does not answer", directory);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    try (file) {
      while (awaitWork()) {
        attempt();
      }
    } catch (IOException e) {
      log.warn("{} cannot be closed: {}", directory, Reasons.withFile(e));
    } catch (InterruptedException e) {
      // Nothing interrupts this thread; an interrupt would mean that it must end.
      Thread.currentThread().interrupt();
    }
  }

  /** Writes the pending entries; keeps them for the next attempt if that fails. */
  void attempt() {
    write(takePending());
  }

  /** Blocks until there are entries to write or to retry; returns false if closed. */
  private synchronized boolean awaitWork() throws InterruptedException {
    if (failing && !closed) {
      // Retries even with nothing pending: the worker requests games only after the disk recovers.
      wait(RETRY.toMillis());
      return true;
    }
    while (pending.isEmpty() && !closed) {
      wait();
    }
    return !pending.isEmpty();
  }

  /** Takes the entries to write, without results that have been settled in the meantime. */
  private synchronized List<OutboxEntry> takePending() {
    Set<Long> unwritten = new HashSet<>();
    Set<Long> settled = new HashSet<>();
    pending.forEach(entry -> (entry.isResult() ? unwritten : settled).add(entry.id()));
    settled.retainAll(unwritten);
    List<OutboxEntry> batch =
        pending.stream().filter(entry -> !settled.contains(entry.id())).toList();
    pending = new ArrayList<>();
    return batch;
  }

  private void write(List<OutboxEntry> batch) {
    try {
      if (failing) {
        file.probe();
      }
      file.append(batch);
      if (failing) {
        failing = false;
        log.info("results are stored in {} again", directory);
        notifyListener();
      }
    } catch (IOException | RuntimeException e) {
      // Also a defect must not end the writer in silence: the worker would go on and lose results.
      putBack(batch, e);
      if (!failing) {
        failing = true;
        log.warn(
            "results cannot be stored in {}: {}; they wait in memory, and this worker requests no"
                + " more games until they can be stored",
            directory,
            Reasons.withFile(e));
        notifyListener();
      }
    }
  }

  private synchronized void putBack(List<OutboxEntry> batch, Exception e) {
    if (closed) {
      long results = batch.stream().filter(OutboxEntry::isResult).count();
      log.warn("{} results cannot be stored for the next start: {}", results, Reasons.withFile(e));
      return;
    }
    pending.addAll(0, batch);
  }

  private void notifyListener() {
    Runnable toCall;
    synchronized (this) {
      toCall = listener;
    }
    toCall.run();
  }
}
