package io.tengen.wire;

import java.time.Instant;

/**
 * The cancellation of a game's result after the game.
 *
 * @param game index of the game in its run, from 0
 * @param side the side or sides that have no points of the game
 * @param reason one line for users
 */
public record AnnulledResult(int game, AnnulledSide side, String reason, Instant at) {}
