package io.tengen.engine.net;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import java.nio.FloatBuffer;

/**
 * Tengen's own inputs, little and quick to compute, for small networks.
 *
 * <p>Planes: 0 all ones on the board; 1 own stones, 2 the opponent's; 3 stones of chains with one
 * liberty, 4 with two, 5 with more; 6 empty points that ko or superko forbids; 7 the last move, 8
 * the one before. Globals: 0 komi in units of 20 points, positive if the side to move receives it;
 * 1 whether the last move was a pass, so that another ends the game.
 */
final class TengenEncoder implements FeatureEncoder {
  private static final int ON_BOARD = 0;
  private static final int OWN = 1;
  private static final int THEIRS = 2;
  private static final int LIBERTIES = 2;
  private static final int BANNED = 6;
  private static final int LAST_MOVE = 7;
  private static final int MOVES = 2;
  private static final int MANY_LIBERTIES = 3;

  private static final int KOMI = 0;
  private static final int PASSED = 1;

  private final Layout layout;
  private final PlaneWriter writer;

  TengenEncoder(Layout layout) {
    this.layout = layout;
    writer = new PlaneWriter(layout, FeatureSet.TENGEN.planes());
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public void encode(
      Position position,
      int symmetry,
      FloatBuffer planes,
      int planesAt,
      FloatBuffer globals,
      int globalsAt) {
    writer.begin(position, symmetry, planes, planesAt);
    Points points = position.points();
    Board board = position.board();
    int own = position.stoneToMove();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      writer.set(ON_BOARD, point);
      int stone = board.stoneAt(point);
      if (stone != Board.EMPTY) {
        writer.set(stone == own ? OWN : THEIRS, point);
        if (board.chain(point) == point) {
          writer.setChain(LIBERTIES + board.liberties(point, MANY_LIBERTIES), board, point);
        }
      } else if (Law.isBanned(position, point)) {
        writer.set(BANNED, point);
      }
    }
    int moves = Math.min(MOVES, position.moveCount());
    for (int ago = 1; ago <= moves; ago++) {
      int move = position.move(position.moveCount() - ago);
      if (move != Points.PASS) {
        writer.set(LAST_MOVE + ago - 1, move);
      }
    }
    globals.put(globalsAt + KOMI, Law.komi(position) / 20);
    globals.put(globalsAt + PASSED, position.passes() > 0 ? 1 : 0);
  }
}
