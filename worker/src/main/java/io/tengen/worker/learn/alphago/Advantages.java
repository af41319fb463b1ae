package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import java.util.List;

/** Computes the advantages of games for REINFORCE: their results less a baseline. */
final class Advantages {
  private Advantages() {}

  /**
   * Returns the learner's result of each game, less the mean of its other games with the same
   * colour. This baseline is independent of the game, so it does not change the expected gradient
   * and removes most of its variance (Williams 1992). Each colour has its own mean, since komi is
   * seldom fair.
   *
   * @param games games from {@link PolicyMatch#play}
   * @return an advantage from −2 to 2 for each game; 0 for the only game with a colour
   */
  static double[] of(List<PolicyGame> games) {
    int[] results = new int[games.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = games.get(i).result(PolicyMatch.side(i));
    }
    return of(results);
  }

  /**
   * Returns the advantages of games with the given results.
   *
   * @param results the learner's results with the colours of {@link PolicyMatch#side}: 1 for a win,
   *     −1 for a loss
   */
  static double[] of(int[] results) {
    int[] sums = new int[Color.values().length];
    int[] counts = new int[sums.length];
    for (int i = 0; i < results.length; i++) {
      int side = PolicyMatch.side(i).ordinal();
      sums[side] += results[i];
      counts[side]++;
    }
    double[] advantages = new double[results.length];
    for (int i = 0; i < results.length; i++) {
      int side = PolicyMatch.side(i).ordinal();
      int others = counts[side] - 1;
      advantages[i] = others == 0 ? 0 : results[i] - (double) (sums[side] - results[i]) / others;
    }
    return advantages;
  }
}
