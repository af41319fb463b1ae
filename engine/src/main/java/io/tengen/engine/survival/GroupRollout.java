package io.tengen.engine.survival;

import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout.Drawing;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts with the moves of {@link io.tengen.engine.rollout.PatternRollout} that end when a group
 * is captured or both sides have passed, and leave the board as it is then. Confined to one thread.
 */
final class GroupRollout implements RolloutPolicy {
  private static final int MOVES_PER_POINT = 3;

  private final Group group;
  private @Nullable Drawing drawing;

  GroupRollout(Group group) {
    this.group = group;
  }

  @Override
  public void playOut(Position position, SplittableRandom random) {
    Drawing moves = drawing;
    if (moves == null) {
      moves = new Drawing(PatternPolicy.shipped(position.setup().rules()), position);
      drawing = moves;
    }
    int count = position.moveCount();
    int last = count == 0 ? Points.PASS : position.move(count - 1);
    moves.state.reset(position);
    int limit = MOVES_PER_POINT * position.points().count();
    for (int i = 0; i < limit && !position.isOver(); i++) {
      last = moves.draw(position, last, random);
      position.playFast(last);
      moves.state.played(position, last);
      if (position.captured() > 0 && group.isDead(position.board())) {
        return;
      }
    }
  }
}
