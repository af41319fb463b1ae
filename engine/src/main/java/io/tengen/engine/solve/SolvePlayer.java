package io.tengen.engine.solve;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.TimeManager;
import io.tengen.game.board.Color;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Plays a winning move where the solver finds one, and otherwise another player's move. After a
 * winning move the following positions are won too; they are searched as long as the clock allows.
 */
final class SolvePlayer implements Player {
  /** Part of the time for a move that a search may take; the rest is for the other player. */
  private static final double SHARE = 0.9;

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
    long allotted =
        TimeManager.allot(time, position.moveCount(), position.points().size()).toNanos();
    long clock = (long) (allotted * SHARE);
    Solver.Verdict verdict =
        solver(position)
            .solve(
                position,
                isWon ? Long.MAX_VALUE : positions,
                isWon ? clock : Math.min(clock, nanos));
    isWon = verdict instanceof Solver.Verdict.Won;
    return verdict instanceof Solver.Verdict.Won won
        ? new Decision.Move(won.move())
        : other.decide(position, time);
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
