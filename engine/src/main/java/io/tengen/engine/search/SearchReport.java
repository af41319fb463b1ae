package io.tengen.engine.search;

import io.tengen.engine.game.SearchStats;

/**
 * What a search found.
 *
 * @param move the root move with most visits, the better result first where they tie
 * @param stats what stands in the game record
 */
public record SearchReport(int move, SearchStats stats) {}
