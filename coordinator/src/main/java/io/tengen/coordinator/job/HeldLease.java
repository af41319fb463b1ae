package io.tengen.coordinator.job;

/**
 * A lease that a worker says it holds.
 *
 * @param index of the game in its run
 * @param id of the lease
 */
public record HeldLease(int index, long id) {}
