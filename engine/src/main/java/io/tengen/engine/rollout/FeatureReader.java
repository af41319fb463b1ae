package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes the features of moves from the position alone, which defines them. Playouts maintain the
 * same values incrementally ({@link PatternState}). Confined to one thread; does not allocate after
 * construction.
 */
public final class FeatureReader {
  /** The maximum number of features of a move. */
  public static final int MAX_FEATURES = 32;

  private final PatternFeatures set;
  private final Response response;

  /** Null for rollouts, for which these features would take too long. */
  private final @Nullable TreeFeatures tree;

  private Board board;
  private int mover;
  private int last;

  /** The row of the diamond around the last move in the set's answers. */
  private int answers = Answers.NONE;

  FeatureReader(PatternFeatures set, Position position) {
    this.set = set;
    board = position.board();
    Points points = position.points();
    response = new Response(points);
    tree = set.table() == PatternFeatures.Table.TREE ? new TreeFeatures(set, points) : null;
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
    response.look(position, last);
    answers = set.answers().rowAfter(board, last, mover);
    if (tree != null) {
      tree.look(position, last, before);
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
    int diamond = tree != null ? diamond(point) : pattern(point);
    int code = diamond & (Pattern.CODES - 1);
    features[count++] = set.pattern(code);
    int reasons = response.bits(point);
    if ((reasons & Response.NEAR) != 0) {
      features[count++] = set.responsePattern(code);
    }
    for (int rest = reasons; rest != 0; rest &= rest - 1) {
      features[count++] = set.response + Integer.numberOfTrailingZeros(rest);
    }
    if (answers != Answers.NONE) {
      count = readAnswer(point, features, count);
    }
    boolean hasContact = Pattern.hasContact(code);
    if (hasContact) {
      count = readContact(point, features, count);
    }
    int own = selfAtariClass(board.selfAtari(point, mover));
    if (own > 0) {
      features[count++] = set.selfAtari + own - 1;
    }
    return tree != null ? tree.read(point, diamond, features, count) : count;
  }

  private int readAnswer(int point, int[] features, int from) {
    int slot = LibertyDiamond.slotAt(point - last, board.points().stride());
    int feature = slot < 0 ? PatternFeatures.NONE : set.answers().feature(answers, slot);
    if (feature == PatternFeatures.NONE) {
      return from;
    }
    features[from] = feature;
    return from + 1;
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

  /**
   * Returns the {@link WidePattern} around a point, with colours swapped if White is to move; of
   * tree policies only.
   */
  public long wide(int point) {
    return Objects.requireNonNull(tree, "a policy of rollouts").wide(point);
  }

  /** Returns the {@link LibertyDiamond} around a point with a move there. */
  public long liberties(int point) {
    return LibertyDiamond.withPlace(
        LibertyDiamond.around(board, point, mover), LibertyDiamond.CENTER);
  }

  /**
   * Returns the {@link LibertyDiamond} around the last move with a move on this point; −1 if the
   * point is not in it or the last move has no stone.
   */
  public long answer(int point) {
    if (last == Points.PASS || board.stoneAt(last) != opponent()) {
      return -1;
    }
    int slot = LibertyDiamond.slotAt(point - last, board.points().stride());
    if (slot < 0) {
      return -1;
    }
    long diamond = LibertyDiamond.around(board, last, mover);
    // Beyond the edge, offsets are those of points of the next row.
    return LibertyDiamond.isEmpty(diamond, slot) ? LibertyDiamond.withPlace(diamond, slot) : -1;
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
}
