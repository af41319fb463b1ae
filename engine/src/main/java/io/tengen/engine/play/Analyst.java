package io.tengen.engine.play;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A player that reports intermediate results of its search. Listeners are called on the searching
 * thread, which waits for them; reports are from the side to move.
 */
public interface Analyst extends Player {
  /** An interval that suppresses all reports but the last. */
  Duration NEVER = Duration.ofDays(365);

  /**
   * Analyses a position until the thread is interrupted. Unlike an interrupted {@link #decide}, an
   * interrupted analysis leaves the player usable. May return earlier if longer analysis would give
   * no new result.
   *
   * @param position a position that is not over; it is neither changed nor kept
   * @param every wall-clock time between two reports, above zero
   * @throws PlayerFailure if the player cannot go on
   */
  void analyze(Position position, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException;

  /**
   * Decides as {@link Player#decide(Position, TimeLeft)}, with intermediate reports and always one
   * at the end.
   *
   * @param every wall-clock time between two reports, above zero
   */
  Decision decide(Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException;

  /**
   * Estimates the final owner of each point. Blocks for some tenths of a second at most. {@link
   * Player#deadStones} is consistent with it.
   *
   * @param position not changed; must not be {@link Position#isEndedByRule ended without a count}
   */
  Ownership ownership(Position position);
}
