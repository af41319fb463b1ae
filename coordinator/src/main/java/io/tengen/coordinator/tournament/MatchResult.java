package io.tengen.coordinator.tournament;

import java.util.OptionalInt;

/**
 * A pairing of a tournament that is over.
 *
 * @param round from 0
 * @param one the first engine, by its index in the run's list
 * @param other the second engine; empty for a bye
 * @param scoreOne the first engine's score in half points; of a bye, that of a win
 * @param scoreOther the second engine's score in half points
 * @param games number of games that were played; 0 for a bye, and if an engine withdrew before the
 *     first
 * @param firstBlack number of these games in which the first engine had Black
 */
public record MatchResult(
    int round,
    int one,
    OptionalInt other,
    int scoreOne,
    int scoreOther,
    int games,
    int firstBlack) {}
