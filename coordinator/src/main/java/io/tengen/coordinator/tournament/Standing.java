package io.tengen.coordinator.tournament;

/**
 * An engine's place by the rules of its contest.
 *
 * @param engine index in the run's list
 * @param place from 1; engines that are level share one, and so do all of a team
 * @param matchPoints 2 for a meeting won, 1 for a draw
 * @param opponents sum of the opponents' match points
 * @param defeated sum of the defeated opponents' match points and half of the drawn ones', doubled
 * @param warnings that the referee gave
 * @param hasWithdrawn whether it left
 */
public record Standing(
    int engine,
    int place,
    int matchPoints,
    int opponents,
    int defeated,
    int warnings,
    boolean hasWithdrawn) {}
