package io.tengen.worker.data;

import org.jspecify.annotations.Nullable;

/**
 * One move of a game.
 *
 * @param move a point, or {@link io.tengen.engine.game.Points#PASS}
 * @param thought what was thought of the position before it; null if nothing was searched
 */
public record Turn(int move, @Nullable Thought thought) {}
