package io.tengen.worker.outbox;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stores results until they are settled, beyond the end of the process where possible. No method
 * blocks except {@link #close}. Thread-safe.
 */
public interface ResultStore extends AutoCloseable {
  /** Returns a store that keeps nothing beyond the process, for a worker without a directory. */
  static ResultStore none() {
    return new None();
  }

  /** Returns the results that earlier processes left, oldest first; later calls return none. */
  List<StoredResult> takeStored();

  /**
   * Stores a result, which becomes durable a little later.
   *
   * @return its id
   */
  long add(ByteBuffer result);

  /** Removes a result. Does nothing if it is not stored. */
  void settle(long id);

  /** Removes a result that cannot be decoded and sets its bytes aside for inspection. */
  void setAside(StoredResult unreadable, String reason);

  /**
   * Returns whether added results can be made durable. False while the disk is full or fails:
   * results then wait in memory and are written as soon as possible.
   */
  boolean isDurable();

  /**
   * Sets a listener that is called, on any thread, whenever {@link #isDurable} may have changed.
   */
  void onChange(Runnable listener);

  /** Returns the directory of the results that outlast this process; empty if none do. */
  Optional<Path> directory();

  /** Makes results durable as far as possible at once, then stores nothing more. Idempotent. */
  @Override
  void close();

  /** Stores nothing. */
  final class None implements ResultStore {
    private final AtomicLong ids = new AtomicLong();

    private None() {}

    @Override
    public List<StoredResult> takeStored() {
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
    public boolean isDurable() {
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
