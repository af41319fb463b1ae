package io.tengen.engine.nogo;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.TimeManager;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The value-recursion player: the point with the largest value, ties broken by {@link
 * ValueRecursion}, then by {@link ScatterRule}, then at random. Repeatable for equal seeds.
 */
final class NogoPlayer implements Player {
  private final int levels;
  private final boolean scatter;
  private final SplittableRandom random;
  private final LongSupplier nanoTime;
  private @Nullable ValueRecursion recursion;
  private int size;

  /**
   * @param levels the largest number of levels of the recursion
   * @param scatter whether the scatter rule is used before chance
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  NogoPlayer(int levels, boolean scatter, long seed, LongSupplier nanoTime) {
    this.levels = levels;
    this.scatter = scatter;
    this.nanoTime = nanoTime;
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    if (!position.setup().rules().lastMoverWins()) {
      throw new PlayerFailure(Outcome.Reason.CRASH, NogoKind.REFUSAL);
    }
    Duration allotted = TimeManager.allot(time, position.moveCount(), position.points().size());
    List<Integer> points =
        recursion(position.points())
            .candidates(position.board(), position.stoneToMove(), allotted.toNanos());
    if (points.isEmpty()) {
      return new Decision.Move(Points.PASS);
    }
    if (scatter && points.size() > 1) {
      points = ScatterRule.among(position.board(), points);
    }
    int index = points.size() == 1 ? 0 : random.nextInt(points.size());
    return new Decision.Move(points.get(index));
  }

  private ValueRecursion recursion(Points points) {
    ValueRecursion present = recursion;
    if (present == null || size != points.size()) {
      size = points.size();
      present = new ValueRecursion(levels, size, new CachedRights(size), nanoTime);
      recursion = present;
    }
    return present;
  }
}
