package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
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
  private final int forbidden;
  private final Points points;
  private final int stride;
  private final int[] offsets = new int[8];
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
  private final long[] rows;
  private long total;

  private Board board;

  PatternState(PatternPolicy policy, Position position) {
    this.policy = policy.forRules(position.setup().rules());
    forbidden = this.policy.forbidden();
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
      rowOf[point] = (byte) points.row(point);
    }
    atari = new short[length];
    atariPoints = new short[points.count()];
    isListed = new boolean[length];
    weights = new long[length];
    rows = new long[points.size()];
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
    update(point);
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
      update(point);
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

  private void updateAround(int point) {
    for (int slot = 0; slot < 8; slot++) {
      update(point + offsets[slot]);
    }
  }

  private void update(int point) {
    long weight = baseWeights(point, false);
    long change = weight - weights[point];
    weights[point] = weight;
    rows[rowOf[point]] += change;
    total += change;
  }

  /** Computes the base weights of a point from its pattern and its atari entry. */
  private long baseWeights(int point, boolean isResponse) {
    int code = codes[point];
    if (code >= TAKEN) {
      return 0;
    }
    long patterns = isResponse ? policy.responsePatterns(code) : policy.patterns(code);
    int entry = atari[point];
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
    int black = FeatureReader.chainsInAtari(board, point, Board.BLACK);
    int white = FeatureReader.chainsInAtari(board, point, Board.WHITE);
    if (black + white == 0) {
      return 0;
    }
    return entry(point, Board.BLACK, white, black)
        | entry(point, Board.WHITE, black, white) << LANE_BITS;
  }

  private int entry(int point, int color, int captured, int escaping) {
    int tactic =
        PatternPolicy.tactic(
            FeatureReader.captureClass(captured), FeatureReader.escapeClass(escaping));
    return tactic | ((board.effects(point, color) & forbidden) != 0 ? 0 : LEGAL_HERE);
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
    long baseWeights = (reasons & Response.NEAR) == 0 ? weights[point] : baseWeights(point, true);
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
    int row = 0;
    while (true) {
      long weight = rows[row] >>> shift & BLACK_LANE;
      if (rest < weight) {
        break;
      }
      rest -= weight;
      row++;
    }
    int point = points.at(row, 0);
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
