package io.tengen.engine.fuzz;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An analyst that reports the sensible points of every position in their order at once. An analysis
 * runs until it is interrupted after every other move, and ends at once otherwise.
 */
final class FuzzedAnalyst implements Analyst {
  private static final int ROLLOUTS = 2;

  private static SearchReport report(Position position) {
    int[] candidates = new int[position.points().count() + 1];
    int count = position.candidates(candidates);
    candidates[count++] = Points.PASS;
    List<Variation> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double share = (double) (count - i) / count;
      lines.add(
          new Variation(
              candidates[i],
              count - i,
              share,
              1.0 / count,
              share / 2,
              count / 2 - i,
              List.of(candidates[i], Points.PASS)));
    }
    return new SearchReport(candidates[0], new SearchStats(count, 0.5, List.of()), lines);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) {
    return new Decision.Move(report(position).move());
  }

  @Override
  public Decision decide(
      Position position, TimeLeft time, Duration interval, Consumer<SearchReport> listener) {
    listener.accept(report(position));
    return decide(position, time);
  }

  @Override
  public void analyze(Position position, Duration interval, Consumer<SearchReport> listener)
      throws InterruptedException {
    listener.accept(report(position));
    if (position.moveCount() % 2 == 0) {
      Thread.sleep(Duration.ofDays(1));
    }
  }

  @Override
  public Ownership ownership(Position position) {
    return Ownership.estimate(position, new UniformRollout(), ROLLOUTS, 1);
  }
}
