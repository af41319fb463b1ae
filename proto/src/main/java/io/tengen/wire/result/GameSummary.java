package io.tengen.wire.result;

import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.ResultStatus;
import java.time.Instant;

/**
 * A committed game in short. Immutable.
 *
 * @param number number of the game in the schedule of its run, from 0
 * @param outcome without its note
 * @param moves number of moves, those of the opening included
 * @param opening name of the opening; empty for none
 * @param seconds wall-clock time of all moves
 */
public record GameSummary(
    int index,
    int number,
    String black,
    String white,
    Outcome outcome,
    int moves,
    String opening,
    String worker,
    Instant startedAt,
    double seconds,
    ResultStatus status) {}
