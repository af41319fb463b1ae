package io.tengen.engine.classic;

import io.tengen.engine.classic.pattern.PatternLibrary;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.TimeManager;
import io.tengen.game.board.Ladders;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A player that decides by {@link ClassicSearch}. Repeatable unless the time ends a search. */
final class ClassicPlayer implements Player {
  private final int nodes;
  private final long most;
  private final SplittableRandom random;
  private final LongSupplier nanoTime;
  private @Nullable ClassicSearch search;
  private int size;

  /**
   * @param nodes positions to evaluate for each move
   * @param most time for each move, in nanoseconds
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  ClassicPlayer(int nodes, long most, long seed, LongSupplier nanoTime) {
    this.nodes = nodes;
    this.most = most;
    this.nanoTime = nanoTime;
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) throws InterruptedException {
    if (position.winsByPassing()) {
      return new Decision.Move(Points.PASS);
    }
    int points = position.points().size();
    Duration allotted = TimeManager.allot(time, position.moveCount(), points);
    return new Decision.Move(
        search(points).best(position, nodes, Math.min(most, allotted.toNanos())));
  }

  private ClassicSearch search(int points) {
    ClassicSearch present = search;
    if (present == null || size != points) {
      present = new ClassicSearch(points, PatternLibrary.standard(), random, nanoTime);
      search = present;
      size = points;
    }
    return present;
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time) {
    Evaluation evaluation = new Evaluation(position.points().size(), Ladders.DEFAULT_NODES);
    List<Integer> dead = evaluation.deadStones(position);
    return Optional.of(DeadStones.wholeChains(position.board(), dead));
  }
}
