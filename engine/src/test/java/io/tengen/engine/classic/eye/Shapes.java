package io.tengen.engine.classic.eye;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All connected shapes of points, one of each up to the eight symmetries. */
final class Shapes {
  private static final Comparator<Cell> ORDER =
      Comparator.comparingInt(Cell::row).thenComparingInt(Cell::column);

  private Shapes() {}

  /** A point of a shape. */
  record Cell(int row, int column) {
    Cell plus(int rows, int columns) {
      return new Cell(row + rows, column + columns);
    }

    List<Cell> neighbours() {
      return List.of(plus(-1, 0), plus(0, -1), plus(0, 1), plus(1, 0));
    }

    List<Cell> diagonals() {
      return List.of(plus(-1, -1), plus(-1, 1), plus(1, -1), plus(1, 1));
    }
  }

  /** Returns the shapes of this many points, by their drawings. */
  static Collection<List<Cell>> ofSize(int size) {
    List<List<Cell>> shapes = List.of(List.of(new Cell(0, 0)));
    for (int points = 2; points <= size; points++) {
      TreeMap<String, List<Cell>> larger = new TreeMap<>();
      for (List<Cell> shape : shapes) {
        for (Cell cell : shape) {
          for (Cell next : cell.neighbours()) {
            if (!shape.contains(next)) {
              List<Cell> grown = new ArrayList<>(shape);
              grown.add(next);
              List<Cell> least = images(grown).getFirst();
              larger.put(least.toString(), least);
            }
          }
        }
      }
      shapes = List.copyOf(larger.values());
    }
    return shapes;
  }

  /** Returns the images of a shape without duplicates, moved to the corner, in a fixed order. */
  static List<List<Cell>> images(List<Cell> shape) {
    TreeMap<String, List<Cell>> images = new TreeMap<>();
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      List<Cell> image = new ArrayList<>();
      for (Cell cell : shape) {
        int row = (symmetry & 1) == 0 ? cell.row() : -cell.row();
        int column = (symmetry & 2) == 0 ? cell.column() : -cell.column();
        image.add((symmetry & 4) == 0 ? new Cell(row, column) : new Cell(column, row));
      }
      List<Cell> moved = toCorner(image);
      images.put(moved.toString(), moved);
    }
    return List.copyOf(images.values());
  }

  private static List<Cell> toCorner(List<Cell> shape) {
    int top = shape.stream().mapToInt(Cell::row).min().orElseThrow();
    int left = shape.stream().mapToInt(Cell::column).min().orElseThrow();
    return shape.stream().map(cell -> cell.plus(-top, -left)).sorted(ORDER).toList();
  }

  /** Returns the points around a shape that are next to it. */
  static Set<Cell> walls(List<Cell> shape) {
    Set<Cell> walls = new TreeSet<>(ORDER);
    shape.forEach(cell -> walls.addAll(cell.neighbours()));
    shape.forEach(walls::remove);
    return walls;
  }

  /** Returns the points diagonal to a shape that are not next to it. */
  static Set<Cell> corners(List<Cell> shape) {
    Set<Cell> corners = new TreeSet<>(ORDER);
    shape.forEach(cell -> corners.addAll(cell.diagonals()));
    corners.removeAll(walls(shape));
    shape.forEach(corners::remove);
    return corners;
  }

  /** Draws a shape in one line, its rows separated by slashes. */
  static String draw(List<Cell> shape) {
    int height = shape.stream().mapToInt(Cell::row).max().orElseThrow();
    int width = shape.stream().mapToInt(Cell::column).max().orElseThrow();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row <= height; row++) {
      text.append(row == 0 ? "" : "/");
      for (int column = 0; column <= width; column++) {
        text.append(shape.contains(new Cell(row, column)) ? '#' : '.');
      }
    }
    return text.toString();
  }
}
