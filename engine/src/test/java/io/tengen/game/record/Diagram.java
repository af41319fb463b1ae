package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;

/**
 * Positions as diagrams: one line for each row from the top, {@code X} black, {@code O} white,
 * {@code .} empty, any other character an empty point that the test refers to.
 */
public final class Diagram {
  private final List<String> rows;
  private final Points points;

  private Diagram(List<String> rows) {
    this.rows = rows;
    points = Points.of(rows.size());
  }

  public static Diagram of(String text) {
    List<String> rows =
        text.lines().map(line -> line.replace(" ", "")).filter(line -> !line.isEmpty()).toList();
    for (String row : rows) {
      if (row.length() != rows.size()) {
        throw new IllegalArgumentException("the diagram is not square: " + row);
      }
    }
    return new Diagram(rows);
  }

  /** Returns the diagram with exchanged colours. */
  public Diagram recoloured() {
    return new Diagram(
        rows.stream()
            .map(row -> row.replace('X', '#').replace('O', 'X').replace('#', 'O'))
            .toList());
  }

  /** Returns the diagram in one of the eight symmetries of the board, 0 to 7. */
  public Diagram seen(int symmetry) {
    List<StringBuilder> seen = rows.stream().map(StringBuilder::new).toList();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int to = seen(symmetry, point);
      char mark = rows.get(points.row(point)).charAt(points.column(point));
      seen.get(points.row(to)).setCharAt(points.column(to), mark);
    }
    return new Diagram(seen.stream().map(StringBuilder::toString).toList());
  }

  /** Returns a move of this diagram in GTP notation as {@link #seen(int)} shows it. */
  public String seen(int symmetry, String move) {
    return points.name(seen(symmetry, points.parse(move)));
  }

  private int seen(int symmetry, int move) {
    if (move == Points.PASS) {
      return move;
    }
    int last = rows.size() - 1;
    int row = (symmetry & 1) == 0 ? points.row(move) : last - points.row(move);
    int column = (symmetry & 2) == 0 ? points.column(move) : last - points.column(move);
    return (symmetry & 4) == 0 ? points.at(row, column) : points.at(column, row);
  }

  /** Returns the position of a diagram without komi, with this side to move. */
  public Position position(Rules rules, Color toMove) {
    return new Position(setup(rules, 0, toMove));
  }

  public GameSetup setup(Rules rules, double komi, Color toMove) {
    return new GameSetup(rules, rows.size(), komi, all('X'), all('O'), toMove);
  }

  /** Returns the only point with this mark. */
  public int at(char mark) {
    List<Integer> marked = all(mark);
    if (marked.size() != 1) {
      throw new IllegalArgumentException(marked.size() + " points are marked " + mark);
    }
    return marked.getFirst();
  }

  private List<Integer> all(char mark) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      if (rows.get(i / rows.size()).charAt(i % rows.size()) == mark) {
        found.add(points.get(i));
      }
    }
    return found;
  }

  /** Returns the diagram that {@link #draw} makes of an equal board. */
  public String drawing() {
    return draw(position(Rules.TROMP_TAYLOR, Color.BLACK));
  }

  public static String draw(Position position) {
    return position.toString();
  }
}
