package io.tengen.engine.uct;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.TimeManager;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;

/** Plays the move that a {@link UctSearch} visits most. Repeatable if only visits end a search. */
final class UctPlayer implements Player {
  /** Simulations between two looks at the clock. */
  private static final int BATCH = 16;

  private final UctSearch search;
  private final int visits;
  private final Duration atMost;

  /**
   * @param visits simulations of a move
   * @param atMost time of a move
   */
  UctPlayer(UctSearch search, int visits, Duration atMost) {
    this.search = search;
    this.visits = visits;
    this.atMost = atMost;
  }

  @Override
  public Decision decide(Position position, TimeLeft time) throws InterruptedException {
    long began = System.nanoTime();
    Duration allotted = TimeManager.allot(time, position.moveCount(), position.points().size());
    long nanos = (allotted.compareTo(atMost) < 0 ? allotted : atMost).toNanos();
    if (position.winsByPassing()) {
      return new Decision.Move(Points.PASS);
    }
    UctNode root = search.root(position);
    Position scratch = new Position(position);
    while (root.visits < visits
        && (root.visits % BATCH != 0 || System.nanoTime() - began < nanos || root.visits == 0)) {
      if (Thread.interrupted()) {
        throw new InterruptedException("search interrupted");
      }
      scratch.copyFrom(position);
      search.simulate(root, scratch);
    }
    UctNode best = root.mostVisited();
    double winRate = best.visits == 0 ? 0.5 : best.wins / best.visits;
    return new Decision.Move(best.move, new SearchStats(root.visits, winRate, List.of()));
  }
}
