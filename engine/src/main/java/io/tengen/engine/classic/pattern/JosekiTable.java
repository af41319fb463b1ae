package io.tengen.engine.classic.pattern;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The joseki of a library as productions: if a corner has exactly these stones, this move is good.
 * Each line gives a production for each of its moves, for all corners, both orientations of the
 * corner and both colours.
 *
 * <p>A corner is a square that reaches to the middle of the board, at most {@value #WINDOW} points
 * wide. There are no joseki on boards smaller than {@value #LEAST_BOARD}x{@value #LEAST_BOARD}, and
 * only those lines that fit into the corner are used. Immutable after construction; thread-safe.
 */
public final class JosekiTable {
  /** The width of a corner on 19x19. */
  static final int WINDOW = 10;

  /** The smallest board with joseki. */
  static final int LEAST_BOARD = 13;

  /**
   * A move of a line.
   *
   * @param next the move
   * @param joseki the line
   */
  private record Action(Joseki.Move next, Joseki joseki) {}

  /**
   * A move that joseki recommend.
   *
   * @param point the point of the move
   * @param names the names of the lines it belongs to
   */
  public record Suggestion(int point, List<String> names) {
    public Suggestion {
      names = List.copyOf(names);
    }
  }

  private final Map<Map<Joseki.Move, Boolean>, List<Action>> productions = new HashMap<>();

  /** Creates the productions of a library's joseki. */
  public JosekiTable(PatternLibrary library) {
    library.josekis().forEach(this::addProductions);
  }

  private void addProductions(Joseki joseki) {
    // Whether the stone on a point is one of the side that makes the next move.
    Map<Joseki.Move, Boolean> stones = new HashMap<>();
    for (Joseki.Move move : joseki.moves()) {
      if (!move.equals(Joseki.Move.ELSEWHERE)) {
        productions
            .computeIfAbsent(Map.copyOf(stones), key -> new ArrayList<>())
            .add(new Action(move, joseki));
        stones.put(move, true);
      }
      stones.replaceAll((point, own) -> !own);
    }
  }

  /** Returns the number of different corners for which there is a move. */
  int corners() {
    return productions.size();
  }

  /**
   * Returns the moves that joseki recommend to a side in the corners of a board, without
   * duplicates. Corners without stones have none.
   *
   * @param color the side that moves
   */
  public List<Suggestion> suggestions(Board board, int color) {
    Points points = board.points();
    Map<Integer, List<String>> found = new TreeMap<>();
    if (points.size() >= LEAST_BOARD) {
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        Map<Joseki.Move, Boolean> stones = corner(board, color, symmetry);
        if (!stones.isEmpty()) {
          for (Action action : productions.getOrDefault(stones, List.of())) {
            add(board, action, symmetry, found);
          }
        }
      }
    }
    return found.entrySet().stream()
        .map(entry -> new Suggestion(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static void add(
      Board board, Action action, int symmetry, Map<Integer, List<String>> found) {
    Points points = board.points();
    if (Math.max(action.next().column(), action.next().line()) < width(points)) {
      int point = point(points, action.next(), symmetry);
      if (board.stoneAt(point) == Board.EMPTY) {
        List<String> names = found.computeIfAbsent(point, key -> new ArrayList<>());
        if (!names.contains(action.joseki().name())) {
          names.add(action.joseki().name());
        }
      }
    }
  }

  private static Map<Joseki.Move, Boolean> corner(Board board, int color, int symmetry) {
    Points points = board.points();
    int width = width(points);
    Map<Joseki.Move, Boolean> stones = new HashMap<>();
    for (int column = 0; column < width; column++) {
      for (int line = 0; line < width; line++) {
        Joseki.Move move = new Joseki.Move(column, line);
        int stone = board.stoneAt(point(points, move, symmetry));
        if (stone != Board.EMPTY) {
          stones.put(move, stone == color);
        }
      }
    }
    return stones;
  }

  private static int width(Points points) {
    return Math.min((points.size() + 1) / 2, WINDOW);
  }

  /** Returns the point of the board at which an image of a line has a move. */
  private static int point(Points points, Joseki.Move move, int symmetry) {
    int across = (symmetry & 4) == 0 ? move.column() : move.line();
    int up = (symmetry & 4) == 0 ? move.line() : move.column();
    int last = points.size() - 1;
    int column = (symmetry & 1) == 0 ? across : last - across;
    int row = (symmetry & 2) == 0 ? last - up : up;
    return points.at(row, column);
  }
}
