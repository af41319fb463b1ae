package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * The base weights of a {@link PatternPolicy} for every point and both colours, updated
 * incrementally with each move: a stone changes the patterns of the eight points around it, and a
 * chain that enters or leaves atari changes the weight of its liberty. Confined to one thread; does
 * not allocate after construction.
 */
public final class PatternState {
  private static final int CODE = Pattern.CODES - 1;

  /** The bit of {@link #codes} that marks points where no stone can be placed. */
  private static final int TAKEN = Pattern.CODES;

  private static final long BLACK_LANE = 0xFFFF_FFFFL;
  private static final long WHITE_LANE = BLACK_LANE << 32;

  /**
   * The lanes of the colours that may play on a point, by its orthogonal neighbours, if no adjacent
   * chain is in atari: there must be a liberty or an own stone. If an adjacent chain is in atari,
   * {@link #atari} decides instead.
   */
  private static final long[] LEGAL = new long[Pattern.ORTHOGONAL + 1];

  // The masks of an entry of atari for Black; those for White lie LANE_BITS higher.
  private static final int TACTIC = 15;
  private static final int LEGAL_HERE = 16;
  private static final int LANE_BITS = 5;

  static {
    for (int code = 0; code < LEGAL.length; code++) {
      boolean open = Pattern.countOrthogonal(code, Board.EMPTY) > 0;
      if (open || Pattern.countOrthogonal(code, Board.BLACK) > 0) {
        LEGAL[code] |= BLACK_LANE;
      }
      if (open || Pattern.countOrthogonal(code, Board.WHITE) > 0) {
        LEGAL[code] |= WHITE_LANE;
      }
    }
  }

  private final PatternPolicy policy;
  private final boolean mayCapture;
  private final Points points;
  private final int stride;
  private final int[] offsets = new int[8];

  /** The index of each point's row in {@link #rows}. */
  private final byte[] rowOf;

  private final int[] emptyCodes;

  /** The pattern around each point; {@link #TAKEN} is set where there is a stone or no point. */
  private final int[] codes;

  /**
   * For each point next to a chain in atari: the tactic index of a move there and whether it is
   * legal; 0 for all other points.
   */
  private final short[] atari;

  /** The points whose {@link #atari} is not 0 and some where it was, without duplicates. */
  private final short[] atariPoints;

  private final boolean[] isListed;
  private int atariPointCount;

  // Weights for Black in the low half of a long and for White in the high half, so that one
  // addition sums both.
  private final long[] weights;

  /** The sums of the weights of each row; that of row r, from the top, is at r + 1. */
  private final long[] rows;

  private long total;

  private Board board;

  PatternState(PatternPolicy policy, Position position) {
    this.policy = policy.forRules(position.setup().rules());
    mayCapture = (this.policy.forbidden() & MoveEffects.CAPTURES) == 0;
    points = position.points();
    board = position.board();
    stride = points.stride();
    int length = points.arrayLength();
    for (int slot = 0; slot < 8; slot++) {
      offsets[slot] = Pattern.offset(slot, stride);
    }
    codes = new int[length];
    emptyCodes = new int[length];
    rowOf = new byte[length];
    Arrays.fill(emptyCodes, TAKEN);
    Board empty = new Board(points.size());
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      emptyCodes[point] = Pattern.at(empty, point);
      rowOf[point] = (byte) (points.row(point) + 1);
    }
    atari = new short[length];
    atariPoints = new short[points.count()];
    isListed = new boolean[length];
    weights = new long[length];
    rows = new long[points.size() + 2];
    reset(position);
  }

  /** Recomputes all weights for a position of the same board size. */
  public void reset(Position position) {
    board = position.board();
    System.arraycopy(emptyCodes, 0, codes, 0, codes.length);
    for (int i = 0; i < atariPointCount; i++) {
      atari[atariPoints[i]] = 0;
      isListed[atariPoints[i]] = false;
    }
    atariPointCount = 0;
    Arrays.fill(weights, 0);
    Arrays.fill(rows, 0);
    total = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = board.stoneAt(point);
      if (stone != Board.EMPTY) {
        codes[point] |= TAKEN;
        toggle(point, stone);
      }
    }
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.EMPTY) {
        update(point);
      } else if (board.chain(point) == point && board.inAtari(point)) {
        updateAtari(board.lastLiberty(point));
      }
    }
  }

  /** Updates the weights after a legal move in the position that was passed to {@link #reset}. */
  public void played(Position position, int point) {
    if (point == Points.PASS) {
      return;
    }
    int opponent = position.stoneToMove();
    int color = Board.BLACK + Board.WHITE - opponent;
    int captured = position.captured();
    codes[point] |= TAKEN;
    atari[point] = 0;
    toggle(point, color);
    if (captured > 0) {
      clear(captured, opponent);
    }
    if (board.inAtari(point)) {
      updateAtari(board.lastLiberty(point));
    }
    for (int side = 0; side < 4; side++) {
      int neighbour = point + offsets[side];
      int stone = board.stoneAt(neighbour);
      if (stone == opponent) {
        if (board.inAtari(neighbour)) {
          updateAtari(board.lastLiberty(neighbour));
        }
      } else if (atari[neighbour] != 0) {
        updateAtari(neighbour);
      }
    }
    updateAround(point);
  }

  /**
   * Removes captured stones of this colour, which are the last ones in the board's list of empty
   * points.
   */
  private void clear(int captured, int color) {
    int emptyCount = board.emptyCount();
    for (int i = emptyCount - captured; i < emptyCount; i++) {
      int point = board.emptyAt(i);
      codes[point] &= CODE;
      toggle(point, color);
    }
    // Chains next to the captured ones have left atari.
    int kept = 0;
    for (int i = 0; i < atariPointCount; i++) {
      int point = atariPoints[i];
      if (atari[point] != 0) {
        atari[point] = (short) atariAt(point);
        update(point);
      }
      if (atari[point] != 0) {
        atariPoints[kept++] = (short) point;
      } else {
        isListed[point] = false;
      }
    }
    atariPointCount = kept;
    for (int i = emptyCount - captured; i < emptyCount; i++) {
      int point = board.emptyAt(i);
      updateAround(point);
    }
  }

  /** Adds a stone to the patterns around it, or removes it. */
  private void toggle(int point, int stone) {
    for (int slot = 0; slot < 8; slot++) {
      int opposite = slot < 4 ? 3 - slot : 11 - slot;
      codes[point + offsets[slot]] ^= stone << 2 * opposite;
    }
  }

  /** Updates the weights of a point and of the eight points around it. */
  private void updateAround(int point) {
    int north = point - stride;
    int south = point + stride;
    long above = refresh(north - 1) + refresh(north) + refresh(north + 1);
    long here = refresh(point - 1) + refresh(point) + refresh(point + 1);
    long below = refresh(south - 1) + refresh(south) + refresh(south + 1);
    int row = rowOf[point];
    rows[row - 1] += above;
    rows[row] += here;
    rows[row + 1] += below;
    total += above + here + below;
  }

  private void update(int point) {
    long change = refresh(point);
    rows[rowOf[point]] += change;
    total += change;
  }

  /** Recomputes the base weights of a point and returns their change, which the sums still lack. */
  private long refresh(int point) {
    int code = codes[point];
    // Branch-free: which points around a move are empty is unpredictable.
    int open = code - TAKEN >> 31;
    long weight = baseWeights(code & open, atari[point], 0) & open;
    long change = weight - weights[point];
    weights[point] = weight;
    return change;
  }

  /**
   * Computes the base weights of an empty point.
   *
   * @param code the pattern around the point
   * @param entry the point's entry in {@link #atari}
   * @param near 1 for a point next to the last move, otherwise 0
   */
  private long baseWeights(int code, int entry, int near) {
    long patterns = policy.patterns(code, near);
    if (entry == 0) {
      return patterns & LEGAL[code & Pattern.ORTHOGONAL];
    }
    return nextToAtari(patterns & BLACK_LANE, entry)
        | nextToAtari(patterns >>> 32, entry >>> LANE_BITS) << 32;
  }

  private long nextToAtari(long pattern, int entry) {
    return (entry & LEGAL_HERE) == 0 ? 0 : policy.withTactics(pattern, entry & TACTIC);
  }

  private void updateAtari(int point) {
    atari[point] = (short) atariAt(point);
    if (atari[point] != 0 && !isListed[point]) {
      isListed[point] = true;
      atariPoints[atariPointCount++] = (short) point;
    }
    update(point);
  }

  private int atariAt(int point) {
    // The stones in atari, Black's in the low half and White's in the high half, and whether a
    // stone of each colour would have a liberty of its own or by joining.
    int stones = 0;
    int free = board.emptyNeighbours(point) > 0 ? Board.BLACK | Board.WHITE : 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = point + offsets[side];
      int stone = board.stoneAt(neighbour);
      if (stone == Board.BLACK || stone == Board.WHITE) {
        if (!board.inAtari(neighbour)) {
          free |= stone;
        } else if (board.isFirstOfItsChain(point, side)) {
          stones += board.chainSize(neighbour) << 16 * (stone - 1);
        }
      }
    }
    if (stones == 0) {
      return 0;
    }
    int black = stones & 0xFFFF;
    int white = stones >>> 16;
    return entry(white, black, (free & Board.BLACK) != 0)
        | entry(black, white, (free & Board.WHITE) != 0) << LANE_BITS;
  }

  private int entry(int captured, int escaping, boolean isFree) {
    int tactic =
        PatternPolicy.tactic(
            FeatureReader.captureClass(captured), FeatureReader.escapeClass(escaping));
    boolean legal = captured > 0 ? mayCapture : isFree;
    return legal ? tactic | LEGAL_HERE : tactic;
  }

  private static int shift(int color) {
    return color == Board.BLACK ? 0 : 32;
  }

  /** Returns the sum of this colour's base weights. */
  long total(int color) {
    return total >>> shift(color) & BLACK_LANE;
  }

  /**
   * Returns the base weight of a point for this colour; 0 if the move is illegal or fills an own
   * real eye.
   */
  long weight(int point, int color) {
    return weights[point] >>> shift(color) & BLACK_LANE;
  }

  /** Returns the weight of a move with these reasons. */
  long weight(int point, int color, int reasons) {
    int near = (reasons & Response.NEAR) == 0 ? 0 : 1;
    long baseWeights = baseWeights(codes[point], atari[point], near);
    return policy.withReasons(baseWeights >>> shift(color) & BLACK_LANE, reasons);
  }

  /**
   * Returns the point whose interval in the cumulative base weights of this colour contains a
   * number.
   *
   * @param number the number, 0 to {@link #total} − 1
   */
  int find(long number, int color) {
    int shift = shift(color);
    long rest = number;
    int row = 1;
    while (true) {
      long weight = rows[row] >>> shift & BLACK_LANE;
      if (rest < weight) {
        break;
      }
      rest -= weight;
      row++;
    }
    int point = points.at(row - 1, 0);
    while (true) {
      long weight = weights[point] >>> shift & BLACK_LANE;
      if (rest < weight) {
        return point;
      }
      rest -= weight;
      point++;
    }
  }
}
