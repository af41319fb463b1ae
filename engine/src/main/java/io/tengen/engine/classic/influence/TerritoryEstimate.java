package io.tengen.engine.classic.influence;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Arrays;

/**
 * An estimate of both sides' territory and moyo from the {@link Influence} of the stones that are
 * not dead.
 *
 * <p>Dead are the stones of surrounded groups whose influence is overturned. An empty point, or one
 * with a dead stone, is
 *
 * <ul>
 *   <li><i>territory</i> of a colour that prevails on it by at least {@value #FIRM}, or that
 *       prevails on it and alone borders the empty area around it;
 *   <li><i>moyo</i> of a colour that prevails on it by less;
 *   <li>like its surroundings if it has no influence at all: an area of such points counts as moyo
 *       if only one colour prevails around it and it has no more points than its border, or as
 *       territory if in addition that colour alone borders the empty area;
 *   <li>neutral otherwise.
 * </ul>
 *
 * <p>Call {@link #find} first, then the queries. Methods allocate nothing. Confined to one thread
 * at a time.
 */
public final class TerritoryEstimate {
  /** How a point counts. */
  public enum Kind {
    /** A stone that is not dead. */
    STONE,
    TERRITORY,
    MOYO,
    NEUTRAL
  }

  /** The balance of influence from which a point is territory. */
  static final int FIRM = 4;

  private static final int BOTH = Board.BLACK | Board.WHITE;

  private final Points points;
  private final int[] sides;
  private final Influence influence;
  private final Overturned overturned;
  private final byte[] owner;
  private final Kind[] kind;
  private final byte[] borders;
  private final int[] stack;
  private final int[] area;
  private final int[] seen;
  private int stamp;

  /**
   * @param size points along one side of the boards
   */
  public TerritoryEstimate(int size) {
    points = Points.of(size);
    int stride = points.stride();
    sides = new int[] {-stride, -1, 1, stride};
    influence = new Influence(size);
    overturned = new Overturned(influence);
    int length = points.arrayLength();
    owner = new byte[length];
    kind = new Kind[length];
    borders = new byte[length];
    stack = new int[points.count()];
    area = new int[points.count()];
    seen = new int[length];
  }

  /**
   * Estimates a position.
   *
   * @param stones the stones by point, as of {@link Board#copyStones}
   */
  public void find(byte[] stones) {
    overturned.find(stones);
    classify();
  }

  /**
   * Estimates a position in which no group counts as dead, for callers that have removed the dead
   * stones by reading.
   *
   * @param stones the stones by point, as of {@link Board#copyStones}
   */
  public void findAllAlive(byte[] stones) {
    overturned.clear();
    influence.find(stones);
    classify();
  }

  private void classify() {
    Arrays.fill(owner, (byte) Board.EMPTY);
    Arrays.fill(kind, Kind.NEUTRAL);
    findBorders();
    for (int i = 0; i < points.count(); i++) {
      classify(points.get(i));
    }
    stamp++;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (hasNoInfluence(point) && seen[point] != stamp) {
        classifyPocket(point);
      }
    }
  }

  /** Finds for each empty point which colours border the empty area around it. */
  private void findBorders() {
    stamp++;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (influence.stoneAt(point) == Board.EMPTY && seen[point] != stamp) {
        findBorders(point);
      }
    }
  }

  private void findBorders(int start) {
    int found = 0;
    int count = 0;
    area[count++] = start;
    seen[start] = stamp;
    for (int i = 0; i < count; i++) {
      for (int side : sides) {
        int next = area[i] + side;
        int stone = influence.stoneAt(next);
        if (stone == Board.EMPTY && seen[next] != stamp) {
          seen[next] = stamp;
          area[count++] = next;
        } else if (stone == Board.BLACK || stone == Board.WHITE) {
          found |= stone;
        }
      }
    }
    for (int i = 0; i < count; i++) {
      borders[area[i]] = (byte) found;
    }
  }

  private void classify(int point) {
    int stone = influence.stoneAt(point);
    int total = influence.total(point);
    if (stone != Board.EMPTY) {
      set(point, stone, Kind.STONE);
    } else if (total != 0) {
      int color = total > 0 ? Board.BLACK : Board.WHITE;
      boolean firm = Math.abs(total) >= FIRM || borders[point] == color;
      set(point, color, firm ? Kind.TERRITORY : Kind.MOYO);
    }
  }

  private boolean hasNoInfluence(int point) {
    return influence.stoneAt(point) == Board.EMPTY
        && influence.of(point, Board.BLACK) == 0
        && influence.of(point, Board.WHITE) == 0;
  }

  private void classifyPocket(int start) {
    int count = 0;
    int border = 0;
    int found = 0;
    int depth = 0;
    stack[depth++] = start;
    seen[start] = stamp;
    while (depth > 0) {
      int point = stack[--depth];
      area[count++] = point;
      for (int side : sides) {
        int next = point + side;
        if (influence.stoneAt(next) == Board.EDGE || seen[next] == stamp) {
          continue;
        }
        if (hasNoInfluence(next)) {
          seen[next] = stamp;
          stack[depth++] = next;
        } else {
          border++;
          found |= owner[next] == Board.EMPTY ? BOTH : owner[next];
        }
      }
    }
    if ((found == Board.BLACK || found == Board.WHITE) && count <= border) {
      for (int i = 0; i < count; i++) {
        set(area[i], found, borders[area[i]] == found ? Kind.TERRITORY : Kind.MOYO);
      }
    }
  }

  private void set(int point, int color, Kind how) {
    owner[point] = (byte) color;
    kind[point] = how;
  }

  /** Returns the influence of the stones that are not dead. */
  public Influence influence() {
    return influence;
  }

  /** Returns whether a stone stands on this point that counts as dead. */
  public boolean isDead(int point) {
    return overturned.isDead(point);
  }

  /** Returns the colour for which this point counts; {@link Board#EMPTY} if it is neutral. */
  public int owner(int point) {
    return owner[point];
  }

  /** Returns how this point counts. */
  public Kind kind(int point) {
    return kind[point];
  }

  /** Returns the number of points that count for a colour in this way. */
  public int count(int color, Kind how) {
    int count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      count += owner[point] == color && kind[point] == how ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns Black's area minus White's in points, without komi: stones and territory count 1 each,
   * moyo counts one half.
   */
  public double lead() {
    double lead = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      double worth = kind[point] == Kind.MOYO ? 0.5 : kind[point] == Kind.NEUTRAL ? 0 : 1;
      lead += owner[point] == Board.BLACK ? worth : -worth;
    }
    return lead;
  }
}
