package io.tengen.worker.job;

/**
 * The progress of a game under a lease.
 *
 * @param moves made so far
 */
public record LeaseProgress(GameLease lease, int moves) {}
