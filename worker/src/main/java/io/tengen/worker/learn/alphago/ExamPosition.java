package io.tengen.worker.learn.alphago;

import io.tengen.game.rules.Position;

/**
 * A position of a game that no network has learned from.
 *
 * @param position not over; must not be modified
 * @param result how the game ended for the side to move: 1 for a win, −1 for a loss
 */
public record ExamPosition(Position position, int result) {}
