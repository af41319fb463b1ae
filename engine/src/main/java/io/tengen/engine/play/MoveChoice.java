package io.tengen.engine.play;

import io.tengen.engine.search.SearchReport;
import io.tengen.game.record.SearchStats.MoveShare;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Chooses the move to play from the result of a search: the most visited one, or one sampled by
 * visits, which gives self-play variety (Silver et al., "Mastering the game of Go without human
 * knowledge", 2017, Methods). If the search has a policy target, moves are sampled by that instead
 * of the visits. Confined to one thread.
 */
final class MoveChoice {
  /** Separates this randomness from the search's randomness of the same seed. */
  private static final long STREAM = 0x63686f696365L;

  private final TemperatureSchedule temperature;
  private final int moves;
  private final SplittableRandom random;

  /**
   * @param temperature a move's probability is proportional to its visits to the power of 1 /
   *     temperature; at 0 the most visited one is played
   * @param moves number of moves of both sides after which the most visited one is played
   * @param seed the seed of this game and side
   */
  MoveChoice(TemperatureSchedule temperature, int moves, long seed) {
    this.temperature = temperature;
    this.moves = moves;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /**
   * Chooses a move that the search has visited.
   *
   * @param moveCount number of moves before this one
   * @param size points along one side of the board
   */
  int of(SearchReport report, int moveCount, int size) {
    double now = temperature.at(moveCount, size);
    List<MoveShare> moves = shares(report);
    if (now == 0 || moveCount >= this.moves || moves.isEmpty()) {
      return report.move();
    }
    // Relative to the most probable move, which is the first, so that no power overflows.
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

  /** Returns the shares of the moves, largest first. */
  private static List<MoveShare> shares(SearchReport report) {
    return report.stats().policy().isEmpty()
        ? report.lines().stream()
            .map(variation -> new MoveShare(variation.move(), variation.visits()))
            .toList()
        : report.stats().policy();
  }

  /** StrictMath gives equal results on every machine. */
  private static double weight(double share, double temperature) {
    return StrictMath.pow(share, 1 / temperature);
  }
}
