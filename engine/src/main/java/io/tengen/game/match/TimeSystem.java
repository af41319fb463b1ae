package io.tengen.game.match;

import java.time.Duration;

/**
 * The time of a side for a game: the time systems of the Chinese rules of 2002, and a time limit
 * for each move. Immutable; durations are whole milliseconds.
 *
 * <p>The text forms are {@code none}, {@code none/60s} (no clock, but the referee waits no longer
 * for a move), {@code 5s/move}, {@code 10m} (sudden death), {@code 10m+3x30s} (byo-yomi), {@code
 * 10m+15/10m} (15 moves in 10 minutes).
 */
public sealed interface TimeSystem {
  /** The longest duration in a time system. */
  Duration LONGEST = Duration.ofDays(365);

  /** The largest number of periods, and of moves in a period. */
  int MOST = 999;

  /**
   * No clock. A player that has not moved after {@code patience} is considered hung and loses on
   * time. Players are not informed of this limit.
   *
   * @param patience the longest time that the referee waits for a move
   */
  record None(Duration patience) implements TimeSystem {
    public None {
      requireTime("patience", patience, false);
    }

    /** Creates a time system without clock whose patience is {@link TimeSystem#LONGEST}. */
    public None() {
      this(LONGEST);
    }
  }

  /** A time limit, which a move must stay below; unused time is lost. */
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
   * Main time, then periods. A move that takes less than a period leaves the number of periods
   * unchanged, a period that is used up to its end is lost, and the game is lost with the last one.
   */
  record ByoYomi(Duration main, int periods, Duration period) implements TimeSystem {
    public ByoYomi {
      requireTime("main time", main, true);
      requireCount("periods", periods);
      requireTime("byo-yomi period", period, false);
    }
  }

  /**
   * Main time, then a number of moves within each period. The unused time of a period is added to
   * the next. The move that ends the main time is the first of the first period.
   */
  record Overtime(Duration main, int moves, Duration period) implements TimeSystem {
    public Overtime {
      requireTime("main time", main, true);
      requireCount("overtime moves", moves);
      requireTime("overtime period", period, false);
    }
  }

  /** Returns whether this is a clock: not so if games have none, with or without a patience. */
  default boolean isClock() {
    return !(this instanceof None);
  }

  /**
   * Returns this time system for a machine of another speed: its durations divided by the speed,
   * rounded to whole milliseconds of which there is at least one. Numbers of moves and periods, and
   * the patience of games without clocks, stay as they are.
   *
   * @param speed speed of the machine in units of the reference machine's, above 0
   */
  default TimeSystem scaled(double speed) {
    return switch (this) {
      case None none -> none;
      case PerMove(Duration move) -> new PerMove(scale(move, speed));
      case Absolute(Duration main) -> new Absolute(scale(main, speed));
      case ByoYomi(Duration main, int periods, Duration period) ->
          new ByoYomi(scale(main, speed), periods, scale(period, speed));
      case Overtime(Duration main, int moves, Duration period) ->
          new Overtime(scale(main, speed), moves, scale(period, speed));
    };
  }

  private static Duration scale(Duration time, double speed) {
    if (time.isZero()) {
      return time;
    }
    long millis = Math.round(time.toMillis() / speed);
    return Duration.ofMillis(Math.clamp(millis, 1, LONGEST.toMillis()));
  }

  /** Returns the text form, which {@link #parse} reads. */
  default String text() {
    return TimeText.write(this);
  }

  /**
   * Parses the text form.
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
