package io.tengen.wire.watch;

/**
 * Names a game.
 *
 * @param run id of its run
 * @param index index of the game in its run, from 0
 */
public record LiveGameId(String run, int index) {}
