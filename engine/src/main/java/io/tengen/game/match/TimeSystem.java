package io.tengen.game.match;

import java.time.Duration;

/**
 * How much time a side has for a game: the time systems of the Chinese rules of 2002, and time for
 * each move by itself. The same for both sides. Immutable; times are whole milliseconds.
 *
 * <p>People type {@code none}, {@code none/60s} (no clock, but no move is waited for longer),
 * {@code 5s/move}, {@code 10m} (sudden death), {@code 10m+3x30s} (byo-yomi), {@code 10m+15/10m} (15
 * moves in 10 minutes).
 */
public sealed interface TimeSystem {
  /** The longest time that any part of a time system may have. */
  Duration LONGEST = Duration.ofDays(365);

  /** The most periods, and the most moves of a period. */
  int MOST = 999;

  /**
   * No clock. A player that has not moved after so long is taken to hang and has lost on time; none
   * is told of it or plans by it.
   *
   * @param patience how long a move is waited for
   */
  record None(Duration patience) implements TimeSystem {
    public None {
      requireTime("patience", patience, false);
    }

    /** With a year for each move. */
    public None() {
      this(LONGEST);
    }
  }

  /** So much for each move; what is not used is lost. */
  record PerMove(Duration move) implements TimeSystem {
    public PerMove {
      requireTime("time for a move", move, false);
    }
  }

  /** Sudden death: all moves within the main time. */
  record Absolute(Duration main) implements TimeSystem {
    public Absolute {
      requireTime("main time", main, false);
    }
  }

  /**
   * Main time, then periods: a move within a period costs nothing, a period that is used up is
   * lost, and after the last one the game.
   */
  record ByoYomi(Duration main, int periods, Duration period) implements TimeSystem {
    public ByoYomi {
      requireTime("main time", main, true);
      requireCount("periods", periods);
      requireTime("byo-yomi period", period, false);
    }
  }

  /**
   * Main time, then again and again so many moves within a period. What is left of a period when
   * its moves are made is added to the next. The move that ends the main time is the first of the
   * first period's.
   */
  record Overtime(Duration main, int moves, Duration period) implements TimeSystem {
    public Overtime {
      requireTime("main time", main, true);
      requireCount("overtime moves", moves);
      requireTime("overtime period", period, false);
    }
  }

  /** As people type it; {@link #parse} reads it back. */
  default String text() {
    return TimeText.write(this);
  }

  /**
   * Reads what people type.
   *
   * @throws IllegalArgumentException with one line if the text is no time system
   */
  static TimeSystem parse(String text) {
    return TimeText.read(text);
  }

  private static void requireTime(String what, Duration time, boolean mayBeZero) {
    if (time.isNegative() || time.compareTo(LONGEST) > 0 || (time.isZero() && !mayBeZero)) {
      throw new IllegalArgumentException(
          what + " must be " + (mayBeZero ? "at least 0" : "above 0") + " and at most a year");
    }
    if (!time.equals(Duration.ofMillis(time.toMillis()))) {
      throw new IllegalArgumentException(what + " must be of whole milliseconds");
    }
  }

  private static void requireCount(String what, int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(what + " must be 1 to " + MOST + ", not " + count);
    }
  }
}
