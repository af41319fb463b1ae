package io.tengen.engine.play;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Plays what a {@link Search} finds; answers a pass by a pass where that wins. Repeats its games
 * for equal seeds as long as the clock does not cut a search short.
 */
final class MctsPlayer implements Player {
  /** Games played out to judge which stones are dead. */
  private static final int JUDGEMENT_ROLLOUTS = 400;

  private final SearchLimit limit;
  private final double resignBelow;
  private final Search search;
  private final long seed;

  MctsPlayer(SearchLimit limit, double resignBelow, long seed) {
    this.limit = limit;
    this.resignBelow = resignBelow;
    this.seed = seed;
    search = new Search(new UniformRollout(), seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) throws InterruptedException {
    TimeManager.Allotment allotted =
        TimeManager.allot(time, position.moveCount(), position.points().size());
    SearchLimit inTime = new SearchLimit.Time(allotted.target());
    SearchReport report = search.run(position, new SearchLimit.FirstOf(List.of(limit, inTime)));
    if (position.passes() == 1 && position.isAhead()) {
      return new Decision.Move(Points.PASS, report.stats());
    }
    if (report.stats().winRate() < resignBelow) {
      return new Decision.Resign();
    }
    return new Decision.Move(report.move(), report.stats());
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time) {
    Ownership ownership =
        Ownership.estimate(position, new UniformRollout(), JUDGEMENT_ROLLOUTS, seed);
    return Optional.of(ownership.stones(Ownership.Status.DEAD));
  }
}
