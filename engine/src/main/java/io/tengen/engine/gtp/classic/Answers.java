package io.tengen.engine.gtp.classic;

import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Points;
import java.util.Locale;

/** The forms of GNU Go's answers. */
final class Answers {
  private Answers() {}

  /** Returns the name of a move; GNU Go writes a pass in capitals. */
  static String vertex(Points points, int move) {
    return points.name(move).toUpperCase(Locale.ROOT);
  }

  static String code(ResultCode code) {
    return String.valueOf(code.number());
  }

  /** Returns the code, followed by the move if the code is not 0. */
  static String code(Points points, Reading reading) {
    return reading.code() == ResultCode.LOSE
        ? "0"
        : code(reading.code()) + " " + vertex(points, reading.move());
  }

  static String flag(boolean value) {
    return value ? "1" : "0";
  }
}
