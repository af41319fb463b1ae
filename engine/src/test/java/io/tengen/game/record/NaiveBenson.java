package io.tengen.game.record;

import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Unconditional life by its definition, with sets: the reference for {@link Benson}. */
public final class NaiveBenson {
  private final NaiveBoard board;
  private final Map<Integer, Integer> owner = new HashMap<>();
  private final Map<Integer, Integer> enclosed = new HashMap<>();

  public NaiveBenson(Board board, boolean suicide) {
    this.board = new NaiveBoard(board);
    find(Board.BLACK, suicide);
    find(Board.WHITE, suicide);
  }

  public int owner(int point) {
    return owner.getOrDefault(point, Board.EMPTY);
  }

  public int enclosed(int point) {
    return enclosed.getOrDefault(point, Board.EMPTY);
  }

  public int area(int point) {
    if (enclosed(point) != Board.EMPTY) {
      return enclosed(point);
    }
    if (board.stones[point] != Board.EMPTY) {
      return board.stones[point];
    }
    Set<Integer> reached = new HashSet<>();
    for (int empty : board.chain(point)) {
      for (int next : board.around(empty)) {
        reached.add(board.stones[next]);
      }
    }
    boolean black = reached.contains(Board.BLACK);
    boolean white = reached.contains(Board.WHITE);
    return black == white ? Board.EMPTY : black ? Board.BLACK : Board.WHITE;
  }

  private void find(int color, boolean suicide) {
    Set<Set<Integer>> chains = new HashSet<>();
    Set<Set<Integer>> regions = new HashSet<>();
    for (int i = 0; i < board.points.count(); i++) {
      int point = board.points.get(i);
      if (board.stones[point] == color) {
        chains.add(board.chain(point));
      } else {
        regions.add(region(point, color));
      }
    }
    boolean changed = true;
    List<Set<Integer>> living = new ArrayList<>(regions);
    while (changed) {
      changed =
          chains.removeIf(chain ->
              living.stream().filter(region -> isVital(region, chain, suicide)).count() < 2);
      Set<Integer> alive = new HashSet<>();
      chains.forEach(alive::addAll);
      changed |= living.removeIf(region -> !alive.containsAll(border(region, color)));
    }
    chains.forEach(chain -> put(owner, chain, color));
    chains.forEach(chain -> put(enclosed, chain, color));
    for (Set<Integer> region : living) {
      if (border(region, color).isEmpty()) {
        continue;
      }
      long inner = region.stream().filter(point -> border(Set.of(point), color).isEmpty()).count();
      boolean stones = region.stream().anyMatch(point -> board.stones[point] != Board.EMPTY);
      if (inner <= 1) {
        put(owner, region, color);
      }
      if (inner <= 1 || !stones) {
        put(enclosed, region, color);
      }
    }
  }

  private static void put(Map<Integer, Integer> map, Set<Integer> points, int color) {
    points.forEach(point -> map.put(point, color));
  }

  private Set<Integer> region(int start, int color) {
    Set<Integer> region = new HashSet<>();
    List<Integer> open = new ArrayList<>(List.of(start));
    while (!open.isEmpty()) {
      int point = open.removeLast();
      if (board.stones[point] != color && board.stones[point] != Board.EDGE && region.add(point)) {
        for (int next : board.around(point)) {
          open.add(next);
        }
      }
    }
    return region;
  }

  private Set<Integer> border(Set<Integer> region, int color) {
    Set<Integer> border = new HashSet<>();
    for (int point : region) {
      for (int next : board.around(point)) {
        if (board.stones[next] == color) {
          border.add(next);
        }
      }
    }
    return border;
  }

  private boolean isVital(Set<Integer> region, Set<Integer> chain, boolean suicide) {
    for (int point : region) {
      if (suicide || board.stones[point] == Board.EMPTY) {
        boolean next = false;
        for (int neighbour : board.around(point)) {
          next |= chain.contains(neighbour);
        }
        if (!next) {
          return false;
        }
      }
    }
    return true;
  }
}
