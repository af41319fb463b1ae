package io.tengen.cli.board;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.wire.watch.LiveMove;
import java.util.List;

/** Positions of running games. */
public final class LivePosition {
  private LivePosition() {}

  /** Returns the position after all moves, or before the first one that cannot be replayed. */
  public static Position of(GameSetup setup, List<LiveMove> moves) {
    Position position = new Position(setup);
    for (LiveMove move : moves) {
      int point = position.points().fromIndex(move.point());
      if (position.isOver() || !position.isLegal(point)) {
        return position;
      }
      position.play(point);
    }
    return position;
  }

  /** Returns the name of a move's point, such as {@code D4} or {@code pass}. */
  public static String name(GameSetup setup, LiveMove move) {
    Points points = Points.of(setup.size());
    return points.name(points.fromIndex(move.point()));
  }
}
