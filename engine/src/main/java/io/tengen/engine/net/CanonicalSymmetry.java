package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Selects the canonical image among the eight symmetric images of a position: the one whose stones
 * and last move have the smallest Zobrist hash. Positions that are images of each other select the
 * same image. Since the keys are random, each of the eight symmetries is selected equally often.
 */
final class CanonicalSymmetry {
  /** The kinds of keys: black stones, white stones, and the last move. */
  private static final int KINDS = 3;

  private static final int LAST_MOVE = 2;

  /** The instances by board size; null until first needed. */
  private static final AtomicReferenceArray<@Nullable CanonicalSymmetry> BY_SIZE =
      new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  private final Points points;

  /**
   * The keys by point, then kind, then symmetry, so that the eight keys of a stone are adjacent in
   * memory.
   */
  private final long[] keys;

  private CanonicalSymmetry(int size) {
    points = Points.of(size);
    Layout layout = new Layout(size, size);
    SplittableRandom random = new SplittableRandom(0x5eed + size);
    long[][] byCell = new long[KINDS][size * size];
    for (long[] kind : byCell) {
      for (int cell = 0; cell < kind.length; cell++) {
        kind[cell] = random.nextLong();
      }
    }
    keys = new long[points.arrayLength() * KINDS * Layout.SYMMETRIES];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      for (int kind = 0; kind < KINDS; kind++) {
        for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
          keys[at(point, kind) + symmetry] = byCell[kind][layout.index(symmetry, point)];
        }
      }
    }
  }

  private static int at(int point, int kind) {
    return (point * KINDS + kind) * Layout.SYMMETRIES;
  }

  /** Returns the symmetry that maps the position to its canonical image, 0 to 7. */
  static int of(Position position) {
    int size = position.points().size();
    CanonicalSymmetry canonicalSymmetry = BY_SIZE.get(size);
    if (canonicalSymmetry == null) {
      // Two threads may both create an instance; the instances are equal.
      canonicalSymmetry = new CanonicalSymmetry(size);
      BY_SIZE.set(size, canonicalSymmetry);
    }
    return canonicalSymmetry.smallest(position);
  }

  private int smallest(Position position) {
    Board board = position.board();
    long h0 = 0;
    long h1 = 0;
    long h2 = 0;
    long h3 = 0;
    long h4 = 0;
    long h5 = 0;
    long h6 = 0;
    long h7 = 0;
    int last = position.moveCount() == 0 ? Points.PASS : position.move(position.moveCount() - 1);
    // The iteration after all points handles the last move.
    for (int i = 0; i <= points.count(); i++) {
      int at;
      if (i == points.count()) {
        if (last == Points.PASS) {
          break;
        }
        at = at(last, LAST_MOVE);
      } else {
        int point = points.get(i);
        int stone = board.stoneAt(point);
        if (stone == Board.EMPTY) {
          continue;
        }
        at = at(point, stone == Board.BLACK ? 0 : 1);
      }
      h0 ^= keys[at];
      h1 ^= keys[at + 1];
      h2 ^= keys[at + 2];
      h3 ^= keys[at + 3];
      h4 ^= keys[at + 4];
      h5 ^= keys[at + 5];
      h6 ^= keys[at + 6];
      h7 ^= keys[at + 7];
    }
    long low = Math.min(Math.min(h0, h1), Math.min(h2, h3));
    long smallest = Math.min(low, Math.min(Math.min(h4, h5), Math.min(h6, h7)));
    // Separate variables instead of an array avoid an allocation for every position.
    if (smallest == low) {
      return low == h0 ? 0 : low == h1 ? 1 : low == h2 ? 2 : 3;
    }
    return smallest == h4 ? 4 : smallest == h5 ? 5 : smallest == h6 ? 6 : 7;
  }
}
