package io.tengen.engine.play;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Plays what a {@link Search} finds; answers a pass by a pass where that wins. Repeats its games
 * for equal seeds as long as the clock does not cut a search short.
 */
final class MctsPlayer implements Analyst {
  /** Games played out to judge which stones are dead. */
  private static final int JUDGEMENT_ROLLOUTS = 400;

  /** Where an analysis ends by itself, after hours: before a counter overflows. */
  private static final SearchLimit ENOUGH = new SearchLimit.Visits(200_000_000);

  private static final Duration NEVER = Duration.ofDays(365);

  private final SearchLimit limit;
  private final Resignation resignation;
  private final Search search;
  private final long seed;

  /**
   * @param seed of what is judged by rollouts
   */
  MctsPlayer(SearchLimit limit, Resignation resignation, Search search, long seed) {
    this.limit = limit;
    this.resignation = resignation;
    this.search = search;
    this.seed = seed;
  }

  @Override
  public Decision decide(Position position, TimeLeft time) throws InterruptedException {
    return decide(position, time, NEVER, report -> {});
  }

  @Override
  public Decision decide(
      Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener)
      throws InterruptedException {
    TimeManager.Allotment allotted =
        TimeManager.allot(time, position.moveCount(), position.points().size());
    SearchLimit inTime = new SearchLimit.Time(allotted.target());
    SearchLimit either = new SearchLimit.FirstOf(List.of(limit, inTime));
    SearchReport report = search.run(position, either, every, listener);
    listener.accept(report);
    boolean hopeless = resignation.isDue(position.moveCount(), report.stats().winRate());
    if (position.passes() == 1 && position.isAhead()) {
      return new Decision.Move(Points.PASS, report.stats());
    }
    if (hopeless) {
      return new Decision.Resign();
    }
    return new Decision.Move(report.move(), report.stats());
  }

  @Override
  public void analyze(Position position, Duration every, Consumer<SearchReport> listener)
      throws InterruptedException {
    listener.accept(search.run(position, ENOUGH, every, listener));
  }

  @Override
  public Ownership ownership(Position position) {
    return Ownership.estimate(position, new PatternRollout(), JUDGEMENT_ROLLOUTS, seed);
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time) {
    return Optional.of(ownership(position).stones(Ownership.Status.DEAD));
  }

  @Override
  public void close() {
    search.close();
  }
}
