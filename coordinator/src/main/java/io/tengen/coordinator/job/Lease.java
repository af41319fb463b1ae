package io.tengen.coordinator.job;

/**
 * The right to play one game, until the deadline.
 *
 * @param index of the game in its run
 * @param id unique among all leases of this game, 0 to {@link #LARGEST_ID}
 * @param deadline in nanoseconds of the clock that {@link LeaseTable} is asked by
 */
public record Lease(int index, long id, String worker, long deadline) {
  /** Workers see ids with as many bits again, which say whose they are. */
  public static final int LARGEST_ID = Integer.MAX_VALUE;
}
