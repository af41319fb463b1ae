package io.tengen.game.sgf;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/** The stones of a position that a file sets up with AB, AW and AE. Mutable. */
final class SgfStones {
  private final Points points;
  private final SgfFaults faults;
  private final SequencedSet<Integer> black = new LinkedHashSet<>();
  private final SequencedSet<Integer> white = new LinkedHashSet<>();

  /** Creates an empty board. */
  SgfStones(Points points, SgfFaults faults) {
    this.points = points;
    this.faults = faults;
  }

  /** Creates the stones of a board. */
  SgfStones(Board board, SgfFaults faults) {
    this(board.points(), faults);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY) {
        of(Color.of(board.stoneAt(point))).add(point);
      }
    }
  }

  /** Returns whether the node sets up or removes stones. */
  static boolean sets(SgfNode node) {
    return node.find("AB") != null || node.find("AW") != null || node.find("AE") != null;
  }

  /** Changes the stones as the node says. */
  void change(SgfNode node) throws SgfException {
    for (int point : list(node, "AB")) {
      white.remove(point);
      black.add(point);
    }
    for (int point : list(node, "AW")) {
      black.remove(point);
      white.add(point);
    }
    list(node, "AE").forEach(this::clear);
  }

  /** Removes the stone from a point, if there is one. */
  void clear(int point) {
    black.remove(point);
    white.remove(point);
  }

  SequencedSet<Integer> of(Color color) {
    return color == Color.BLACK ? black : white;
  }

  /** Returns a board with these stones, all of whose chains must have liberties. */
  Board board() {
    Board board = new Board(points.size());
    black.forEach(point -> board.play(point, Board.BLACK));
    white.forEach(point -> board.play(point, Board.WHITE));
    return board;
  }

  /**
   * Returns a setup with these stones. Chains without liberties, which no position has, are taken
   * off with a warning, first those of the side to move, whose opponent would have captured them.
   *
   * @param terms rules, size and komi
   * @param node the place for warnings
   */
  GameSetup setup(GameSetup terms, Color firstToMove, SgfNode node) throws SgfException {
    takeOffDead(firstToMove, node);
    takeOffDead(firstToMove.opponent(), node);
    return new GameSetup(
        terms.rules(),
        terms.size(),
        terms.komi(),
        List.copyOf(black),
        List.copyOf(white),
        firstToMove);
  }

  private void takeOffDead(Color side, SgfNode node) throws SgfException {
    SequencedSet<Integer> stones = of(side);
    Set<Integer> left = new TreeSet<>(stones);
    while (!left.isEmpty()) {
      Set<Integer> chain = chain(left.iterator().next(), stones);
      left.removeAll(chain);
      if (chain.stream().noneMatch(this::hasLiberty)) {
        int stone = chain.iterator().next();
        faults.unplayable(
            node.offset(),
            "found a set-up that cannot be played: the chain on "
                + points.name(stone)
                + " has no liberty");
        stones.removeAll(chain);
      }
    }
  }

  private Set<Integer> chain(int start, Set<Integer> stones) {
    Set<Integer> chain = new TreeSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int point = open.pop();
      if (stones.contains(point) && chain.add(point)) {
        open.addAll(neighbours(point));
      }
    }
    return chain;
  }

  private boolean hasLiberty(int stone) {
    return neighbours(stone).stream()
        .anyMatch(
            point -> points.contains(point) && !black.contains(point) && !white.contains(point));
  }

  private List<Integer> neighbours(int point) {
    return List.of(point - points.stride(), point - 1, point + 1, point + points.stride());
  }

  private SequencedSet<Integer> list(SgfNode node, String id) throws SgfException {
    SequencedSet<Integer> list = new LinkedHashSet<>();
    SgfProperty stones = node.find(id);
    if (stones != null) {
      for (String value : stones.values()) {
        try {
          list.addAll(SgfPoints.parseList(points, value));
        } catch (IllegalArgumentException e) {
          addForeign(list, stones, value, String.valueOf(e.getMessage()));
        }
      }
    }
    return list;
  }

  private void addForeign(
      SequencedSet<Integer> list, SgfProperty stones, String value, String fault)
      throws SgfException {
    String message = stones.id() + ": " + fault;
    try {
      int point = SgfPoints.parseForeign(points, value);
      if (point != Points.PASS) {
        faults.warn(stones.offset(), message);
        list.add(point);
        return;
      }
    } catch (IllegalArgumentException e) {
      // Nowhere on this board: the stone is left out.
    }
    if (value.isBlank()) {
      faults.warn(stones.offset(), message);
    } else {
      faults.unplayable(stones.offset(), message);
    }
  }
}
