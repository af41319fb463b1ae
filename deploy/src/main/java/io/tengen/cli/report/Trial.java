package io.tengen.cli.report;

import io.tengen.coordinator.rating.Sprt;

/**
 * The hypotheses of a sequential test about two engines of a run.
 *
 * @param engine index, in the run's list, of the engine whose strength is tested
 * @param against index of its opponent
 * @param sprt the hypotheses and error rates
 */
public record Trial(int engine, int against, Sprt sprt) {}
