package io.tengen.engine.gtp;

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
import java.util.List;
import java.util.function.Consumer;

/**
 * An analyst that sends the same report once for every 9x9 board, and then optionally keeps
 * running. Plays D4.
 */
final class ScriptedAnalyst implements Analyst {
  private static final Points NINE = Points.of(9);
  private static final int D4 = NINE.parse("D4");
  private static final int E5 = NINE.parse("E5");
  private static final int C3 = NINE.parse("C3");

  private static final SearchReport REPORT =
      new SearchReport(
          D4,
          new SearchStats(995, 0.515, List.of()),
          List.of(
              new Variation(D4, 600, 0.525, 0.25, 0.5, 1.25, List.of(D4, E5, Points.PASS)),
              new Variation(E5, 390, 0.5, 0.125, 0.45, -3, List.of(E5)),
              new Variation(C3, 5, 1, 0.0625, 0, Double.NaN, List.of(C3, D4))));

  private final boolean untilInterrupted;

  /**
   * Creates an analyst.
   *
   * @param untilInterrupted whether an analysis runs until it is interrupted
   */
  ScriptedAnalyst(boolean untilInterrupted) {
    this.untilInterrupted = untilInterrupted;
  }

  @Override
  public void analyze(Position position, Duration interval, Consumer<SearchReport> listener)
      throws InterruptedException {
    listener.accept(REPORT);
    if (untilInterrupted) {
      Thread.sleep(Duration.ofDays(1));
    }
  }

  @Override
  public Decision decide(
      Position position, TimeLeft time, Duration interval, Consumer<SearchReport> listener) {
    listener.accept(REPORT);
    return decide(position, time);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) {
    return new Decision.Move(position.isLegal(D4) ? D4 : Points.PASS, REPORT.stats());
  }

  @Override
  public Ownership ownership(Position position) {
    return Ownership.estimate(position, new UniformRollout(), 200, 5);
  }
}
