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
 * Uploads the shards of a folder to an object store, oldest first, on a thread of its own. The
 * folder is the queue, and its manifest records what has arrived: nothing is lost when the process
 * dies, and only the upload under way at that time is repeated.
 *
 * <p>While the store does not answer, shards wait on the disk and are retried with backoff. Writers
 * of games are not affected.
 */
public final class Uploader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Uploader.class);

  /**
   * Settings of an uploader.
   *
   * @param keep whether shards stay in the folder after they are uploaded
   * @param firstRetry the longest delay before the first retry
   * @param lastRetry the longest delay of all
   */
  public record Settings(boolean keep, Duration firstRetry, Duration lastRetry) {
    /** Settings of a folder that is only a queue. */
    public static final Settings QUEUE =
        new Settings(false, Duration.ofSeconds(1), Duration.ofMinutes(1));
  }

  private final DataFolder folder;
  private final ShardObjects objects;
  private final Settings settings;
  private final Backoff backoff;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  // Signalled when a shard has been written or uploaded, and on closing.
  private final Condition changed = lock.newCondition();

  @GuardedBy("lock")
  private boolean closing;

  // The unexpected exception that ended the thread.
  @GuardedBy("lock")
  private @Nullable RuntimeException broken;

  /** Starts to upload the shards that the store does not have. */
  public Uploader(DataFolder folder, ShardObjects objects, Settings settings) {
    this.folder = folder;
    this.objects = objects;
    this.settings = settings;
    backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), new SplittableRandom());
    thread = Thread.ofPlatform().name("shard-upload").daemon().start(this::run);
  }

  /** The bytes of shards that wait to be uploaded. */
  public long waiting() {
    return folder.toUpload(objects.uri()).stream().mapToLong(Shard::bytes).sum();
  }

  /** Must be called when a shard has been written; does not block. */
  public void written() {
    signal();
  }

  /**
   * Blocks until the store has all shards of the folder.
   *
   * @throws IllegalStateException if an unexpected exception has ended the uploads
   */
  public void awaitAll() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting() > 0) {
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
        } else if (!upload(waiting.getFirst())) {
          return;
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("interrupted: the remaining shards wait for the next start", e);
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

  /** Blocks until a shard is waiting; returns false if closed. */
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

  /** Uploads a shard, with retries; returns false if closed before it succeeds. */
  private boolean upload(Shard shard) throws InterruptedException {
    try {
      objects.put(folder, shard);
      folder.markUploaded(shard, objects.uri());
      if (!settings.keep()) {
        folder.remove(List.of(shard), "uploaded to " + objects.uri());
      }
      backoff.reset();
      signal();
      return !isClosing();
    } catch (IOException e) {
      Duration pause = backoff.next();
      LOG.warn("{}; retrying in {} s", e.getMessage(), pause.toMillis() / 1000.0);
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

  /** Waits for this time or until closed; returns whether it was closed. */
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
   * Stops after the upload under way; the remaining shards are uploaded when the folder is next
   * opened for upload.
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
