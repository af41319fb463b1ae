package io.tengen.engine.classic.pattern;

import io.tengen.engine.classic.pattern.Pattern.Cell;
import io.tengen.engine.classic.pattern.Pattern.Condition;
import io.tengen.engine.classic.pattern.Pattern.Counted;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the patterns that match a move, in all eight symmetries and for both colours.
 *
 * <p>The contents of the eight points around the move are a number of 16 bits. For each number that
 * has occurred the matcher keeps the images of patterns that these points allow, so that only few
 * images are compared point by point.
 *
 * <p>Call {@link #load} first, then the queries. Confined to one thread at a time.
 */
public final class PatternMatcher {
  private static final int PAD = PatternReader.RADIUS;
  private static final int STRIDE = Points.MAX_SIZE + 2 * PAD;
  private static final int LENGTH = STRIDE * STRIDE;
  private static final int[] AROUND = {
    -STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1
  };
  private static final int CODES = 1 << 2 * AROUND.length;

  /**
   * An image of a pattern.
   *
   * @param near for each of {@link #AROUND} what it allows
   * @param offsets the other points, as distances in the padded board
   * @param allowed for each of them what it allows
   */
  private record Image(
      Pattern pattern, int[] near, int[] offsets, int[] allowed, List<Condition> conditions) {}

  private final List<Image> images = new ArrayList<>();
  private final int[][] byCode = new int[CODES][];

  // The board with a margin of edge on all sides, as values of Board.
  private final byte[] padded = new byte[LENGTH];
  private Board board;

  /** Creates a matcher for the patterns of a library. */
  public PatternMatcher(PatternLibrary library) {
    board = new Board(1);
    library.patterns().forEach(this::addImages);
  }

  private void addImages(Pattern pattern) {
    Set<Set<Cell>> seen = new HashSet<>();
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      Set<Cell> cells = new LinkedHashSet<>();
      List<Condition> conditions = new ArrayList<>();
      for (Cell cell : pattern.cells()) {
        cells.add(cell.image(symmetry));
      }
      for (Condition condition : pattern.conditions()) {
        conditions.add(condition.image(symmetry));
      }
      if (seen.add(cells) || !conditions.isEmpty()) {
        images.add(image(pattern, List.copyOf(cells), conditions));
      }
    }
  }

  private static Image image(Pattern pattern, List<Cell> cells, List<Condition> conditions) {
    int[] near = new int[AROUND.length];
    Arrays.fill(near, Pattern.EMPTY | Pattern.OWN | Pattern.OPPONENT | Pattern.EDGE);
    List<Cell> far = new ArrayList<>();
    for (Cell cell : cells) {
      int index = Arrays.binarySearch(AROUND, offset(cell));
      if (index >= 0) {
        near[index] = cell.allowed();
      } else {
        far.add(cell);
      }
    }
    // Stones and edges first: they are rarer than empty points.
    far.sort((a, b) -> Integer.compare(rarity(a), rarity(b)));
    return new Image(
        pattern,
        near,
        far.stream().mapToInt(PatternMatcher::offset).toArray(),
        far.stream().mapToInt(Cell::allowed).toArray(),
        List.copyOf(conditions));
  }

  private static int rarity(Cell cell) {
    return Integer.bitCount(cell.allowed()) * 2 + (cell.allowed() & Pattern.EMPTY);
  }

  private static int offset(Cell cell) {
    return cell.row() * STRIDE + cell.column();
  }

  /**
   * Loads a position.
   *
   * @param board the board, which must not change before the queries that refer to it
   */
  public void load(Board board) {
    this.board = board;
    Points points = board.points();
    Arrays.fill(padded, (byte) Board.EDGE);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      padded[padded(point)] = (byte) board.stoneAt(point);
    }
  }

  private int padded(int point) {
    Points points = board.points();
    return (points.row(point) + PAD) * STRIDE + points.column(point) + PAD;
  }

  /**
   * Returns the patterns that match a stone on an empty point, each once, in the order of the
   * library.
   *
   * @param color the side that plays there
   */
  public List<Pattern> matches(int point, int color) {
    int at = padded(point);
    List<Pattern> found = new ArrayList<>();
    for (int index : candidates(code(at, color))) {
      Image image = images.get(index);
      if ((found.isEmpty() || found.getLast() != image.pattern())
          && matches(image, at, point, color)) {
        found.add(image.pattern());
      }
    }
    return found;
  }

  /** Returns the contents around a point, two bits each: 1 own, 2 opponent, 3 edge. */
  private int code(int at, int color) {
    int code = 0;
    for (int i = 0; i < AROUND.length; i++) {
      code |= relative(padded[at + AROUND[i]], color) << 2 * i;
    }
    return code;
  }

  /** Returns the number of the bit of {@link Cell#allowed} for a content. */
  private static int relative(int content, int color) {
    return content == Board.EMPTY || content == Board.EDGE ? content : content == color ? 1 : 2;
  }

  private int[] candidates(int code) {
    int[] known = byCode[code];
    if (known == null) {
      int[] found = new int[images.size()];
      int count = 0;
      for (int i = 0; i < images.size(); i++) {
        if (allows(images.get(i), code)) {
          found[count++] = i;
        }
      }
      known = Arrays.copyOf(found, count);
      byCode[code] = known;
    }
    return known;
  }

  private static boolean allows(Image image, int code) {
    for (int i = 0; i < AROUND.length; i++) {
      if ((image.near()[i] >> (code >> 2 * i & 3) & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  private boolean matches(Image image, int at, int point, int color) {
    int[] offsets = image.offsets();
    int[] allowed = image.allowed();
    for (int i = 0; i < offsets.length; i++) {
      if ((allowed[i] >> relative(padded[at + offsets[i]], color) & 1) == 0) {
        return false;
      }
    }
    for (Condition condition : image.conditions()) {
      if (!holds(condition, point)) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(Condition condition, int point) {
    Points points = board.points();
    int stone =
        points.at(points.row(point) + condition.row(), points.column(point) + condition.column());
    int enough = condition.most() == Integer.MAX_VALUE ? condition.least() : condition.most() + 1;
    int count =
        condition.counted() == Counted.STONES
            ? board.chainSize(stone)
            : board.liberties(stone, enough);
    return count >= condition.least() && count <= condition.most();
  }
}
