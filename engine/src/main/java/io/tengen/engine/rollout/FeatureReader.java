package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import org.jspecify.annotations.Nullable;

/**
 * Computes the features of moves from the position alone, which defines them. Playouts maintain the
 * same values incrementally ({@link PatternState}). Confined to one thread; does not allocate after
 * construction.
 */
public final class FeatureReader {
  /** The maximum number of features of a move. */
  public static final int MAX_FEATURES = 24;

  private final PatternFeatures set;
  private final Response response;

  /** Null for rollouts, which would take too long to read ladders. */
  private final @Nullable LadderMoves ladders;

  // The line from the edge, row and column of each point, cached because computing them takes
  // divisions.
  private final byte[] lines;
  private final byte[] rows;
  private final byte[] columns;

  private Board board;
  private int mover;
  private int last;
  private int before;

  FeatureReader(PatternFeatures set, Position position) {
    this.set = set;
    board = position.board();
    Points points = position.points();
    response = new Response(points);
    ladders = set.table() == PatternFeatures.Table.TREE ? new LadderMoves(points) : null;
    lines = new byte[points.arrayLength()];
    rows = new byte[lines.length];
    columns = new byte[lines.length];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      rows[point] = (byte) points.row(point);
      columns[point] = (byte) points.column(point);
      lines[point] =
          (byte) (1 + Math.min(toEdge(points, rows[point]), toEdge(points, columns[point])));
    }
  }

  /**
   * Sets the position, of the same board size, whose moves are read; takes the last two moves from
   * its history.
   */
  void look(Position position) {
    int moves = position.moveCount();
    look(
        position,
        moves > 0 ? position.move(moves - 1) : Points.PASS,
        moves > 1 ? position.move(moves - 2) : Points.PASS);
  }

  /**
   * Sets the position, of the same board size, whose moves are read.
   *
   * @param last the last move; a pass if there is none
   * @param before the move before the last; a pass if there is none
   */
  void look(Position position, int last, int before) {
    board = position.board();
    mover = position.stoneToMove();
    this.last = last;
    this.before = before;
    response.look(position, last);
    if (ladders != null) {
      lookAtLadders(ladders, position);
    }
  }

  private static void lookAtLadders(LadderMoves ladders, Position position) {
    // Nobody may capture where the last mover wins.
    if (position.setup().rules().lastMoverWins()) {
      ladders.clear();
    } else {
      ladders.look(position);
    }
  }

  /**
   * Computes the features of a legal move.
   *
   * @param point an empty point
   * @param features receives the feature numbers, at most {@link #MAX_FEATURES}
   * @return the number of features
   */
  public int read(int point, int[] features) {
    int count = 0;
    boolean isTree = set.table() == PatternFeatures.Table.TREE;
    int diamond = isTree ? diamond(point) : pattern(point);
    int code = diamond & (Pattern.CODES - 1);
    features[count++] = set.pattern(code);
    int reasons = response.bits(point);
    if ((reasons & Response.NEAR) != 0) {
      features[count++] = set.responsePattern(code);
    }
    for (int rest = reasons; rest != 0; rest &= rest - 1) {
      features[count++] = set.response + Integer.numberOfTrailingZeros(rest);
    }
    boolean hasContact = Pattern.hasContact(code);
    if (hasContact) {
      count = readContact(point, features, count);
    }
    int own = selfAtariClass(board.selfAtari(point, mover));
    if (own > 0) {
      features[count++] = set.selfAtari + own - 1;
    }
    return isTree ? readTree(point, diamond, hasContact, features, count) : count;
  }

  private int readContact(int point, int[] features, int from) {
    int count = from;
    int captured = captureClass(chainsInAtari(board, point, opponent()));
    if (captured > 0) {
      features[count++] = set.capture + captured - 1;
    }
    int escaping = escapeClass(chainsInAtari(board, point, mover));
    if (escaping > 0) {
      features[count++] = set.escape + escaping - 1;
    }
    return count;
  }

  private int readTree(int point, int diamond, boolean hasContact, int[] features, int from) {
    int count = from;
    int ofDiamond = set.diamond(diamond);
    if (ofDiamond != PatternFeatures.NONE) {
      features[count++] = ofDiamond;
    }
    int threatened = hasContact ? threatened(point) : 0;
    if (threatened > 0) {
      features[count++] = set.atari + (threatened > 1 ? 1 : 0);
    }
    for (int rest = ladders == null ? 0 : ladders.bits(point); rest != 0; rest &= rest - 1) {
      features[count++] = set.ladder + Integer.numberOfTrailingZeros(rest);
    }
    features[count++] = set.line + Math.min(lines[point], PatternFeatures.LINES) - 1;
    if (last != Points.PASS) {
      features[count++] = set.distance + distance(point, last) - 2;
    }
    if (before != Points.PASS) {
      features[count++] = set.before + distance(point, before) - 2;
    }
    return count;
  }

  /** Returns the 3x3 pattern around a point, with colours swapped if White is to move. */
  public int pattern(int point) {
    int code = Pattern.at(board, point);
    return mover == Board.BLACK ? code : Pattern.swapColors(code);
  }

  /** Returns the diamond around a point, with colours swapped if White is to move. */
  public int diamond(int point) {
    int code = Pattern.diamondAt(board, point);
    return mover == Board.BLACK ? code : Pattern.swapColors(code);
  }

  /** Returns whether the point is one of the eight points around the last move. */
  public boolean isNear(int point) {
    return (response.bits(point) & Response.NEAR) != 0;
  }

  private int opponent() {
    return Board.BLACK + Board.WHITE - mover;
  }

  /**
   * Returns the number of stones in the chains of this colour that are in atari next to an empty
   * point.
   */
  static int chainsInAtari(Board board, int point, int color) {
    int stones = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == color && board.inAtari(neighbour)) {
        boolean seen = false;
        for (int earlier = 0; earlier < side; earlier++) {
          int other = board.neighbour(point, earlier);
          seen |= board.stoneAt(other) == color && board.chain(other) == board.chain(neighbour);
        }
        stones += seen ? 0 : board.chainSize(neighbour);
      }
    }
    return stones;
  }

  /** Returns the capture class: 0 to 2 for as many captured stones, 3 for 3 or more. */
  static int captureClass(int stones) {
    return Math.min(stones, 3);
  }

  /** Returns the escape class: 0 or 1 for as many saved stones, 2 for 2 or more. */
  static int escapeClass(int stones) {
    return Math.min(stones, 2);
  }

  /** Returns the self-atari class: 0 or 1 for as many stones, 2 for 2 to 4, 3 for 5 or more. */
  static int selfAtariClass(int stones) {
    return stones < 2 ? stones : stones < 5 ? 2 : 3;
  }

  /**
   * Returns the size of the largest opposing chain that the move puts into atari; 0 if there is
   * none.
   */
  private int threatened(int point) {
    int largest = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == opponent() && board.chainSize(neighbour) > largest) {
        int liberties = board.upToTwoLiberties(neighbour);
        if (liberties != Board.MORE_LIBERTIES && liberties >>> 16 != 0) {
          largest = board.chainSize(neighbour);
        }
      }
    }
    return largest;
  }

  private static int toEdge(Points points, int rowOrColumn) {
    return Math.min(rowOrColumn, points.size() - 1 - rowOrColumn);
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
