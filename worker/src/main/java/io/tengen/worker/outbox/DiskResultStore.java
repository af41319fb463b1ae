package io.tengen.worker.outbox;

import com.google.errorprone.annotations.concurrent.GuardedBy;
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
 * Results on a disk. One thread writes: what is handed in while it waits for the disk goes with its
 * next write, so that many results cost one wait.
 */
final class DiskResultStore implements ResultStore {
  private static final Logger log = LoggerFactory.getLogger(DiskResultStore.class);

  /** After a write that failed. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** How long {@link #close} waits for the disk. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Path directory;
  private final Thread writer;

  /** The writer's own. */
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

  /** Whether the last write failed. Written by the writer. */
  private volatile boolean failing;

  /** Writes nothing by itself; for tests, which {@link #attempt} by hand. */
  DiskResultStore(Path directory, ResultFile file) {
    this.directory = directory;
    this.file = file;
    left = file.kept();
    lastId = file.lastId();
    writer = Thread.ofPlatform().name("outbox").daemon(true).unstarted(this::work);
  }

  /**
   * Opens the log of a directory that nobody else has open.
   *
   * @throws IOException if it cannot be read or written
   */
  static DiskResultStore open(Path directory) throws IOException {
    return open(directory, ResultFile.open(directory));
  }

  /** As {@link #open(Path)}; the file is this object's from now on. */
  static DiskResultStore open(Path directory, ResultFile file) {
    DiskResultStore results = new DiskResultStore(directory, file);
    results.writer.start();
    return results;
  }

  @Override
  public synchronized List<StoredResult> takeLeft() {
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

  private static int size(StoredResult storedResult) {
    return storedResult.bytes().remaining();
  }

  @Override
  public boolean isKeeping() {
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
      if (!writer.join(PATIENCE)) {
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
      log.warn("{} cannot be closed: {}", directory, e.toString());
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; if somebody does, it is to end.
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what waits; keeps it for the next attempt if that fails. */
  void attempt() {
    write(takePending());
  }

  /** Blocks until there is something to write or to try again; false if there never will be. */
  private synchronized boolean awaitWork() throws InterruptedException {
    if (failing && !closed) {
      // Until the disk is well, also while nothing waits: games are played again only then.
      wait(RETRY.toMillis());
      return true;
    }
    while (pending.isEmpty() && !closed) {
      wait();
    }
    return !pending.isEmpty();
  }

  /** What is to be written; a result that is settled by now is not. */
  private synchronized List<OutboxEntry> takePending() {
    Set<Long> unwritten = new HashSet<>();
    Set<Long> settled = new HashSet<>();
    pending.forEach(
        outboxEntry -> (outboxEntry.isResult() ? unwritten : settled).add(outboxEntry.id()));
    settled.retainAll(unwritten);
    List<OutboxEntry> batch =
        pending.stream().filter(outboxEntry -> !settled.contains(outboxEntry.id())).toList();
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
        log.info("results are kept in {} again", directory);
        tell();
      }
    } catch (IOException e) {
      putBack(batch, e);
      if (!failing) {
        failing = true;
        log.warn(
            "results cannot be kept in {}: {}; they wait in memory, and this worker asks for no"
                + " more games until they can",
            directory,
            e.toString());
        tell();
      }
    }
  }

  private synchronized void putBack(List<OutboxEntry> batch, IOException e) {
    if (closed) {
      long results = batch.stream().filter(OutboxEntry::isResult).count();
      log.warn("{} results cannot be kept for the next start: {}", results, e.toString());
      return;
    }
    pending.addAll(0, batch);
  }

  private void tell() {
    Runnable toCall;
    synchronized (this) {
      toCall = listener;
    }
    toCall.run();
  }
}
