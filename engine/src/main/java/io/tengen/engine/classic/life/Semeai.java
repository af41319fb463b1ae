package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.Reading;

/**
 * The result of a race between two dragons.
 *
 * @param defence what the owner of the first dragon achieves for it by moving first
 * @param attack what that side achieves against the second dragon
 * @param move its first move
 */
public record Semeai(Reading defence, Reading attack, int move) {}
