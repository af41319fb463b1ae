package io.tengen.worker.link;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;

/**
 * The addresses of the coordinators of a cluster, one of which is in use. An address stays in use
 * while it works; otherwise the others are tried in turn. Thread-safe.
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
      throw new IllegalArgumentException("at least one coordinator address is required");
    }
    this.addresses = List.copyOf(addresses);
  }

  /** Returns the address in use. */
  public synchronized String current() {
    return addresses.get(index);
  }

  /** Records that the address in use works. */
  synchronized void worked() {
    worked = true;
  }

  /**
   * Records that the address in use cannot be reached. If it worked before, it is tried once more,
   * since its coordinator may be restarting or only the connection broke.
   */
  synchronized void failed() {
    if (!worked) {
      index = (index + 1) % addresses.size();
    }
    worked = false;
  }
}
