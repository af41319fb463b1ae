package io.tengen.coordinator.run;

/**
 * The right to play one game, until the deadline.
 *
 * @param index of the game in its run
 * @param id unique among all leases of this game
 * @param deadline in nanoseconds of the clock that {@link LeaseBook} is asked by
 */
public record Lease(int index, long id, String worker, long deadline) {}
