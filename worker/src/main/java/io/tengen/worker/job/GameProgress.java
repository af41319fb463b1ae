package io.tengen.worker.job;

/**
 * How far a game has come.
 *
 * @param moves made so far
 */
public record GameProgress(Lease lease, int moves) {}
