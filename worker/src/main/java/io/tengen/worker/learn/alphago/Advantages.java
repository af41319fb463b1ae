package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import java.util.List;

/** By how much games ended better than was to be expected: what REINFORCE multiplies with. */
final class Advantages {
  private Advantages() {}

  /**
   * The learner's result of each game, less the mean of its other games with the same colour. That
   * mean knows nothing of the game, so it leaves the expected gradient as it is and takes most of
   * the noise away (Williams 1992); colours have means of their own since komi is seldom fair.
   *
   * @param games as {@link PolicyMatch#play} plays them
   * @return from −2 to 2 each; 0 for the only game with a colour
   */
  static double[] of(List<PolicyGame> games) {
    int[] results = new int[games.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = games.get(i).result(PolicyMatch.side(i));
    }
    return of(results);
  }

  /**
   * The same of results, 1 won and −1 lost.
   *
   * @param results of games whose colour is {@link PolicyMatch#side}
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
