package io.tengen.engine.play;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import java.time.Duration;
import java.util.List;

/**
 * Plays what a {@link Search} finds; answers a pass by a pass where that wins. Repeats its games
 * for equal seeds as long as the clock does not cut a search short.
 */
final class MctsPlayer implements Player {
  /** What is left of a move's time for everything but searching: a tenth. */
  private static final int RESERVE = 10;

  private final SearchLimit limit;
  private final Resignation resignation;
  private final Search search;

  MctsPlayer(SearchLimit limit, Resignation resignation, Search search) {
    this.limit = limit;
    this.resignation = resignation;
    this.search = search;
  }

  @Override
  public Decision decide(Position position, Duration time) throws InterruptedException {
    SearchLimit inTime = new SearchLimit.Time(time.minus(time.dividedBy(RESERVE)));
    SearchReport report = search.run(position, new SearchLimit.FirstOf(List.of(limit, inTime)));
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
  public void close() {
    search.close();
  }
}
