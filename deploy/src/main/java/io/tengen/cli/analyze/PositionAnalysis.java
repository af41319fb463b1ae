package io.tengen.cli.analyze;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search says about a position. The names of the components are the keys of the JSON. Rates
 * are from 0 (loss) to 1 (win), and leads are in points with komi included, both for the side to
 * move.
 *
 * @param file the file that the position is from
 * @param engine the engine that searched
 * @param move number of moves before the position
 * @param toPlay {@code B} or {@code W}
 * @param next the move that the game has next; null if it ends here
 * @param visits simulations of the search
 * @param winRate win rate by the search
 * @param lead expected lead; null if unknown
 * @param network win rate by the network alone; null without one, and of an engine of the cluster
 * @param rollouts share of rollouts from the position that were won; null of an engine of the
 *     cluster
 * @param line the main line, beginning with the move that the search chose
 * @param moves the moves that the search visited, most visited first
 * @param ownership expected owner of each point by rollouts, −1 (White) to 1 (Black); empty if
 *     unknown
 */
record PositionAnalysis(
    String file,
    String engine,
    int board,
    int move,
    String toPlay,
    @Nullable String next,
    int visits,
    double winRate,
    @Nullable Double lead,
    @Nullable Double network,
    @Nullable Double rollouts,
    List<String> line,
    List<Candidate> moves,
    Map<String, Double> ownership) {

  /**
   * A move that the search visited, with its values for the side that makes it: those in figure 5
   * of the paper on AlphaGo (Silver et al. 2016).
   *
   * @param visits simulations that began with it
   * @param winRate win rate by the search
   * @param network win rate of the position after it by the network alone; null without one, for
   *     moves beyond the most visited, and of an engine of the cluster
   * @param rollouts share of rollouts after it that were won; null for moves beyond the most
   *     visited, and of an engine of the cluster
   * @param policy its prior probability
   * @param lead expected lead; null if unknown
   * @param line the move and the most visited replies
   */
  record Candidate(
      String move,
      int visits,
      double winRate,
      @Nullable Double network,
      @Nullable Double rollouts,
      double policy,
      @Nullable Double lead,
      List<String> line) {}
}
