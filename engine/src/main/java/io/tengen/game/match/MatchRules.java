package io.tengen.game.match;

import io.tengen.game.board.Color;
import io.tengen.game.record.Adjudication;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.Lateness;
import io.tengen.game.rules.FieldText;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Resumption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The referee's rules of a match beyond the rules of the game. Immutable.
 *
 * <p>The text form is {@code time=10m+3x30s,illegal=warning}; omitted settings have their defaults.
 *
 * @param blackTime the time system of Black, default none; the key {@code time} sets both sides
 * @param whiteTime the time system of White
 * @param timeout the consequence of using up the last byo-yomi period, or the time of sudden death;
 *     default {@link Timeout#LOSES}
 * @param illegal the consequence of an illegal move; default {@link IllegalMoves#LOSES}
 * @param cleanUp how dead stones are determined after two passes; default {@link CleanUp#AGREE}
 * @param moves number of moves after which the board is counted as it is, 1 to {@link #MOST_MOVES};
 *     0, the default, for four times the board's points
 * @param adjudication when a game is given to the side that both players' searches see as the
 *     winner; default never
 * @param decided the treatment of a game whose result can no longer change; default {@link
 *     Decided#PLAY}
 * @param late how long a player may let the game wait before it has forfeited it; zero, the
 *     default, if lateness is not measured
 */
public record MatchRules(
    TimeSystem blackTime,
    TimeSystem whiteTime,
    Timeout timeout,
    IllegalMoves illegal,
    CleanUp cleanUp,
    int moves,
    Adjudication adjudication,
    Decided decided,
    Duration late) {
  /** The largest {@link #moves}. */
  public static final int MOST_MOVES = 10_000;

  public static final MatchRules DEFAULT =
      new MatchRules(
          new TimeSystem.None(),
          new TimeSystem.None(),
          Timeout.LOSES,
          IllegalMoves.LOSES,
          CleanUp.AGREE,
          0,
          Adjudication.NONE,
          Decided.PLAY,
          Duration.ZERO);

  private static final String NEVER = "never";
  private static final String TIME = "time";
  private static final String BLACK_TIME = "black-time";
  private static final String WHITE_TIME = "white-time";
  private static final List<String> OTHER_KEYS =
      List.of("timeout", "illegal", "cleanup", "moves", "adjudicate", "decided", "late");

  /**
   * The consequence of using up the last byo-yomi period, or the time of sudden death. Otherwise a
   * game is lost on time.
   */
  public enum Timeout {
    /** The game is lost. */
    LOSES,
    /** The move is replaced by a pass, and the last period begins anew. */
    PASS,
    /**
     * In sudden death the side has given up the contest and its right to move: the game ends, and
     * every point that the other side could still take belongs to that side. With other time
     * systems the game is lost.
     */
    CONCEDE
  }

  /** The consequence of an illegal move. */
  public enum IllegalMoves {
    /** The game is lost. */
    LOSES,
    /**
     * The move is replaced by a pass. Suicide costs only this turn (Chinese rules of 2002, article
     * 19). Any other illegal move also brings a warning, which costs two points of margin at the
     * count; the second warning loses the game (articles 18 and 24).
     */
    WARNING
  }

  /** How dead stones are determined after two passes. */
  public enum CleanUp {
    /** Both players are asked; if they disagree, play is resumed. */
    AGREE,
    /** The players are not asked: every stone on the board is alive. */
    STAND
  }

  /** The treatment of a game in which every point belongs to one side whatever is played. */
  public enum Decided {
    /** It continues until both players pass. */
    PLAY,
    /**
     * It ends and is counted: see {@link PassAlive}. If the players pass earlier and are not asked
     * about dead stones, the stones in the other side's pass-alive territory are removed.
     */
    COUNT
  }

  /**
   * @throws IllegalArgumentException with one line that names the setting
   */
  public MatchRules {
    if (late.isNegative() || late.compareTo(TimeSystem.LONGEST) > 0) {
      throw new IllegalArgumentException("late must be above 0 and at most a year");
    }
    if (moves < 0 || moves > MOST_MOVES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "moves must be 1 to %,d, or 0 for the default, not %,d",
              MOST_MOVES,
              moves));
    }
  }

  /** Returns the time system of this side. */
  public TimeSystem time(Color side) {
    return side == Color.BLACK ? blackTime : whiteTime;
  }

  /** Returns these rules with one time system for both sides. */
  public MatchRules withTime(TimeSystem value) {
    return withTimes(value, value);
  }

  public MatchRules withTimes(TimeSystem black, TimeSystem white) {
    return new MatchRules(
        black, white, timeout, illegal, cleanUp, moves, adjudication, decided, late);
  }

  /** Returns whether a side has a clock. */
  public boolean hasClock() {
    return blackTime.isClock() || whiteTime.isClock();
  }

  /**
   * Returns these rules with the times of a machine of another speed: see {@link
   * TimeSystem#scaled}. The time that a program may take to be ready stays as it is.
   *
   * @param speed speed of the machine in units of the reference machine's, above 0
   */
  public MatchRules scaled(double speed) {
    return withTimes(blackTime.scaled(speed), whiteTime.scaled(speed));
  }

  /** Returns what the record of a game by these rules says about the clocks, if scaled by this. */
  public ClockScale clockScale(double speed) {
    return new ClockScale(speed, blackTime.text(), whiteTime.text());
  }

  public MatchRules withTimeout(Timeout value) {
    return new MatchRules(
        blackTime, whiteTime, value, illegal, cleanUp, moves, adjudication, decided, late);
  }

  public MatchRules withIllegal(IllegalMoves value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, value, cleanUp, moves, adjudication, decided, late);
  }

  public MatchRules withCleanUp(CleanUp value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, value, moves, adjudication, decided, late);
  }

  public MatchRules withMoves(int value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, value, adjudication, decided, late);
  }

  public MatchRules withAdjudication(Adjudication value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, moves, value, decided, late);
  }

  public MatchRules withDecided(Decided value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, moves, adjudication, value, late);
  }

  public MatchRules withLate(Duration value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, moves, adjudication, decided, value);
  }

  /** Returns the clock of a side before its first move, if the players came this late. */
  public Clock clock(Color side, Lateness lateness) {
    return Clock.of(time(side)).late(lateness.nanos(side));
  }

  /**
   * Returns the outcome of a game to which the players came this late, if it is forfeit before its
   * first move: a side loses if it let the game wait for {@link #late} or has no time left.
   */
  public Optional<Outcome> forfeit(Lateness lateness) {
    boolean black = isForfeit(Color.BLACK, lateness);
    boolean white = isForfeit(Color.WHITE, lateness);
    if (black && white) {
      return Optional.of(new Outcome(null, Outcome.Reason.LATE, 0, ""));
    }
    return black || white
        ? Optional.of(Outcome.lost(black ? Color.BLACK : Color.WHITE, Outcome.Reason.LATE, ""))
        : Optional.empty();
  }

  private boolean isForfeit(Color side, Lateness lateness) {
    return isMeasuringLateness()
        && (lateness.nanos(side) >= late.toNanos() || clock(side, lateness).hasFallen());
  }

  /** Returns whether the players' clocks begin before they are ready. */
  public boolean isMeasuringLateness() {
    return !late.isZero();
  }

  /** Returns whether a side that runs out of time has given up the contest rather than lost. */
  public boolean isConceded(Color side) {
    return timeout == Timeout.CONCEDE && time(side) instanceof TimeSystem.Absolute;
  }

  /**
   * Returns the number of moves after which the board is counted as it is. Once play has been
   * resumed, the limit is twice the board's points after the first resumption.
   *
   * @param size points along one side of the board
   */
  public int moveLimit(int size, List<Resumption> resumptions) {
    int points = size * size;
    if (!resumptions.isEmpty()) {
      return resumptions.getFirst().afterMoves() + 2 * points;
    }
    return moves == 0 ? 4 * points : moves;
  }

  /**
   * Returns the text form, which {@link #parse} reads, without settings that have their defaults.
   */
  public String text() {
    List<String> parts = new ArrayList<>();
    if (!blackTime.equals(whiteTime)) {
      parts.add(BLACK_TIME + "=" + blackTime.text());
      parts.add(WHITE_TIME + "=" + whiteTime.text());
    } else if (!blackTime.equals(DEFAULT.blackTime)) {
      parts.add(TIME + "=" + blackTime.text());
    }
    for (String key : OTHER_KEYS) {
      if (!value(key).equals(DEFAULT.value(key))) {
        parts.add(key + "=" + value(key));
      }
    }
    return String.join(",", parts);
  }

  /**
   * Parses the text form; the empty text gives the defaults.
   *
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public static MatchRules parse(String text) {
    MatchRules rules = DEFAULT;
    if (text.isEmpty()) {
      return rules;
    }
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "match rules \"" + text + "\": \"" + part + "\" is not KEY=VALUE");
      }
      rules = rules.with(part.substring(0, equals), part.substring(equals + 1));
    }
    return rules;
  }

  /**
   * Returns these rules with one setting changed, given by key and value in text form.
   *
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public MatchRules with(String key, String value) {
    return switch (key) {
      case TIME -> withTime(TimeSystem.parse(value));
      case BLACK_TIME -> withTimes(TimeSystem.parse(value), whiteTime);
      case WHITE_TIME -> withTimes(blackTime, TimeSystem.parse(value));
      case "timeout" -> withTimeout(FieldText.choice(Timeout.class, key, value));
      case "illegal" -> withIllegal(FieldText.choice(IllegalMoves.class, key, value));
      case "cleanup" -> withCleanUp(FieldText.choice(CleanUp.class, key, value));
      case "moves" -> withMoves(FieldText.wholeNumber("moves", value));
      case "adjudicate" -> withAdjudication(Adjudication.parse(value));
      case "late" -> withLate(parseLate(value));
      case "decided" -> withDecided(FieldText.choice(Decided.class, key, value));
      default ->
          throw new IllegalArgumentException(
              "match rules have no \""
                  + key
                  + "\"; they have "
                  + String.join(", ", TIME, BLACK_TIME, WHITE_TIME)
                  + ", "
                  + String.join(", ", OTHER_KEYS));
    };
  }

  private static Duration parseLate(String value) {
    return value.equals(NEVER) ? Duration.ZERO : TimeText.duration("late", value);
  }

  private String value(String key) {
    return switch (key) {
      case "timeout" -> FieldText.word(timeout);
      case "illegal" -> FieldText.word(illegal);
      case "cleanup" -> FieldText.word(cleanUp);
      case "moves" -> String.valueOf(moves);
      case "decided" -> FieldText.word(decided);
      case "late" -> isMeasuringLateness() ? TimeText.write(late) : NEVER;
      default -> adjudication.text();
    };
  }
}
