package io.tengen.worker.job;

/**
 * How far a game has come.
 *
 * @param moves made so far
 */
public record Progress(Lease lease, int moves) {}
