package io.tengen.cli.analyze;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search says about each move of a game. The names of the components are the keys of the
 * JSON.
 *
 * @param file the file that the game is from
 * @param engine the engine that searched
 * @param black name of the player; empty if there is none
 * @param white name of the player; empty if there is none
 * @param result the result in the file; empty if there is none
 * @param blackWinRates win rates of Black before each move and after the last, 0 to 1
 * @param moves the moves in order
 */
record GameAnalysis(
    String file,
    String engine,
    int board,
    String black,
    String white,
    String result,
    List<Double> blackWinRates,
    List<PlayedMove> moves) {

  /** Losses below this are within what a search of some hundred visits may err by. */
  private static final double NOTABLE = 0.05;

  /**
   * A move of the game, seen from the side that makes it.
   *
   * @param number its number, from 1
   * @param side {@code B} or {@code W}
   * @param winRate win rate before the move, 0 to 1
   * @param lead expected lead before the move in points; null if unknown
   * @param best the move that the search chose
   * @param line the chosen move and the most visited replies
   * @param loss the win rate that the move lost: the win rate before it minus that after it, 0 if
   *     it gained
   */
  record PlayedMove(
      int number,
      String side,
      String move,
      double winRate,
      @Nullable Double lead,
      String best,
      List<String> line,
      double loss) {}

  /** Returns the moves that lost most in the win rate, at most {@code most} of them. */
  List<PlayedMove> worst(int most) {
    return moves.stream()
        .filter(move -> move.loss() >= NOTABLE && !move.move().equals(move.best()))
        .sorted(Comparator.comparingDouble(PlayedMove::loss).reversed())
        .limit(most)
        .toList();
  }
}
