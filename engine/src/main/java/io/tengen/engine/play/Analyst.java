package io.tengen.engine.play;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A player that can think aloud. Listeners are called by the thinking thread, which waits for them;
 * what they hear is seen from the side to move.
 */
public interface Analyst extends Player {
  /** An interval for those who want nothing but the report at the end. */
  Duration NEVER = Duration.ofDays(365);

  /**
   * Thinks about a position until the thread is interrupted, and ends by {@link
   * InterruptedException} then; unlike a move that is broken off, this leaves the player ready for
   * more. May return before, when thinking longer would show nothing new.
   *
   * @param position not to be changed nor kept; not over
   * @param every wall-clock time between two reports, above zero
   * @throws PlayerFailure if the player cannot go on
   */
  void analyze(Position position, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException;

  /**
   * As {@link Player#decide}, with reports on the way and one at the end, whatever the interval.
   *
   * @param every wall-clock time between two reports, above zero
   */
  Decision decide(Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException;

  /**
   * Whose each point is expected to be in the end, as far as the player can tell; blocks for some
   * tenths of a second at most. {@link Player#deadStones} agrees with it.
   *
   * @param position not changed; not {@link Position#isEndedByRule ended without a count}
   */
  Ownership ownership(Position position);
}
