package io.tengen.engine.classic.life;

import io.tengen.game.board.Points;

/**
 * The number of eyes that a space gives.
 *
 * @param most the number if its owner moves first, 0 to 2
 * @param least the number if the opponent moves first
 * @param attack the move that reduces the number; {@link Points#PASS} if none does
 * @param defence the move that raises the number; a pass if none does
 */
public record EyeValue(int most, int least, int attack, int defence) {}
