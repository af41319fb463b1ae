package io.tengen.wire.result;

import io.tengen.game.record.GameRecord;
import io.tengen.wire.control.ResultStatus;

/**
 * A committed game with its decoded record. Immutable.
 *
 * @param number number of the game in the schedule of its run, from 0
 * @param sgf the game in the Smart Game Format
 */
public record GameView(
    String run,
    int index,
    int number,
    String worker,
    ResultStatus status,
    GameRecord record,
    String sgf) {}
