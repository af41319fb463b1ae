package io.tengen.worker.outbox;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps results until they are settled, beyond the end of the process if it can. No method blocks
 * except {@link #close}. Thread-safe.
 */
public interface ResultStore extends AutoCloseable {
  /** A store that keeps nothing beyond the process: for a worker that has no directory. */
  static ResultStore none() {
    return new None();
  }

  /** What earlier processes left, oldest first; to be asked once, nothing is told again. */
  List<StoredResult> takeLeft();

  /**
   * Has a result kept. It is durable a little later.
   *
   * @return its id
   */
  long add(ByteBuffer result);

  /** The result need not be kept any more. Does nothing if it is not kept. */
  void settle(long id);

  /** As {@link #settle}, for a result that nobody can read: its bytes are put aside for people. */
  void setAside(StoredResult unreadable, String reason);

  /**
   * False while results that were added cannot be made durable, because the disk is full or broken.
   * They wait in memory then, and are written as soon as they can be.
   */
  boolean isKeeping();

  /** Calls this, on any thread, whenever {@link #isKeeping} may have changed. */
  void onChange(Runnable listener);

  /** Where results lie that this process leaves behind; empty if it can leave none. */
  Optional<Path> directory();

  /** Makes durable what can be made durable at once, then keeps nothing more. Idempotent. */
  @Override
  void close();

  /** The null object. */
  final class None implements ResultStore {
    private final AtomicLong ids = new AtomicLong();

    private None() {}

    @Override
    public List<StoredResult> takeLeft() {
      return List.of();
    }

    @Override
    public long add(ByteBuffer result) {
      return ids.incrementAndGet();
    }

    @Override
    public void settle(long id) {}

    @Override
    public void setAside(StoredResult unreadable, String reason) {}

    @Override
    public boolean isKeeping() {
      return true;
    }

    @Override
    public void onChange(Runnable listener) {}

    @Override
    public Optional<Path> directory() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
