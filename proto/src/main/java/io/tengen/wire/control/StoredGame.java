package io.tengen.wire.control;

import io.tengen.game.record.GameRecord;

/**
 * A committed game.
 *
 * @param run the run's id
 * @param index the index of the game in its run, from 0
 * @param worker the worker whose report was committed
 */
public record StoredGame(String run, int index, GameRecord record, String worker) {}
