package io.tengen.worker.link;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;

/**
 * The addresses at which a worker may find a coordinator, one of them in use. One that works is
 * stuck with; the others are tried in turn. Thread-safe.
 */
public final class CoordinatorAddresses {
  private final List<String> addresses;

  @GuardedBy("this")
  private int index;

  @GuardedBy("this")
  private boolean worked;

  /**
   * @param addresses at least one, each {@code HOST:PORT}, the preferred first
   */
  public CoordinatorAddresses(List<String> addresses) {
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("no coordinator is named");
    }
    this.addresses = List.copyOf(addresses);
  }

  /** The address in use. */
  public synchronized String current() {
    return addresses.get(index);
  }

  /** The one in use works. */
  synchronized void worked() {
    worked = true;
  }

  /**
   * The one in use cannot be reached, or not any more. If it has worked it is tried once more: it
   * is being started again, perhaps, or only the connection broke.
   */
  synchronized void failed() {
    if (!worked) {
      index = (index + 1) % addresses.size();
    }
    worked = false;
  }
}
