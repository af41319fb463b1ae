package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * The standing weights of a {@link PatternPolicy} for every point and both colours, kept up to date
 * move by move: a stone changes the patterns of the eight points around it, and chains that come
 * into atari or out of it change their liberty. Confined to one thread; allocates nothing once
 * made.
 */
public final class PatternState {
  private static final int CODE = Pattern.CODES - 1;

  /** Set in {@link #codes} where no stone can be placed. */
  private static final int TAKEN = Pattern.CODES;

  private static final long BLACK_LANE = 0xFFFF_FFFFL;
  private static final long WHITE_LANE = BLACK_LANE << 32;

  /**
   * By the orthogonal neighbours: the lanes of those who may play there whatever is in atari, since
   * there is a liberty or an own stone. Where a neighbour is in atari {@link #atari} knows better.
   */
  private static final long[] LEGAL = new long[Pattern.ORTHOGONAL + 1];

  // The bits of an entry of atari, for Black; White's lie LANE_BITS higher.
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
  private final Points points;
  private final int stride;
  private final int[] offsets = new int[8];
  private final byte[] rowOf;
  private final int[] emptyCodes;

  /** The pattern around each point; {@link #TAKEN} where there is a stone or no point. */
  private final int[] codes;

  /**
   * For points beside a chain in atari: what a move there captures and saves, and whether it is
   * legal; 0 for all others.
   */
  private final short[] atari;

  /** Points whose {@link #atari} is not 0, and some where it was; each once. */
  private final short[] hot;

  private final boolean[] isHot;
  private int hotCount;

  // Weights for Black in the low half of a long, for White in the high half; sums add both at once.
  private final long[] weights;
  private final long[] rows;
  private long total;

  private Board board;

  PatternState(PatternPolicy policy, Position position) {
    this.policy = policy;
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
    hot = new short[points.count()];
    isHot = new boolean[length];
    weights = new long[length];
    rows = new long[points.size()];
    reset(position);
  }

  /** Starts from a position of the same size. */
  public void reset(Position position) {
    board = position.board();
    System.arraycopy(emptyCodes, 0, codes, 0, codes.length);
    for (int i = 0; i < hotCount; i++) {
      atari[hot[i]] = 0;
      isHot[hot[i]] = false;
    }
    hotCount = 0;
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

  /** Takes note of a legal move just made in the position that this was {@link #reset} to. */
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

  /** Takes stones of this colour off: the last of the board's list of empty points. */
  private void clear(int captured, int color) {
    int emptyCount = board.emptyCount();
    for (int i = emptyCount - captured; i < emptyCount; i++) {
      int point = board.emptyAt(i);
      codes[point] &= CODE;
      toggle(point, color);
    }
    // Chains beside the captured ones have come out of atari.
    int kept = 0;
    for (int i = 0; i < hotCount; i++) {
      int point = hot[i];
      if (atari[point] != 0) {
        atari[point] = (short) atariAt(point);
        update(point);
      }
      if (atari[point] != 0) {
        hot[kept++] = (short) point;
      } else {
        isHot[point] = false;
      }
    }
    hotCount = kept;
    for (int i = emptyCount - captured; i < emptyCount; i++) {
      int point = board.emptyAt(i);
      update(point);
      updateAround(point);
    }
  }

  /** Puts a stone into the patterns around it, or takes it out again. */
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
    long weight = standing(point, false);
    long change = weight - weights[point];
    weights[point] = weight;
    rows[rowOf[point]] += change;
    total += change;
  }

  /** The standing weights of a point from what is known around it. */
  private long standing(int point, boolean isResponse) {
    int code = codes[point];
    if (code >= TAKEN) {
      return 0;
    }
    long patterns = isResponse ? policy.responsePatterns(code) : policy.patterns(code);
    int near = atari[point];
    if (near == 0) {
      return patterns & LEGAL[code & Pattern.ORTHOGONAL];
    }
    return besideAtari(patterns & BLACK_LANE, near)
        | besideAtari(patterns >>> 32, near >>> LANE_BITS) << 32;
  }

  private long besideAtari(long pattern, int near) {
    return (near & LEGAL_HERE) == 0 ? 0 : policy.withTactics(pattern, near & TACTIC);
  }

  private void updateAtari(int point) {
    atari[point] = (short) atariAt(point);
    if (atari[point] != 0 && !isHot[point]) {
      isHot[point] = true;
      hot[hotCount++] = (short) point;
    }
    update(point);
  }

  private int atariAt(int point) {
    int black = FeatureReader.chainsInAtari(board, point, Board.BLACK);
    int white = FeatureReader.chainsInAtari(board, point, Board.WHITE);
    if (black + white == 0) {
      return 0;
    }
    return near(point, Board.BLACK, white, black)
        | near(point, Board.WHITE, black, white) << LANE_BITS;
  }

  private int near(int point, int color, int captured, int escaping) {
    int tactic =
        PatternPolicy.tactic(
            FeatureReader.captureClass(captured), FeatureReader.escapeClass(escaping));
    return tactic | (board.effects(point, color) == MoveEffects.SUICIDE ? 0 : LEGAL_HERE);
  }

  private static int shift(int color) {
    return color == Board.BLACK ? 0 : 32;
  }

  /** The sum of this colour's standing weights. */
  long total(int color) {
    return total >>> shift(color) & BLACK_LANE;
  }

  /** The standing weight of a point for this colour; 0 if it may or should not play there. */
  long weight(int point, int color) {
    return weights[point] >>> shift(color) & BLACK_LANE;
  }

  /** The weight of a move with these reasons. */
  long weight(int point, int color, int reasons) {
    long standing = (reasons & Response.NEAR) == 0 ? weights[point] : standing(point, true);
    return policy.withReasons(standing >>> shift(color) & BLACK_LANE, reasons);
  }

  /**
   * The point in whose share of this colour's standing weights a number falls.
   *
   * @param number 0 to {@link #total} − 1
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
