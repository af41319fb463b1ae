package io.tengen.engine.solve;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.TimeManager;
import io.tengen.game.board.Color;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Plays a winning move where the solver finds one, and otherwise another player's move. After a
 * winning move the following positions are won too, so more of them are searched to prove it again.
 */
final class SolvePlayer implements Player {
  /** Part of the time for a move that a search may take; the rest is for the other player. */
  private static final double SHARE = 0.9;

  /** How many times as many positions are searched after a winning move. */
  static final int MORE_AFTER_WIN = 16;

  private static final Duration LEAST_REST = Duration.ofMillis(1);

  private final long positions;
  private final long nanos;
  private final int memory;
  private final Player other;
  private final LongSupplier nanoTime;

  private @Nullable Solver solver;
  private @Nullable GameSetup setup;
  private @Nullable Color side;
  private boolean isWon;

  /**
   * @param positions the positions that a search visits
   * @param nanos the time of a search, in nanoseconds
   * @param memory the size of the table in MiB
   * @param other moves in positions that are not solved as won
   */
  SolvePlayer(long positions, long nanos, int memory, Player other, LongSupplier nanoTime) {
    this.positions = positions;
    this.nanos = nanos;
    this.memory = memory;
    this.other = other;
    this.nanoTime = nanoTime;
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    if (!Solver.supports(position.setup())) {
      return other.decide(position, time);
    }
    long start = nanoTime.getAsLong();
    Duration allotted = TimeManager.allot(time, position.moveCount(), position.points().size());
    long most = Math.min((long) (allotted.toNanos() * SHARE), nanos);
    Solver known = solver(position);
    Solver.Verdict verdict = known.solve(position, mostPositions(), most);
    isWon = verdict instanceof Solver.Verdict.Won;
    if (verdict instanceof Solver.Verdict.Won won) {
      return new Decision.Move(won.move());
    }
    return other.decide(position, rest(allotted.minusNanos(nanoTime.getAsLong() - start)));
  }

  private long mostPositions() {
    boolean isMore = isWon && positions < Long.MAX_VALUE / MORE_AFTER_WIN;
    return isMore ? MORE_AFTER_WIN * positions : positions;
  }

  /** Returns a clock with nothing but this time for the present move. */
  private static TimeLeft rest(Duration time) {
    Duration rest = time.compareTo(LEAST_REST) < 0 ? LEAST_REST : time;
    return new TimeLeft(Duration.ZERO, 1, 0, rest);
  }

  private Solver solver(Position position) {
    Solver known = solver;
    if (known == null || !position.setup().equals(setup) || position.toMove() != side) {
      known = new Solver(position.setup(), position.toMove(), memory, nanoTime);
      solver = known;
      setup = position.setup();
      side = position.toMove();
      isWon = false;
    }
    return known;
  }

  @Override
  public void close() {
    other.close();
  }
}
