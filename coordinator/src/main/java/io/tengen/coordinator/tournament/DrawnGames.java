package io.tengen.coordinator.tournament;

/**
 * Games that join a run's list: some, or all, of a meeting. Colours alternate within a meeting; a
 * lot says who begins with Black.
 *
 * @param meeting its number in the contest, from 0
 * @param one index of its first engine in the run's list
 * @param other index of its second engine
 * @param games how many games, at least one
 */
public record DrawnGames(int meeting, int one, int other, int games) {}
