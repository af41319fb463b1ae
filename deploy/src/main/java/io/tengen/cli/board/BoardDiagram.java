package io.tengen.cli.board;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A whole board read from a text diagram.
 *
 * <p>Reads what Tengen, GNU Go, KataGo, Leela Zero, Pachi and Fuego print for {@code showboard},
 * the <a href="https://senseis.xmp.net/?HowDiagramsWork">diagrams of Sensei's Library</a>, whose
 * lines begin with {@code $$}, and boards of ● and ○. Coordinates, edges, star points, marks of the
 * last move and text around the board are skipped. In other diagrams than those of Sensei's
 * Library, a lower-case x or o is a dead stone if there are upper-case stones too, and b and w are
 * territory beside stones X and O. What can be read in two ways is refused.
 *
 * @param board the stones
 * @param dead points of the stones that the diagram shows as dead
 */
public record BoardDiagram(Board board, List<Integer> dead) {
  /**
   * Reads the board of a text.
   *
   * @throws DiagramException if the text has no board, several boards, or an unclear one
   */
  public static BoardDiagram parse(String text) throws DiagramException {
    return new Reader(DiagramBlock.find(text)).read();
  }

  /** Puts the stones of the rows on a board. */
  private static final class Reader {
    private static final int TEN = 10;

    private final DiagramBlock block;
    private final Board board;
    private final Points points;
    private final Map<Integer, Integer> numbered = new TreeMap<>();
    private final List<Integer> dead = new ArrayList<>();

    Reader(DiagramBlock block) {
      this.block = block;
      board = new Board(block.rows().size());
      points = board.points();
    }

    BoardDiagram read() throws DiagramException {
      requireOtherStonesThanLetters();
      boolean large =
          block.rows().stream()
              .flatMap(row -> row.cells().stream())
              .anyMatch(cell -> cell.symbol().isLarge());
      for (int row = 0; row < points.size(); row++) {
        List<DiagramRow.Cell> cells = block.rows().get(row).cells();
        for (int column = 0; column < points.size(); column++) {
          place(points.at(row, column), cells.get(column), large);
        }
      }
      for (var move : numbered.entrySet()) {
        boolean first = move.getKey() % 2 == 1;
        Color color = first ? block.first() : block.first().opponent();
        board.play(move.getValue(), color.stone());
        requireStone(move.getValue());
      }
      return new BoardDiagram(board, dead);
    }

    /** Requires that b and w, if there are any, cannot be stones, alive or dead. */
    private void requireOtherStonesThanLetters() throws DiagramException {
      if (hasOtherStones()) {
        return;
      }
      for (DiagramRow row : block.rows()) {
        for (DiagramRow.Cell cell : row.cells()) {
          if (cell.symbol() == DiagramSymbol.TERRITORY) {
            throw new DiagramException(
                row.line(),
                "found \"" + cell.text() + "\", a stone or territory, expected X and O for stones");
          }
        }
      }
    }

    private boolean hasOtherStones() {
      return block.rows().stream()
          .flatMap(row -> row.cells().stream())
          .anyMatch(cell -> cell.symbol().isStone() && !"BW".contains(cell.text()));
    }

    private void place(int point, DiagramRow.Cell cell, boolean large) throws DiagramException {
      switch (cell.symbol()) {
        case BLACK, SMALL_BLACK -> play(point, Board.BLACK);
        case WHITE, SMALL_WHITE -> play(point, Board.WHITE);
        case NUMBER -> number(point, cell.text());
        case EMPTY, TERRITORY, NONE, UNCLEAR -> {
          // No stone.
        }
      }
      if (large && cell.symbol().isSmall()) {
        dead.add(point);
      }
    }

    private void play(int point, int color) throws DiagramException {
      if (board.play(point, color) > 0) {
        throw withoutLiberties(point);
      }
      requireStone(point);
    }

    private void requireStone(int point) throws DiagramException {
      if (board.stoneAt(point) == Board.EMPTY) {
        throw withoutLiberties(point);
      }
    }

    private void number(int point, String digit) throws DiagramException {
      int number = digit.equals("0") ? TEN : Integer.parseInt(digit);
      if (numbered.put(number, point) != null) {
        throw new DiagramException(
            line(point), "found a second stone " + digit + ", expected each number once");
      }
    }

    private DiagramException withoutLiberties(int point) {
      return new DiagramException(
          line(point),
          "the stone on "
              + points.name(point)
              + " leaves a chain without liberties; take captured stones off");
    }

    private int line(int point) {
      return block.rows().get(points.row(point)).line();
    }
  }
}
