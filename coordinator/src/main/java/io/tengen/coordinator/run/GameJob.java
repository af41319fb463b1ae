package io.tengen.coordinator.run;

/**
 * One game of a run's numbered list.
 *
 * @param index from 0
 * @param black index in the run's engine list
 * @param white index in the run's engine list
 * @param seed for the players' randomness; always the same for the same game
 */
public record GameJob(int index, int black, int white, long seed) {}
