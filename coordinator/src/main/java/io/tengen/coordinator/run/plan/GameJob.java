package io.tengen.coordinator.run.plan;

/**
 * A game of a run's numbered list.
 *
 * @param index position in the list, from 0
 * @param pair number of its colour-swapped pair, from 0; both games of a pair have the same
 *     opening. In self-play every game is a pair by itself
 * @param black index in the run's engine list
 * @param white index in the run's engine list
 * @param seed seed of the players' randomness, a function of the run's seed and the index
 */
public record GameJob(int index, int pair, int black, int white, long seed) {}
