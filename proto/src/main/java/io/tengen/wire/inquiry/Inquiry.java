package io.tengen.wire.inquiry;

import io.tengen.game.match.TimeLeft;
import io.tengen.wire.Checks;
import java.util.List;

/**
 * A question about a position.
 *
 * @param number distinguishes the inquiries of a session; each has a larger one than those before
 * @param moves all moves of the game, numbered as in messages: points from 1 row by row from the
 *     top, 0 for a pass
 */
public record Inquiry(long number, List<Integer> moves, Question question) {
  /** The largest number of moves before a position. */
  public static final int MOST_MOVES = 10_000;

  /**
   * @throws IllegalArgumentException with one line if there are too many moves
   */
  public Inquiry {
    Checks.require(moves.size() <= MOST_MOVES, "a game has at most 10,000 moves");
    moves = List.copyOf(moves);
  }

  /** What is asked. */
  public sealed interface Question {}

  /** Asks for the move of the side to move. */
  public record ForMove(TimeLeft time) implements Question {}

  /**
   * Asks for reports of an analysis.
   *
   * @param intervalMillis milliseconds between two reports, 50 to 60,000
   * @param visits the number of simulations after which the analysis ends, at least 1
   */
  public record ForAnalysis(int intervalMillis, int visits) implements Question {
    /**
     * @throws IllegalArgumentException with one line if a value is out of range
     */
    public ForAnalysis {
      Checks.require(
          intervalMillis >= 50 && intervalMillis <= 60_000,
          "the interval between reports must be 50 to 60,000 ms");
      Checks.require(visits >= 1, "visits must be at least 1");
    }
  }

  /** Asks which stones are dead in a position that two passes have ended. */
  public record ForStones() implements Question {}

  /** Asks nothing: ends the current inquiry. */
  public record Stop() implements Question {}
}
