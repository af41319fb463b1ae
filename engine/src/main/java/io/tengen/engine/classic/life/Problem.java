package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import java.util.OptionalInt;

/**
 * A problem of life and death.
 *
 * @param board the position; must not change
 * @param toMove the side that moves first
 * @param target a stone of the group in question; empty if the solver has to find the group
 */
public record Problem(Board board, Color toMove, OptionalInt target) {}
