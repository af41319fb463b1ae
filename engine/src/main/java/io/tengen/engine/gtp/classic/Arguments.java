package io.tengen.engine.gtp.classic;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.List;
import java.util.Locale;

/** The arguments of a command, read one after the other, with GNU Go's error messages. */
final class Arguments {
  private final Board board;
  private final List<String> words;
  private int next;

  Arguments(Board board, List<String> words) {
    this.board = board;
    this.words = words;
  }

  boolean hasNext() {
    return next < words.size();
  }

  /** Reads a point of the board. */
  int point() throws CommandFailure {
    if (!hasNext()) {
      throw CommandFailure.coordinate();
    }
    try {
      int point = board.points().parse(words.get(next++));
      if (point != Points.PASS) {
        return point;
      }
    } catch (IllegalArgumentException e) {
      // GNU Go's answer does not contain the reason.
      throw CommandFailure.coordinate();
    }
    throw CommandFailure.coordinate();
  }

  /** Reads a point that has a stone. */
  int stone() throws CommandFailure {
    return stone("vertex must not be empty");
  }

  /**
   * Reads a point that has a stone.
   *
   * @param message the failure if it has none
   */
  int stone(String message) throws CommandFailure {
    int point = point();
    if (board.stoneAt(point) == Board.EMPTY) {
      throw new CommandFailure(message);
    }
    return point;
  }

  /** Reads a point that has no stone. */
  int emptyPoint() throws CommandFailure {
    int point = point();
    if (board.stoneAt(point) != Board.EMPTY) {
      throw new CommandFailure("move vertex must be empty");
    }
    return point;
  }

  /** Reads a colour. */
  Color color() throws CommandFailure {
    String word = hasNext() ? words.get(next++).toLowerCase(Locale.ROOT) : "";
    return switch (word) {
      case "b", "black" -> Color.BLACK;
      case "w", "white" -> Color.WHITE;
      default -> throw new CommandFailure("invalid color");
    };
  }
}
