package io.tengen.engine.classic.eye;

import io.tengen.engine.classic.influence.Influence;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Judges the life of all groups of a position by their eyes, without search of the board.
 *
 * <p>The spaces of a colour are the connected areas without stones of it. Spaces of one point are
 * judged by their diagonal points, those of two to five points by {@link SpaceTable}, and closed
 * ones of six and more points count as two eyes if the stones of the attacker in them are dead by
 * the estimate of influence. Chains form a group if they enclose a space together or are connected:
 * if they have two liberties in common outside closed spaces. In addition a group has prospects:
 * empty points outside closed spaces on which its influence is strong.
 *
 * <p>Source: the survey "Artificial intelligence in Go programs", sections on eyes and life.
 *
 * <p>Confined to one thread at a time.
 */
public final class StaticLife {
  private static final int ROOMY = 6;

  private final Board board;
  private final Points points;
  private final TerritoryEstimate estimate;
  private final int[] parent;
  private final int[] regionOf;

  private StaticLife(Board board, TerritoryEstimate estimate) {
    this.board = board;
    this.estimate = estimate;
    points = board.points();
    parent = new int[points.arrayLength()];
    regionOf = new int[points.arrayLength()];
  }

  /**
   * Returns the groups of both colours.
   *
   * @param estimate the estimate of this board
   */
  public static List<LifeGroup> groups(Board board, TerritoryEstimate estimate) {
    StaticLife life = new StaticLife(board, estimate);
    List<LifeGroup> groups = new ArrayList<>(life.groups(Board.BLACK));
    groups.addAll(life.groups(Board.WHITE));
    return groups;
  }

  /** Returns the kind of an empty point that only this colour and the edge surround. */
  static EyeKind eyeKind(Board board, Influence influence, int point, int color) {
    Points points = board.points();
    int stride = points.stride();
    int diagonals = 0;
    int attacker = 0;
    int open = 0;
    for (int diagonal :
        new int[] {
          point - stride - 1, point - stride + 1, point + stride - 1, point + stride + 1
        }) {
      int stone = board.stoneAt(diagonal);
      if (stone != Board.EDGE) {
        diagonals++;
        attacker += stone == opponent(color) ? 1 : 0;
        boolean held = influence.total(diagonal, color) >= Influence.DIAGONAL;
        open += stone == Board.EMPTY && !held ? 1 : 0;
      }
    }
    return EyeKind.of(diagonals, attacker, open);
  }

  private List<LifeGroup> groups(int color) {
    List<int[]> regions = regions(color);
    Map<Integer, LifeGroup.Space> spaces = new TreeMap<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      parent[point] = point;
    }
    linkOutside(color, regions);
    for (int[] region : regions) {
      SpaceClass found = spaceClass(region, color);
      if (found != null) {
        spaces.put(
            region[0], new LifeGroup.Space(IntStream.of(region).sorted().boxed().toList(), found));
      }
    }
    for (int[] region : regions) {
      if (spaces.containsKey(region[0])) {
        linkAround(region, color);
      }
    }
    return collect(color, regions, spaces);
  }

  private List<LifeGroup> collect(
      int color, List<int[]> regions, Map<Integer, LifeGroup.Space> spaces) {
    Map<Integer, List<Integer>> stones = new TreeMap<>();
    Map<Integer, List<LifeGroup.Space>> enclosed = new TreeMap<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == color) {
        stones.computeIfAbsent(find(board.chain(point)), root -> new ArrayList<>()).add(point);
      }
    }
    for (int[] region : regions) {
      LifeGroup.Space space = spaces.get(region[0]);
      if (space != null) {
        int wall = walls(region, color).getFirst();
        enclosed.computeIfAbsent(find(wall), root -> new ArrayList<>()).add(space);
      }
    }
    List<LifeGroup> groups = new ArrayList<>();
    stones.forEach((root, members) ->
        groups.add(
            new LifeGroup(
                color,
                members,
                enclosed.getOrDefault(root, List.of()),
                prospects(members, color, spaces))));
    return groups;
  }

  /** Returns the connected areas without stones of this colour, and numbers them. */
  private List<int[]> regions(int color) {
    Arrays.fill(regionOf, -1);
    List<int[]> regions = new ArrayList<>();
    int[] found = new int[points.count()];
    for (int i = 0; i < points.count(); i++) {
      int start = points.get(i);
      if (regionOf[start] < 0 && board.stoneAt(start) != color) {
        int count = 0;
        found[count++] = start;
        regionOf[start] = regions.size();
        for (int next = 0; next < count; next++) {
          for (int side = 0; side < 4; side++) {
            int neighbour = board.neighbour(found[next], side);
            int stone = board.stoneAt(neighbour);
            if (regionOf[neighbour] < 0 && stone != color && stone != Board.EDGE) {
              regionOf[neighbour] = regions.size();
              found[count++] = neighbour;
            }
          }
        }
        regions.add(Arrays.copyOf(found, count));
      }
    }
    return regions;
  }

  /** Returns the class of a space; null if it is not closed. */
  private @Nullable SpaceClass spaceClass(int[] region, int color) {
    List<Integer> walls = walls(region, color);
    boolean empty = IntStream.of(region).anyMatch(point -> board.stoneAt(point) == Board.EMPTY);
    if (walls.isEmpty() || !empty) {
      return null;
    }
    if (region.length == 1) {
      return eyeKind(board, estimate.influence(), region[0], color).spaceClass();
    }
    if (region.length <= EyeSpace.MOST) {
      return SpaceTable.classOf(space(region, color));
    }
    boolean attackersDie =
        IntStream.of(region)
            .allMatch(point -> board.stoneAt(point) == Board.EMPTY || estimate.isDead(point));
    return region.length >= ROOMY && attackersDie ? SpaceClass.TWO : null;
  }

  private EyeSpace space(int[] region, int color) {
    List<Integer> neighbours = new ArrayList<>();
    Map<Integer, Integer> touched = new TreeMap<>();
    int attacker = 0;
    for (int i = 0; i < region.length; i++) {
      int around = 0;
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(region[i], side);
        if (board.stoneAt(next) == color) {
          touched.merge(find(board.chain(next)), 1 << i, (a, b) -> a | b);
        } else if (board.stoneAt(next) != Board.EDGE) {
          around |= 1 << indexOf(region, next);
        }
      }
      neighbours.add(around);
      attacker |= board.stoneAt(region[i]) == Board.EMPTY ? 0 : 1 << i;
    }
    return new EyeSpace(neighbours, List.copyOf(touched.values()), attacker);
  }

  private static int indexOf(int[] region, int point) {
    int i = 0;
    while (region[i] != point) {
      i++;
    }
    return i;
  }

  /** Returns the heads of the chains of this colour around a region. */
  private List<Integer> walls(int[] region, int color) {
    List<Integer> walls = new ArrayList<>();
    for (int point : region) {
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(point, side);
        if (board.stoneAt(next) == color && !walls.contains(board.chain(next))) {
          walls.add(board.chain(next));
        }
      }
    }
    return walls;
  }

  private void linkAround(int[] region, int color) {
    List<Integer> walls = walls(region, color);
    for (int wall : walls) {
      parent[find(wall)] = find(walls.getFirst());
    }
  }

  /** Connects chains that have two liberties in common in spaces of more than five points. */
  private void linkOutside(int color, List<int[]> regions) {
    Map<Long, Integer> common = new TreeMap<>();
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      if (regionOf[point] >= 0 && regions.get(regionOf[point]).length > EyeSpace.MOST) {
        List<Integer> walls = walls(new int[] {point}, color);
        for (int a : walls) {
          for (int b : walls) {
            if (a < b) {
              common.merge((long) a << 32 | b, 1, Integer::sum);
            }
          }
        }
      }
    }
    common.forEach((pair, count) -> {
      if (count >= 2) {
        parent[find((int) (pair >> 32))] = find(pair.intValue());
      }
    });
  }

  /** Returns the half-eyes that strong influence around a group promises outside its spaces. */
  private int prospects(List<Integer> stones, int color, Map<Integer, LifeGroup.Space> spaces) {
    boolean[] seen = new boolean[points.arrayLength()];
    spaces.values().forEach(space -> space.points().forEach(point -> seen[point] = true));
    int best = 0;
    int sum = 0;
    for (int stone : stones) {
      for (int side = 0; side < 4; side++) {
        int size = firmArea(board.neighbour(stone, side), color, seen);
        best = Math.max(best, size);
        sum += size == 0 ? 0 : size >= 3 ? 2 : 1;
      }
    }
    return best >= ROOMY ? SpaceClass.TWO.halfEyes() : Math.min(sum, SpaceClass.TWO.halfEyes());
  }

  /** Returns the number of connected empty points, up to six, that a colour firmly holds. */
  private int firmArea(int start, int color, boolean[] seen) {
    if (seen[start] || !isFirm(start, color)) {
      return 0;
    }
    int[] found = new int[points.count()];
    int count = 0;
    found[count++] = start;
    seen[start] = true;
    for (int i = 0; i < count; i++) {
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(found[i], side);
        if (!seen[next] && isFirm(next, color)) {
          seen[next] = true;
          found[count++] = next;
        }
      }
    }
    return count;
  }

  private boolean isFirm(int point, int color) {
    return estimate.influence().stoneAt(point) == Board.EMPTY
        && estimate.influence().total(point, color) >= Influence.JUMP;
  }

  private int find(int chain) {
    int root = chain;
    while (parent[root] != root) {
      root = parent[root];
    }
    return root;
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
