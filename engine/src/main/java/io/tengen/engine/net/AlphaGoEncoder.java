package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.LadderEscapes;
import io.tengen.game.board.LadderReader;
import io.tengen.game.board.MoveResult;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/**
 * The inputs of AlphaGo's networks (Silver et al. 2016, Extended Data Table 2). A number from 1 is
 * one of eight planes: the first for 1, the last for 8 and more.
 *
 * <p>Planes: 0 own stones, 1 the opponent's, 2 empty points; 3 all ones; 4 to 11 stones by the
 * number of moves since they were played, the last move being 1, passes counted, stones of the
 * set-up in the last plane; 12 to 19 stones by the liberties of their chains; then points where the
 * side to move may play: 20 to 27 by the number of opposing stones that the move captures, 28 to 35
 * by the number of own stones that it leaves in atari (self-atari), 36 to 43 by the liberties of
 * its chain after the move, 44 moves that capture a chain in a ladder, 45 moves by which a chain in
 * atari escapes, 46 moves that are legal and fill no own real eye; 47 all zeros. {@link
 * FeatureSet#ALPHAGO_VALUE} adds 48: all ones if Black is to move. There are no globals: these
 * networks are trained with one komi.
 */
final class AlphaGoEncoder extends FeatureEncoder {
  private static final int OWN = 0;
  private static final int THEIRS = 1;
  private static final int EMPTY = 2;
  private static final int ONES = 3;
  private static final int TURNS = 4;
  private static final int LIBERTIES = 12;
  private static final int CAPTURE_SIZE = 20;
  private static final int SELF_ATARI = 28;
  private static final int LIBERTIES_AFTER = 36;
  private static final int LADDER_CAPTURE = 44;
  private static final int LADDER_ESCAPE = 45;
  private static final int SENSIBLE = 46;
  private static final int BLACK_TO_MOVE = 48;

  /** The number of planes of a number, of which the last also stands for larger numbers. */
  private static final int STEPS = 8;

  private final Points points;
  private final boolean showsColor;
  private final MoveResult result;
  private final LadderReader ladders;
  private final LadderEscapes escapes;
  private final byte[] stones;
  private final boolean[] seen;

  /**
   * @param features {@link FeatureSet#ALPHAGO} or {@link FeatureSet#ALPHAGO_VALUE}
   */
  AlphaGoEncoder(FeatureSet features, Layout layout) {
    super(features, layout);
    points = Points.of(layout.size());
    showsColor = features == FeatureSet.ALPHAGO_VALUE;
    result = new MoveResult(points, STEPS);
    ladders = new LadderReader(layout.size());
    escapes = new LadderEscapes(layout.size());
    stones = new byte[points.arrayLength()];
    seen = new boolean[points.arrayLength()];
  }

  @Override
  void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt) {
    writePoints(position, planes);
    writeTurns(position, planes);
    position.board().copyStones(stones);
    ladders.read(stones, position.ko());
    int opponent = Board.BLACK + Board.WHITE - position.stoneToMove();
    planes.setLadderMoves(LADDER_CAPTURE, ladders, opponent);
    escapes.find(position.board(), position.stoneToMove());
    for (int i = 0; i < escapes.count(); i++) {
      if (position.isLegal(escapes.move(i))) {
        planes.set(LADDER_ESCAPE, escapes.move(i));
      }
    }
  }

  private void writePoints(Position position, PlaneWriter planes) {
    Board board = position.board();
    int own = position.stoneToMove();
    boolean black = showsColor && own == Board.BLACK;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = board.stoneAt(point);
      planes.set(stone == Board.EMPTY ? EMPTY : stone == own ? OWN : THEIRS, point);
      planes.set(ONES, point);
      if (black) {
        planes.set(BLACK_TO_MOVE, point);
      }
      if (stone == Board.EMPTY) {
        writeMove(position, point, planes);
      } else if (board.chain(point) == point) {
        planes.setChain(LIBERTIES + step(board.liberties(point, STEPS)), board, point);
      }
    }
  }

  private void writeMove(Position position, int point, PlaneWriter planes) {
    if (!position.isLegal(point)) {
      return;
    }
    Board board = position.board();
    int own = position.stoneToMove();
    result.read(board, point, own);
    write(result.captured(), CAPTURE_SIZE, point, planes);
    write(result.selfAtari(), SELF_ATARI, point, planes);
    write(result.liberties(), LIBERTIES_AFTER, point, planes);
    if (!board.isRealEye(point, own)) {
      planes.set(SENSIBLE, point);
    }
  }

  private static void write(int number, int plane, int point, PlaneWriter planes) {
    if (number > 0) {
      planes.set(plane + step(number), point);
    }
  }

  /** Returns the index of the plane of a number from 1. */
  private static int step(int number) {
    return Math.min(number, STEPS) - 1;
  }

  private void writeTurns(Position position, PlaneWriter planes) {
    int count = position.moveCount();
    int recent = Math.min(STEPS - 1, count);
    for (int ago = 1; ago <= recent; ago++) {
      int move = position.move(count - ago);
      // A point may have been captured and played again; its last move is the stone's.
      if (move != Points.PASS && !seen[move]) {
        seen[move] = true;
        if (position.board().stoneAt(move) != Board.EMPTY) {
          planes.set(TURNS + step(ago), move);
        }
      }
    }
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (!seen[point] && position.board().stoneAt(point) != Board.EMPTY) {
        planes.set(TURNS + STEPS - 1, point);
      }
    }
    for (int ago = 1; ago <= recent; ago++) {
      seen[position.move(count - ago)] = false;
    }
  }
}
