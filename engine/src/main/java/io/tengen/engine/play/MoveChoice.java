package io.tengen.engine.play;

import io.tengen.engine.search.Line;
import io.tengen.engine.search.SearchReport;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which of the moves that a search has visited is played: the most visited one, or in the first
 * moves of a game one of them by chance, so that games of self-play differ (Silver et al.,
 * "Mastering the game of Go without human knowledge", 2017, Methods). Confined to one thread.
 */
final class MoveChoice {
  /** Keeps the draws apart from what the search draws from the same seed. */
  private static final long STREAM = 0x63686f696365L;

  private final double temperature;
  private final int moves;
  private final SplittableRandom random;

  /**
   * @param temperature a move's chance goes as its visits to the power of 1 / temperature; 0 for
   *     always the most visited one
   * @param moves of both sides after which the most visited one is played
   * @param seed of this game and side
   */
  MoveChoice(double temperature, int moves, long seed) {
    this.temperature = temperature;
    this.moves = moves;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /**
   * A move that the search has visited.
   *
   * @param moveCount moves made before this one
   */
  int of(SearchReport report, int moveCount) {
    List<Line> lines = report.lines();
    if (temperature == 0 || moveCount >= moves || lines.isEmpty()) {
      return report.move();
    }
    // Relative to the most visited, which stands first: no power leaves the range of a double.
    double most = lines.getFirst().visits();
    double sum = 0;
    for (Line line : lines) {
      sum += weight(line.visits() / most);
    }
    double left = random.nextDouble() * sum;
    for (Line line : lines) {
      left -= weight(line.visits() / most);
      if (left < 0) {
        return line.move();
      }
    }
    return report.move();
  }

  /** StrictMath: the same on every machine. */
  private double weight(double share) {
    return StrictMath.pow(share, 1 / temperature);
  }
}
