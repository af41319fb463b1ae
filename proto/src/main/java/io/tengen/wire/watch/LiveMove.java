package io.tengen.wire.watch;

import io.tengen.game.board.Color;

/**
 * A move of a running game.
 *
 * @param point the point as messages number it: 0 for a pass, otherwise 1 + row · size + column,
 *     row 0 at the top
 * @param color the side that made it
 * @param seconds wall-clock time that the player took
 * @param winRate expected result by the engine that moved, for its side, 0 to 1; NaN if it does not
 *     search
 * @param visits number of simulations of the search; 0 if it does not search
 * @param lead expected final lead of the side that moved, in points; NaN if there is no estimate
 */
public record LiveMove(
    int point, Color color, double seconds, double winRate, int visits, double lead) {}
