package io.tengen.engine.rollout.remote;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;

/**
 * Plays rollouts that begin after paths from a root, for a search elsewhere. Confined to one
 * thread; allocates only when a rollout is longer than all before.
 */
public final class PathRollouts {
  private final RolloutPolicy policy;
  private final SplittableRandom random;
  private final Position position;
  private int[] moves = new int[256];
  private int count;
  private double lead;

  /**
   * @param like any position with the setup of the roots
   * @param policy plays the rollouts
   */
  public PathRollouts(Position like, RolloutPolicy policy, SplittableRandom random) {
    position = new Position(like);
    this.policy = policy;
    this.random = random;
  }

  /**
   * Plays a rollout.
   *
   * @param root where the path begins; not changed
   * @param path the moves from the root to the leaf, from the first element
   * @param length the number of these moves
   * @return whether the path is legal and does not end the game; if not, there is no result
   */
  public boolean play(Position root, int[] path, int length) {
    position.copyFrom(root);
    for (int i = 0; i < length; i++) {
      if (position.isOver() || !position.isLegal(path[i])) {
        return false;
      }
      position.playLegal(path[i]);
    }
    if (position.isOver()) {
      return false;
    }
    int before = position.moveCount();
    policy.playForResult(position, random);
    count = position.moveCount() - before;
    if (moves.length < count) {
      moves = new int[2 * count];
    }
    for (int i = 0; i < count; i++) {
      moves[i] = position.move(before + i);
    }
    lead = position.score();
    return true;
  }

  /** Returns 1 if Black has won the last rollout, 0 for a draw, −1 if White has won. */
  public int gain() {
    return position.resultKind(lead).gain(Board.BLACK);
  }

  /**
   * Returns Black's lead at the end of the last rollout in points, komi included; 0 if the rules
   * ended it without a count.
   */
  public double lead() {
    return lead;
  }

  /** Returns the moves of the last rollout in the first {@link #count} elements. */
  public int[] moves() {
    return moves;
  }

  /** Returns the number of moves of the last rollout. */
  public int count() {
    return count;
  }
}
