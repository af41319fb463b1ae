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
