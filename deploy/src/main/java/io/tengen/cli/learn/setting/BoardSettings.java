package io.tengen.cli.learn.setting;

import io.tengen.wire.SelfPlayTerms;

/**
 * The settings that differ between a loop's sizes of the board.
 *
 * @param size points along a side
 * @param komi points added to White's area
 * @param games games of self-play in a generation on boards of this size
 * @param beginnings how those games begin
 */
public record BoardSettings(int size, double komi, int games, SelfPlayTerms beginnings) {}
