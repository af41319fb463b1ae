package io.tengen.engine.play;

import io.tengen.engine.search.SearchReport;
import io.tengen.game.record.SearchStats.MoveShare;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which of the moves that a search has visited is played: the most visited one, or by chance one of
 * them, so that games of self-play differ (Silver et al., "Mastering the game of Go without human
 * knowledge", 2017, Methods). Where something else than the visits is to be learned, chances go by
 * that. Confined to one thread.
 */
final class MoveChoice {
  /** Keeps the draws apart from what the search draws from the same seed. */
  private static final long STREAM = 0x63686f696365L;

  private final TemperatureSchedule temperature;
  private final int moves;
  private final SplittableRandom random;

  /**
   * @param temperature a move's chance goes as its visits to the power of 1 / temperature; at 0
   *     always the most visited one is played
   * @param moves of both sides after which the most visited one is played
   * @param seed of this game and side
   */
  MoveChoice(TemperatureSchedule temperature, int moves, long seed) {
    this.temperature = temperature;
    this.moves = moves;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /**
   * A move that the search has visited.
   *
   * @param moveCount moves made before this one
   * @param size points along the board's side
   */
  int of(SearchReport report, int moveCount, int size) {
    double now = temperature.at(moveCount, size);
    List<MoveShare> moves = shares(report);
    if (now == 0 || moveCount >= this.moves || moves.isEmpty()) {
      return report.move();
    }
    // Relative to the likeliest, which stands first: no power leaves the range of a double.
    double most = moves.getFirst().share();
    double sum = 0;
    for (MoveShare move : moves) {
      sum += weight(move.share() / most, now);
    }
    double left = random.nextDouble() * sum;
    for (MoveShare move : moves) {
      left -= weight(move.share() / most, now);
      if (left < 0) {
        return move.move();
      }
    }
    return report.move();
  }

  /** Likeliest first. */
  private static List<MoveShare> shares(SearchReport report) {
    return report.stats().policy().isEmpty()
        ? report.lines().stream()
            .map(variation -> new MoveShare(variation.move(), variation.visits()))
            .toList()
        : report.stats().policy();
  }

  /** StrictMath: the same on every machine. */
  private static double weight(double share, double temperature) {
    return StrictMath.pow(share, 1 / temperature);
  }
}
