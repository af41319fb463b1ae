package io.tengen.engine.play;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import java.time.Duration;

/** Plays what a {@link Search} finds. */
final class MctsPlayer implements Player {
  private final SearchLimit limit;
  private final double resignBelow;
  private final Search search;

  MctsPlayer(SearchLimit limit, double resignBelow, long seed) {
    this.limit = limit;
    this.resignBelow = resignBelow;
    search = new Search(new UniformRollout(), seed);
  }

  @Override
  public Decision decide(Position position, Duration time) throws InterruptedException {
    if (position.passes() == 1 && position.isAhead()) {
      return new Decision.Move(Points.PASS);
    }
    SearchReport report = search.run(position, limit);
    if (report.stats().winRate() < resignBelow) {
      return new Decision.Resign();
    }
    return new Decision.Move(report.move(), report.stats());
  }
}
