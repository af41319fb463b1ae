package io.tengen.worker.data.shard;

import org.jspecify.annotations.Nullable;

/**
 * A move of a game.
 *
 * @param move a point, or {@link io.tengen.game.board.Points#PASS}
 * @param summary the search of the position before the move; null if there was none
 */
public record Turn(int move, @Nullable SearchSummary summary) {}
