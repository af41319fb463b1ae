package io.tengen.coordinator.run.plan;

/**
 * One game of a run's numbered list.
 *
 * @param index from 0
 * @param pair number of its colour-swapped pair, from 0: both its games begin alike; every game of
 *     self-play is a pair of its own
 * @param black index in the run's engine list
 * @param white index in the run's engine list
 * @param seed for the players' randomness; always the same for the same game
 */
public record GameJob(int index, int pair, int black, int white, long seed) {}
