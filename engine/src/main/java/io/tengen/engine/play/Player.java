package io.tengen.engine.play;

import io.tengen.engine.search.RawEvaluation;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /**
   * Which stones the player takes to be dead, now that both sides have passed. Blocks.
   *
   * @param position not to be changed nor kept; over by two passes
   * @param time wall-clock time the player may take; it is not taken from its clock
   * @return stones of either side, any one of a chain or all of it; empty if the player cannot say
   * @throws PlayerFailure if the player was to answer and could not
   * @throws InterruptedException if the thread was interrupted; the player can only be closed then
   */
  default Optional<List<Integer>> deadStones(Position position, Duration time)
      throws PlayerFailure, InterruptedException {
    return Optional.empty();
  }

  /**
   * What the player thinks of a position before it searches it; blocks shortly.
   *
   * @param position not to be changed nor kept; not over
   * @return empty if it has no such opinion
   * @throws PlayerFailure if the player cannot answer
   */
  default Optional<RawEvaluation> glance(Position position) throws PlayerFailure {
    return Optional.empty();
  }

  /**
   * Whether the player is kept from resigning in this game, though it does in others: then it says
   * in {@link io.tengen.game.record.SearchStats#wouldResign} where it would have.
   */
  default boolean playsOn() {
    return false;
  }

  /** Frees what the player holds; stops an outside program. Idempotent, never throws. */
  @Override
  default void close() {}
}
