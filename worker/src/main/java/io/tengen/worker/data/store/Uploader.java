package io.tengen.worker.data.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.retry.Backoff;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the shards of a folder to an object store, oldest first, on a thread of its own. The
 * folder is the queue, and its manifest knows what has arrived: nothing is lost when this process
 * dies, and nothing is brought twice but what was under way then.
 *
 * <p>While the store does not answer, shards wait on the disk and are tried again, ever less often.
 * Those who write games notice nothing of it until as much waits as the disk was allowed: then
 * {@link #awaitRoom} holds them up.
 */
public final class Uploader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Uploader.class);

  /**
   * How to go about it.
   *
   * @param spoolBytes that may wait on the disk before writers do
   * @param keep whether shards stay in the folder when the store has them
   * @param firstRetry longest wait before the first retry
   * @param lastRetry longest wait of all
   */
  public record Settings(long spoolBytes, boolean keep, Duration firstRetry, Duration lastRetry) {
    public static final Settings DEFAULT =
        new Settings(4L << 30, true, Duration.ofSeconds(1), Duration.ofMinutes(1));

    /** Of a folder that is but a queue, whose writers do not wait. */
    public static final Settings PASSING_ON =
        new Settings(Long.MAX_VALUE, false, Duration.ofSeconds(1), Duration.ofMinutes(1));
  }

  private final DataFolder folder;
  private final ShardObjects objects;
  private final Settings settings;
  private final Backoff backoff;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  // Something has been written, or brought, or the end has come.
  private final Condition changed = lock.newCondition();

  @GuardedBy("lock")
  private boolean closing;

  // What no store should have thrown, and ended the thread.
  @GuardedBy("lock")
  private @Nullable RuntimeException broken;

  /** Begins to bring what the store does not have. */
  public Uploader(DataFolder folder, ShardObjects objects, Settings settings) {
    this.folder = folder;
    this.objects = objects;
    this.settings = settings;
    backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), new SplittableRandom());
    thread = Thread.ofPlatform().name("shard-upload").daemon().start(this::run);
  }

  /** Bytes that wait on the disk. */
  public long waiting() {
    return folder.toUpload(objects.uri()).stream().mapToLong(Shard::bytes).sum();
  }

  /** To be called when a shard has been written; does not block. */
  public void written() {
    signal();
  }

  /** Blocks while more waits than the disk was allowed. To be called before games are written. */
  public void awaitRoom() throws InterruptedException {
    await(settings.spoolBytes());
  }

  /** Blocks until the store has everything that the folder has. */
  public void awaitAll() throws InterruptedException {
    await(0);
  }

  /**
   * @throws IllegalStateException if uploads have ended by a fault of this program
   */
  private void await(long bytes) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting() > bytes) {
        if (broken != null) {
          throw new IllegalStateException("uploads have ended", broken);
        }
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    try {
      while (true) {
        List<Shard> waiting = folder.toUpload(objects.uri());
        if (waiting.isEmpty()) {
          if (!awaitWork()) {
            return;
          }
        } else if (!bring(waiting.getFirst())) {
          return;
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("interrupted: the rest waits for the next start", e);
    } catch (RuntimeException e) {
      LOG.error("uploads to {} have ended", objects.uri(), e);
      lock.lock();
      try {
        broken = e;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** False when the end has come. */
  private boolean awaitWork() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closing && folder.toUpload(objects.uri()).isEmpty()) {
        changed.await();
      }
      return !closing;
    } finally {
      lock.unlock();
    }
  }

  /** False when the end has come. */
  private boolean bring(Shard shard) throws InterruptedException {
    try {
      objects.put(folder, shard);
      folder.uploaded(shard, objects.uri());
      if (!settings.keep()) {
        folder.remove(List.of(shard), "uploaded to " + objects.uri());
      }
      backoff.reset();
      signal();
      return !isClosing();
    } catch (IOException e) {
      Duration pause = backoff.next();
      LOG.warn("{}; trying again in {} s", e.getMessage(), pause.toMillis() / 1000.0);
      return !isClosingWithin(pause);
    }
  }

  private boolean isClosing() {
    lock.lock();
    try {
      return closing;
    } finally {
      lock.unlock();
    }
  }

  /** Waits, unless the end comes before: whether it has. */
  private boolean isClosingWithin(Duration pause) throws InterruptedException {
    long left = pause.toNanos();
    lock.lockInterruptibly();
    try {
      while (!closing && left > 0) {
        left = changed.awaitNanos(left);
      }
      return closing;
    } finally {
      lock.unlock();
    }
  }

  private void signal() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends after the shard that is under way; what waits is brought when the folder is next uploaded.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      closing = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        thread.interrupt();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
