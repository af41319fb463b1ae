package io.tengen.coordinator.run;

/**
 * A lease that a worker says it holds.
 *
 * @param index of the game in its run
 * @param id of the lease
 */
public record HeldLease(int index, long id) {}
