package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * Tengen's own inputs, a small set that is quick to compute, for small networks.
 *
 * <p>Planes: 0 all ones on the board; 1 own stones, 2 the opponent's; 3 stones of chains with one
 * liberty, 4 with two, 5 with more; 6 empty points that ko or superko forbids; 7 the last move, 8
 * the one before. {@link FeatureSet#TENGEN_LOSING} adds 9 empty points where a stone of the side to
 * move loses the game at once or is refused, by capture or suicide; 10 those where one of the
 * opponent would. Globals: 0 komi in units of 20 points, positive if the side to move receives it;
 * 1 whether the last move was a pass, so that another ends the game.
 */
final class TengenEncoder extends FeatureEncoder {
  private static final int OWN = 1;
  private static final int THEIRS = 2;
  private static final int LIBERTIES = 2;
  private static final int BANNED = 6;
  private static final int LAST_MOVE = 7;
  private static final int MOVES = 2;
  private static final int LOSING = 9;
  private static final int MANY_LIBERTIES = 3;

  private static final int KOMI = 0;
  private static final int PASSED = 1;

  /**
   * The liberties of each chain, by {@link Board#chain}; entry 0 collects neighbours that are not
   * stones.
   */
  private final int[] liberties;

  private final boolean showsLosing;

  /**
   * @param features {@link FeatureSet#TENGEN} or {@link FeatureSet#TENGEN_LOSING}
   */
  TengenEncoder(FeatureSet features, Layout layout) {
    super(features, layout);
    showsLosing = features == FeatureSet.TENGEN_LOSING;
    liberties = new int[Points.of(layout.size()).arrayLength()];
  }

  @Override
  void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt) {
    Points points = position.points();
    Board board = position.board();
    int own = position.stoneToMove();
    planes.setBoard();
    Arrays.fill(liberties, 0);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = board.stoneAt(point);
      if (stone != Board.EMPTY) {
        planes.set(stone == own ? OWN : THEIRS, point);
      } else {
        addLiberty(board, point);
        if (RuleFeatures.isBanned(position, point)) {
          planes.set(BANNED, point);
        }
        if (showsLosing) {
          setLosing(position, point, planes);
        }
      }
    }
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY) {
        int count = Math.min(liberties[board.chain(point)], MANY_LIBERTIES);
        planes.set(LIBERTIES + count, point);
      }
    }
    int moves = Math.min(MOVES, position.moveCount());
    for (int ago = 1; ago <= moves; ago++) {
      int move = position.move(position.moveCount() - ago);
      if (move != Points.PASS) {
        planes.set(LAST_MOVE + ago - 1, move);
      }
    }
    globals.put(globalsAt + KOMI, RuleFeatures.komi(position) / 20);
    globals.put(globalsAt + PASSED, position.passes() > 0 ? 1 : 0);
  }

  private static void setLosing(Position position, int point, PlaneWriter planes) {
    Rules rules = position.setup().rules();
    int avoided = rules.losing() | rules.refused();
    Board board = position.board();
    int own = position.stoneToMove();
    if ((board.effects(point, own) & avoided) != 0) {
      planes.set(LOSING, point);
    }
    if ((board.effects(point, Board.BLACK + Board.WHITE - own) & avoided) != 0) {
      planes.set(LOSING + 1, point);
    }
  }

  /** Adds an empty point as a liberty to each adjacent chain, once. */
  private void addLiberty(Board board, int point) {
    int north = board.chain(board.neighbour(point, 0));
    int west = board.chain(board.neighbour(point, 1));
    int east = board.chain(board.neighbour(point, 2));
    int south = board.chain(board.neighbour(point, 3));
    liberties[north]++;
    liberties[west] += west == north ? 0 : 1;
    liberties[east] += east == north || east == west ? 0 : 1;
    liberties[south] += south == north || south == west || south == east ? 0 : 1;
  }
}
