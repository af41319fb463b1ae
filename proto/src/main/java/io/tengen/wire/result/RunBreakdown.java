package io.tengen.wire.result;

import io.tengen.game.rules.Outcome;
import java.util.List;

/**
 * Sums over the committed games of a run. Immutable.
 *
 * @param engines in the order of the run's list; empty for self-play
 */
public record RunBreakdown(
    List<Opening> openings,
    List<Ending> endings,
    List<Length> lengths,
    List<Worker> workers,
    List<Engine> engines) {
  public RunBreakdown {
    openings = List.copyOf(openings);
    endings = List.copyOf(endings);
    lengths = List.copyOf(lengths);
    workers = List.copyOf(workers);
    engines = List.copyOf(engines);
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

  /**
   * The games of an engine by its colour, and how it lost.
   *
   * @param blackGames number of games with Black that have a result
   * @param blackScore points in them: 1 for a win, ½ for a draw
   * @param losses the ways in which it lost, most frequent first
   */
  public record Engine(
      String name,
      int blackGames,
      double blackScore,
      int whiteGames,
      double whiteScore,
      List<Loss> losses) {
    public Engine {
      losses = List.copyOf(losses);
    }
  }

  /** The number of games that an engine lost in one way. */
  public record Loss(Outcome.Reason reason, int games) {}
}
