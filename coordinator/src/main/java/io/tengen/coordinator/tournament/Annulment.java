package io.tengen.coordinator.tournament;

import io.tengen.wire.AnnulledSide;

/**
 * The cancellation of a game's result after the game, or its end. Rounds that were drawn before it
 * stand.
 *
 * @param game index of the game in the run's list
 * @param side the side that has no points of the game; {@link AnnulledSide#NONE} if its result
 *     counts again
 * @param round the first round that is drawn with it, from 0; 0 in tournaments without rounds
 */
public record Annulment(int game, AnnulledSide side, int round) {}
