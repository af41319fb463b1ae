package io.tengen.coordinator.job;

/**
 * A lease that a worker says it holds.
 *
 * @param index index of the job in its list
 * @param id id of the lease
 */
public record HeldLease(int index, long id) {}
