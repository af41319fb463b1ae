package io.tengen.engine.play;

import io.tengen.engine.search.RawEvaluation;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A source of moves: a search, a simple rule, or an external program.
 *
 * <p>A player serves one game at a time and one thread at a time, and is closed after its last
 * game. It gets positions, not notifications of moves: a player with state compares the position's
 * history with its own and catches up, so a game can be taken over in its middle.
 */
public interface Player extends AutoCloseable {
  /**
   * Waits until the player is ready for the game, as far as that can be told before its first move.
   * Called at most once, before any other method. Blocks. Players without an external program that
   * runs through the game are ready at once.
   *
   * @param setup the setup of the game
   * @param limit the longest time to wait
   * @throws PlayerFailure if the player is not ready in time or has failed, after which it can only
   *     be closed
   * @throws InterruptedException if the thread was interrupted; the player can only be closed then
   */
  default void awaitReady(GameSetup setup, Duration limit)
      throws PlayerFailure, InterruptedException {}

  /**
   * Decides the move of the side to move. Blocks until decided.
   *
   * @param position a position that is not over; implementations must neither change nor keep it
   * @param time the player's clock; a player that takes longer than {@link TimeLeft#atMost} by the
   *     referee's measurement loses
   * @throws PlayerFailure if the player cannot answer, which loses the game
   * @throws InterruptedException if the thread was interrupted; the player can only be closed then
   */
  Decision decide(Position position, TimeLeft time) throws PlayerFailure, InterruptedException;

  /**
   * Returns the stones that the player considers dead after two passes. Blocks.
   *
   * @param position a position that two passes have ended; implementations must neither change nor
   *     keep it
   * @param time wall-clock time for the answer; it is not deducted from the player's clock
   * @return points of stones of either side, at least one of each dead chain; empty if the player
   *     cannot answer
   * @throws PlayerFailure if the player should be able to answer but failed
   * @throws InterruptedException if the thread was interrupted; the player can only be closed then
   */
  default Optional<List<Integer>> deadStones(Position position, Duration time)
      throws PlayerFailure, InterruptedException {
    return Optional.empty();
  }

  /**
   * Evaluates a position without a search. Blocks briefly.
   *
   * @param position a position that is not over; implementations must neither change nor keep it
   * @return empty if the player has no such evaluation
   * @throws PlayerFailure if the player cannot answer
   */
  default Optional<RawEvaluation> evaluate(Position position) throws PlayerFailure {
    return Optional.empty();
  }

  /**
   * Returns whether resignation is disabled for the player in this game. It then reports in {@link
   * io.tengen.game.record.SearchStats#wouldResign} where it would have resigned.
   */
  default boolean playsOn() {
    return false;
  }

  /**
   * Returns the nanoseconds of its decisions in which the player has waited for answers of a
   * network; 0 if it uses none. Called on the thread that plays.
   */
  default long networkNanos() {
    return 0;
  }

  /** Releases the player's resources and stops its external program. Idempotent; never throws. */
  @Override
  default void close() {}
}
