package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Lateness;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The arrival of both players at a game that measures how late they are: both are awaited at once,
 * from the moment at which both have been started.
 *
 * @param lateness how late the players were
 * @param outcome the outcome if the game is forfeit; null if it can be played
 */
record Arrival(Lateness lateness, @Nullable Outcome outcome) {
  /** When a player was ready, and why it was not. */
  private record Ready(long nanos, @Nullable PlayerFailure failure) {
    /** Returns how long the game would have waited for this player: forever if it has failed. */
    long nanos(Duration limit) {
      return failure == null ? nanos : limit.toNanos();
    }
  }

  /**
   * Waits for both players. Blocks for at most the time that the match rules allow.
   *
   * @param nanoTime measures the time, as {@link System#nanoTime}; called on two threads
   * @throws InterruptedException if the thread was interrupted
   */
  static Arrival await(
      GameSetup setup, Player black, Player white, MatchRules rules, LongSupplier nanoTime)
      throws InterruptedException {
    long start = nanoTime.getAsLong();
    if (black == white) {
      // In self-play one player has both sides.
      Ready both = ready(setup, black, rules.late(), start, nanoTime);
      return of(rules, both, both);
    }
    FutureTask<Ready> other =
        new FutureTask<>(() -> ready(setup, white, rules.late(), start, nanoTime));
    Thread thread = Thread.ofVirtual().name("await-ready").start(other);
    try {
      Ready one = ready(setup, black, rules.late(), start, nanoTime);
      return of(rules, one, other.get());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      thread.interrupt();
      thread.join();
    }
  }

  private static Ready ready(
      GameSetup setup, Player player, Duration limit, long start, LongSupplier nanoTime)
      throws InterruptedException {
    try {
      player.awaitReady(setup, limit);
      return new Ready(nanoTime.getAsLong() - start, null);
    } catch (PlayerFailure failure) {
      boolean isLate = failure.reason() == Outcome.Reason.TIME;
      return new Ready(isLate ? limit.toNanos() : 0, failure);
    }
  }

  private static Arrival of(MatchRules rules, Ready black, Ready white) {
    Lateness lateness = new Lateness(black.nanos, white.nanos);
    if (rules.forfeit(lateness).isPresent()) {
      // A program that has crashed is absent too, so it does not win by the other's lateness.
      Lateness absence = new Lateness(black.nanos(rules.late()), white.nanos(rules.late()));
      return new Arrival(absence, rules.forfeit(absence).orElseThrow());
    }
    return new Arrival(
        lateness, crash(Color.BLACK, black).or(() -> crash(Color.WHITE, white)).orElse(null));
  }

  private static Optional<Outcome> crash(Color side, Ready ready) {
    return Optional.ofNullable(ready.failure).map(failure -> failure.outcomeFor(side));
  }
}
