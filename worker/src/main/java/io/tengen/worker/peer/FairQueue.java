package io.tengen.worker.peer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Elements of several owners, taken in turn: one of each owner that has any, however many others
 * have. The elements of one owner keep their order. Thread-safe; no method blocks for long.
 */
public final class FairQueue<K, T> {
  /** The owners that have elements; the first is next. */
  @GuardedBy("this")
  private final Map<K, Queue<T>> owners = new LinkedHashMap<>();

  /** Written while holding the monitor. */
  private volatile int size;

  /** Adds elements of an owner. */
  public synchronized void add(K owner, Iterable<T> elements) {
    Queue<T> own = owners.computeIfAbsent(owner, each -> new ArrayDeque<>());
    int added = 0;
    for (T element : elements) {
      own.add(element);
      added++;
    }
    size += added;
    if (own.isEmpty()) {
      owners.remove(owner);
    }
  }

  /** Removes and returns the next element; null if there is none. */
  public synchronized @Nullable T poll() {
    var first = owners.entrySet().iterator();
    if (!first.hasNext()) {
      return null;
    }
    Map.Entry<K, Queue<T>> turn = first.next();
    K owner = turn.getKey();
    Queue<T> own = turn.getValue();
    T element = own.remove();
    size--;
    // Moves the owner behind all others.
    first.remove();
    if (!own.isEmpty()) {
      owners.put(owner, own);
    }
    return element;
  }

  /** Removes all elements of an owner. */
  public synchronized void remove(K owner) {
    Queue<T> own = owners.remove(owner);
    if (own != null) {
      size -= own.size();
    }
  }

  /** Returns the number of elements; approximate under concurrent use. */
  public int size() {
    return size;
  }
}
