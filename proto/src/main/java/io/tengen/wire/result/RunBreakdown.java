package io.tengen.wire.result;

import io.tengen.game.rules.Outcome;
import java.util.List;

/** Sums over the committed games of a run. Immutable. */
public record RunBreakdown(
    List<Opening> openings, List<Ending> endings, List<Length> lengths, List<Worker> workers) {
  public RunBreakdown {
    openings = List.copyOf(openings);
    endings = List.copyOf(endings);
    lengths = List.copyOf(lengths);
    workers = List.copyOf(workers);
  }

  /**
   * The results of the games with an opening.
   *
   * @param name empty for games without an opening
   * @param firstGames number of these games that the run's first engine played and that have a
   *     result
   * @param firstScore its points in them
   */
  public record Opening(
      String name,
      int games,
      int blackWins,
      int whiteWins,
      int draws,
      int firstGames,
      double firstScore) {}

  /**
   * The number of games that ended in one way.
   *
   * @param others games without a winner
   */
  public record Ending(Outcome.Reason reason, int blackWins, int whiteWins, int others) {
    /** Returns the number of games. */
    public int games() {
      return blackWins + whiteWins + others;
    }
  }

  /**
   * The number of games of some lengths.
   *
   * @param from the fewest moves
   * @param to the most moves
   */
  public record Length(int from, int to, int games) {}

  /**
   * What a worker delivered.
   *
   * @param name empty for further workers
   * @param seconds wall-clock time that its engines took for their moves
   * @param crashes number of games that a crash ended
   */
  public record Worker(String name, int games, long moves, double seconds, int crashes) {}
}
