package io.tengen.cli.report;

import io.tengen.coordinator.rating.Sprt;

/**
 * What a sequential test asks of two engines.
 *
 * @param engine index, in the run's list, of the one whose strength the hypotheses are about
 * @param against index of its opponent
 */
public record Trial(int engine, int against, Sprt sprt) {}
