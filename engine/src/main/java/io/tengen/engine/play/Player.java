package io.tengen.engine.play;

import io.tengen.engine.game.Position;

/**
 * Somebody who answers positions with moves: a search, a rule of thumb, an outside program.
 *
 * <p>A player serves one game at a time and one thread at a time, and is closed after its last
 * game. It is asked about positions, not told about moves: one that keeps state of its own compares
 * the position's history with what it has seen and catches up, so a game can be taken over in its
 * middle.
 */
public interface Player extends AutoCloseable {
  /**
   * The move to make for the side to move. Blocks until decided.
   *
   * @param position not to be changed nor kept; not over
   * @param time what the player's clock shows; the referee measures too, and whoever takes longer
   *     than {@link TimeLeft#atMost} has lost
   * @throws PlayerFailure if the player cannot answer and has lost the game for it
   * @throws InterruptedException if the thread was interrupted; the player can only be closed then
   */
  Decision decide(Position position, TimeLeft time) throws PlayerFailure, InterruptedException;

  /** Frees what the player holds; stops an outside program. Idempotent, never throws. */
  @Override
  default void close() {}
}
