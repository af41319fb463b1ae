package io.tengen.engine.search.tree;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The mean final leads of each root move in one search: in its rollouts, or, in searches without
 * rollouts, as predicted by the network; of rollouts, and of answers if the score counts, also who
 * won. They are reported and decide when a search is settled, but not which moves it tries.
 * Simulations inherited from earlier searches are not included.
 *
 * <p>Shared by the search's threads without locks: a reader may see the points of a game before it
 * is counted. {@link #clear} must not run concurrently with a search.
 */
public final class ScoreLeads {
  // Indexed by the index of the move at the root. Sums are in half points, in which every count is
  // whole.
  private final AtomicLongArray sums;
  private final AtomicIntegerArray games;

  /** The unit of {@link #gains}. */
  private static final int WIN = 1 << 16;

  // The sums of results: WIN for a win of the side to move at the root, −WIN for a loss.
  private final AtomicLongArray gains;
  private final AtomicIntegerArray rollouts;

  /**
   * @param moves the largest number of moves of a root
   */
  public ScoreLeads(int moves) {
    sums = new AtomicLongArray(moves);
    games = new AtomicIntegerArray(moves);
    gains = new AtomicLongArray(moves);
    rollouts = new AtomicIntegerArray(moves);
  }

  /** Removes all games, for another root. */
  public void clear() {
    for (int i = 0; i < games.length(); i++) {
      sums.set(i, 0);
      games.set(i, 0);
      gains.set(i, 0);
      rollouts.set(i, 0);
    }
  }

  /**
   * Adds a game.
   *
   * @param move index at the root of the game's first move
   * @param lead lead in points of the side to move at the root
   */
  public void add(int move, double lead) {
    sums.addAndGet(move, Math.round(2 * lead));
    games.incrementAndGet(move);
  }

  /**
   * Adds a rollout.
   *
   * @param move index at the root of the game's first move
   * @param lead lead in points of the side to move at the root
   * @param gain 1 if that side won, 0 for a draw, −1 if it lost
   */
  public void addRollout(int move, double lead, int gain) {
    add(move, lead);
    addResult(move, gain);
  }

  /**
   * Adds the result of a rollout, or that which a network expects.
   *
   * @param move index at the root of the game's first move
   * @param gain of the side to move at the root: 1 for a win, −1 for a loss
   */
  public void addResult(int move, double gain) {
    gains.addAndGet(move, Math.round(gain * WIN));
    rollouts.incrementAndGet(move);
  }

  /** Returns the number of results of one move. */
  public int rollouts(int move) {
    return rollouts.get(move);
  }

  /**
   * Returns the share of one move's results, 0 to 1, that the side to move at the root won, with
   * draws as halves.
   *
   * @param otherwise returned without results
   */
  public double winRate(int move, double otherwise) {
    int count = rollouts.get(move);
    return count == 0 ? otherwise : 0.5 + 0.5 / WIN * gains.get(move) / count;
  }

  /**
   * Returns the mean lead in points of the side to move at the root over all moves; NaN without a
   * game.
   */
  public double mean() {
    long sum = 0;
    long count = 0;
    for (int move = 0; move < games.length(); move++) {
      sum += sums.get(move);
      count += games.get(move);
    }
    return count == 0 ? Double.NaN : 0.5 * sum / count;
  }

  /**
   * Returns the mean lead in points of the side to move at the root by one move; NaN without a
   * game.
   */
  public double mean(int move) {
    int count = games.get(move);
    return count == 0 ? Double.NaN : 0.5 * sums.get(move) / count;
  }
}
