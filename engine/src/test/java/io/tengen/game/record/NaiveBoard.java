package io.tengen.game.record;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.board.Zobrist;
import java.util.HashSet;
import java.util.Set;

/** The mechanics of the board by flood fill over a plain array: the reference for {@link Board}. */
public final class NaiveBoard {
  final Points points;
  final int[] stones;

  public NaiveBoard(Board board) {
    points = board.points();
    stones = new int[points.arrayLength()];
    for (int point = 0; point < stones.length; point++) {
      stones[point] = board.stoneAt(point);
    }
  }

  Set<Integer> chain(int point) {
    Set<Integer> chain = new HashSet<>();
    grow(point, chain);
    return chain;
  }

  private void grow(int point, Set<Integer> chain) {
    if (chain.add(point)) {
      for (int next : around(point)) {
        if (stones[next] == stones[point]) {
          grow(next, chain);
        }
      }
    }
  }

  Set<Integer> liberties(int point) {
    Set<Integer> liberties = new HashSet<>();
    for (int stone : chain(point)) {
      for (int next : around(stone)) {
        if (stones[next] == Board.EMPTY) {
          liberties.add(next);
        }
      }
    }
    return liberties;
  }

  int[] around(int point) {
    return new int[] {point - points.stride(), point - 1, point + 1, point + points.stride()};
  }

  /** Plays and removes; returns {@link MoveEffects#CAPTURES}, {@link MoveEffects#SUICIDE} or 0. */
  public int play(int point, int color) {
    stones[point] = color;
    int effects = 0;
    for (int next : around(point)) {
      if (stones[next] == Board.BLACK + Board.WHITE - color && liberties(next).isEmpty()) {
        chain(next).forEach(stone -> stones[stone] = Board.EMPTY);
        effects = MoveEffects.CAPTURES;
      }
    }
    if (liberties(point).isEmpty()) {
      chain(point).forEach(stone -> stones[stone] = Board.EMPTY);
      effects = MoveEffects.SUICIDE;
    }
    return effects;
  }

  public long hash() {
    long[] keys = Zobrist.keys(points.size());
    long hash = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY) {
        hash ^= keys[2 * point + stones[point] - 1];
      }
    }
    return hash;
  }

  public int area() {
    int area = 0;
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] == Board.BLACK) {
        area++;
      } else if (stones[point] == Board.WHITE) {
        area--;
      } else if (!seen.contains(point)) {
        Set<Integer> region = chain(point);
        Set<Integer> reached = new HashSet<>();
        for (int empty : region) {
          for (int next : around(empty)) {
            reached.add(stones[next]);
          }
        }
        seen.addAll(region);
        boolean black = reached.contains(Board.BLACK);
        boolean white = reached.contains(Board.WHITE);
        area += black == white ? 0 : black ? region.size() : -region.size();
      }
    }
    return area;
  }
}
