package io.tengen.engine.gtp;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;

/**
 * Plays the first legal point from the top left that is not an own real eye; passes if there is
 * none.
 */
public final class FirstPointPlayer implements Player {
  @Override
  public Decision decide(Position position, TimeLeft time) {
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      if (position.isLegal(point) && !position.board().isRealEye(point, position.stoneToMove())) {
        return new Decision.Move(point);
      }
    }
    return new Decision.Move(Points.PASS);
  }
}
