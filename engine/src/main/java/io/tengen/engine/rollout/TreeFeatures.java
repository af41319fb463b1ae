package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * The features of moves that only the tree policy has: larger patterns, ladders, liberties of the
 * chains that a move touches, and distances to the edge, to the nearest stones and to the last two
 * moves. Confined to one thread; does not allocate after construction.
 */
final class TreeFeatures {
  private final PatternFeatures set;
  private final Points points;
  private final LadderMoves ladders;
  private final ContactFeatures contact = new ContactFeatures();
  private final StoneDistances stones;
  private final WidePattern wide;

  // Cached because computing them takes divisions: row and column of each point, its line from the
  // nearer edge and its line from the nearer one of the other two edges.
  private final byte[] rows;
  private final byte[] columns;
  private final byte[] lines;
  private final byte[] acrossLines;

  /** The contents of the points, with colours swapped if White is to move. */
  private final byte[] contents;

  private Board board;
  private int mover;
  private int last;
  private int before;

  TreeFeatures(PatternFeatures set, Points points) {
    this.set = set;
    this.points = points;
    ladders = new LadderMoves(points);
    stones = new StoneDistances(points);
    wide = new WidePattern(points);
    int length = points.arrayLength();
    rows = new byte[length];
    columns = new byte[length];
    lines = new byte[length];
    acrossLines = new byte[length];
    contents = new byte[length];
    board = new Board(points.size());
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      rows[point] = (byte) points.row(point);
      columns[point] = (byte) points.column(point);
      int row = line(rows[point]);
      int column = line(columns[point]);
      lines[point] = (byte) Math.min(row, column);
      acrossLines[point] = (byte) Math.max(row, column);
    }
  }

  private int line(int rowOrColumn) {
    return 1 + Math.min(rowOrColumn, points.size() - 1 - rowOrColumn);
  }

  /**
   * Sets the position whose moves are read.
   *
   * @param last the last move; a pass if there is none
   * @param before the move before the last; a pass if there is none
   */
  void look(Position position, int last, int before) {
    board = position.board();
    mover = position.stoneToMove();
    this.last = last;
    this.before = before;
    stones.look(board);
    board.copyStones(contents);
    if (mover == Board.WHITE) {
      swapColors();
    }
    // Nobody may capture where the last mover wins.
    if (position.setup().rules().lastMoverWins()) {
      ladders.clear();
    } else {
      ladders.look(position);
    }
  }

  private void swapColors() {
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int content = contents[point];
      contents[point] = (byte) (content == Board.EMPTY ? content : opponent(content));
    }
  }

  /** Returns the pattern of twenty points around a point, with the side to move black. */
  long wide(int point) {
    return wide.at(contents, point);
  }

  /**
   * Adds the features of a legal move.
   *
   * @param diamond the diamond around the point, with the side to move black
   * @param features receives the feature numbers
   * @param from the index of the first one in {@code features}
   * @return the index after the last one
   */
  int read(int point, int diamond, int[] features, int from) {
    int count = addUnlessNone(set.diamond(diamond), features, from);
    count = addUnlessNone(set.wide(wide(point)), features, count);
    if (set.hasLiberties()) {
      long around = LibertyDiamond.around(board, point, mover);
      count = addUnlessNone(set.liberties(around), features, count);
    }
    if (Pattern.hasContact(diamond & (Pattern.CODES - 1))) {
      int threatened = threatened(point);
      if (threatened > 0) {
        features[count++] = set.atari + (threatened > 1 ? 1 : 0);
      }
      count = contact.read(board, point, mover, set.contact, features, count);
    }
    for (int rest = ladders.bits(point); rest != 0; rest &= rest - 1) {
      features[count++] = set.ladder + Integer.numberOfTrailingZeros(rest);
    }
    return readPlace(point, features, count);
  }

  private static int addUnlessNone(int feature, int[] features, int count) {
    if (feature == PatternFeatures.NONE) {
      return count;
    }
    features[count] = feature;
    return count + 1;
  }

  private int readPlace(int point, int[] features, int from) {
    int count = from;
    features[count++] = set.line + Math.min(lines[point], PatternFeatures.LINES) - 1;
    int own = stones.to(mover, point);
    int enemy = stones.to(opponent(mover), point);
    features[count++] = set.own + Math.min(own, PatternFeatures.STONE_DISTANCES) - 2;
    features[count++] = set.enemy + Math.min(enemy, PatternFeatures.STONE_DISTANCES) - 2;
    features[count++] = field(point, Math.min(own, enemy));
    if (last != Points.PASS) {
      features[count++] = set.distance + distance(point, last) - 2;
    }
    if (before != Points.PASS) {
      features[count++] = set.before + distance(point, before) - 2;
    }
    return count;
  }

  /** Returns the feature of a point by its lines and the distance to the nearest stone. */
  private int field(int point, int nearest) {
    if (nearest < PatternFeatures.OPEN) {
      return PatternFeatures.inGrid(
          set.beside, lines[point], nearest - 2, PatternFeatures.OPEN - 2);
    }
    int across = Math.min(acrossLines[point], PatternFeatures.OPEN_LINES);
    return PatternFeatures.inGrid(set.open, lines[point], across - 1, PatternFeatures.OPEN_LINES);
  }

  /**
   * Returns the size of the largest opposing chain that the move puts into atari; 0 if there is
   * none.
   */
  private int threatened(int point) {
    int largest = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == opponent(mover) && board.chainSize(neighbour) > largest) {
        int liberties = board.upToTwoLiberties(neighbour);
        if (liberties != Board.MORE_LIBERTIES && liberties >>> 16 != 0) {
          largest = board.chainSize(neighbour);
        }
      }
    }
    return largest;
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }

  /**
   * Returns dx + dy + max(dx, dy), clamped to the distances that have features. The metric is that
   * of Coulom, "Computing Elo Ratings of Move Patterns" (2007).
   */
  private int distance(int from, int to) {
    int dx = Math.abs(columns[from] - columns[to]);
    int dy = Math.abs(rows[from] - rows[to]);
    return Math.clamp(dx + dy + Math.max(dx, dy), 2, PatternFeatures.DISTANCES);
  }
}
