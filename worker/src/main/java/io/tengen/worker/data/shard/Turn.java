package io.tengen.worker.data.shard;

import org.jspecify.annotations.Nullable;

/**
 * One move of a game.
 *
 * @param move a point, or {@link io.tengen.game.board.Points#PASS}
 * @param searchSummary what was thought of the position before it; null if nothing was searched
 */
public record Turn(int move, @Nullable SearchSummary searchSummary) {}
