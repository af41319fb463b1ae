package io.tengen.engine.search.tree;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * By how many points the games ended that one search played from each of the root's moves, or,
 * where there are no rollouts, are going to end if a network is right. It decides nothing: people
 * like to see it. What earlier searches found below a move is not in it.
 *
 * <p>Shared by the search's threads without locks; a reader may see a game's points before it sees
 * the game. {@link #clear} is for one thread while no other searches.
 */
public final class ScoreLeads {
  // By the place of the move among the root's; sums in half points, in which every count is whole.
  private final AtomicLongArray sums;
  private final AtomicIntegerArray games;

  /**
   * @param moves that a root has at most
   */
  public ScoreLeads(int moves) {
    sums = new AtomicLongArray(moves);
    games = new AtomicIntegerArray(moves);
  }

  /** Forgets everything, for another root. */
  public void clear() {
    for (int i = 0; i < games.length(); i++) {
      sums.set(i, 0);
      games.set(i, 0);
    }
  }

  /**
   * Counts a game.
   *
   * @param move its first move's place among the root's
   * @param lead in points, of the side to move at the root
   */
  public void add(int move, double lead) {
    sums.addAndGet(move, Math.round(2 * lead));
    games.incrementAndGet(move);
  }

  /** The mean lead over all moves, as of the other. */
  public double mean() {
    long sum = 0;
    long count = 0;
    for (int move = 0; move < games.length(); move++) {
      sum += sums.get(move);
      count += games.get(move);
    }
    return count == 0 ? Double.NaN : 0.5 * sum / count;
  }

  /** The mean lead, in points, of the side to move at the root; NaN without a game. */
  public double mean(int move) {
    int count = games.get(move);
    return count == 0 ? Double.NaN : 0.5 * sums.get(move) / count;
  }
}
