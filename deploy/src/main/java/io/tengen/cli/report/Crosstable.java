package io.tengen.cli.report;

import io.tengen.coordinator.rating.GameResult;
import io.tengen.coordinator.rating.PairCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Results of games between each two engines, by colour. Engines are indices in the run's list.
 * Immutable.
 */
final class Crosstable {
  private static final int CELLS = 3;

  private final int engines;

  /**
   * Black's losses, draws and wins of each ordered pair, at index {@code CELLS * (black * engines +
   * white)}.
   */
  private final int[] cells;

  private Crosstable(int engines, int[] cells) {
    this.engines = engines;
    this.cells = cells;
  }

  static Crosstable of(int engines, List<GameResult> results) {
    int[] cells = new int[CELLS * engines * engines];
    for (GameResult result : results) {
      cells[
          CELLS * (result.black() * engines + result.white())
              + result.halfPoints(result.black())]++;
    }
    return new Crosstable(engines, cells);
  }

  /** Returns Black's losses, draws and wins in games of these two engines; all may be 0. */
  private int[] asBlack(int black, int white) {
    int at = CELLS * (black * engines + white);
    return new int[] {cells[at], cells[at + 1], cells[at + 2]};
  }

  /** Returns the results of each ordered pair of engines that has played. */
  List<PairCount> counts() {
    List<PairCount> counts = new ArrayList<>();
    for (int black = 0; black < engines; black++) {
      for (int white = 0; white < engines; white++) {
        int[] cell = asBlack(black, white);
        if (cell[0] + cell[1] + cell[2] > 0) {
          counts.add(new PairCount(black, white, cell[2], cell[0], cell[1]));
        }
      }
    }
    return counts;
  }

  /** An engine's results against one opponent or against all. */
  record Score(int wins, int losses, int draws) {
    int games() {
      return wins + losses + draws;
    }

    /** Returns wins plus half the draws. */
    double points() {
      return wins + draws / 2.0;
    }

    private Score plus(Score other) {
      return new Score(wins + other.wins, losses + other.losses, draws + other.draws);
    }
  }

  /** Returns the first engine's results against the second, with either colour. */
  Score between(int one, int other) {
    int[] black = asBlack(one, other);
    int[] white = asBlack(other, one);
    return new Score(black[2] + white[0], black[0] + white[2], black[1] + white[1]);
  }

  /** Returns an engine's results against all others. */
  Score total(int engine) {
    Score sum = new Score(0, 0, 0);
    for (int other = 0; other < engines; other++) {
      sum = other == engine ? sum : sum.plus(between(engine, other));
    }
    return sum;
  }
}
