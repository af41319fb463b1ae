package io.tengen.coordinator.tournament;

/**
 * An engine's place by the rules of its tournament.
 *
 * @param engine index in the run's list
 * @param place from 1; engines that are level share a place, and so do all engines of a team
 * @param matchPoints 2 for a match won, 1 for a draw
 * @param opponents sum of the opponents' match points
 * @param defeated twice the sum of the match points of the opponents that it defeated and half
 *     those of the opponents that it drew with
 * @param warnings number of warnings from the referee
 * @param hasWithdrawn whether it has withdrawn
 * @param stage the part of the tournament that the place is of, such as {@code final}; empty in
 *     tournaments that have one table of all engines
 * @param points contest points for the place
 * @param total sum of its match points after each round if that is a tie-break, else 0
 */
public record Standing(
    int engine,
    int place,
    int matchPoints,
    int opponents,
    int defeated,
    int warnings,
    boolean hasWithdrawn,
    String stage,
    int points,
    int total) {}
