package io.tengen.coordinator.tuning;

import java.util.List;

/**
 * Decides which values of an engine's settings play each other next, and which are best so far. A
 * tuner's state is a function of its tuning, its seed and the calls to {@link #learn}, so that it
 * can be restored by repeating them. Mutable; confined to its owner.
 */
public interface Tuner {
  /**
   * Returns the values that play in an iteration, by what was learned so far. Calls do not change
   * the tuner; the same call on the same state returns the same values.
   *
   * @param iteration number of the iteration, from 0
   */
  Trial trial(int iteration);

  /**
   * Takes the results of an iteration. Called once for each, in the order of their numbers.
   *
   * @param iteration number of the iteration
   * @param trial the values that played
   * @param games number of games that had a result, 0 or more; as many of each colour
   * @param halfPoints half points of the first side: 2 for a win, 1 for a draw
   */
  void learn(int iteration, Trial trial, int games, int halfPoints);

  /** Returns the best values so far, as engines are given them, in the parameters' order. */
  List<String> best();
}
