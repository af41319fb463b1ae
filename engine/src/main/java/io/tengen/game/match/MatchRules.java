package io.tengen.game.match;

import io.tengen.game.board.Color;
import io.tengen.game.record.Adjudication;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Resumption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a match is refereed, beyond what the rules say of the board. Immutable.
 *
 * <p>People type {@code time=10m+3x30s,illegal=warning}; what is left out has its default.
 *
 * @param blackTime of Black; {@code time} is that of both sides, default none
 * @param whiteTime of White
 * @param timeout what follows when the last byo-yomi period is used up; default {@link
 *     Timeout#LOSES}
 * @param illegal what follows an illegal move; default {@link IllegalMoves#LOSES}
 * @param cleanUp how dead stones are found when both have passed; default {@link
 *     DeadStoneAgreement#AGREE}
 * @param moves after which the board is counted as it stands, 1 to {@link #MOST_MOVES}; 0, the
 *     default, for four times the board's points
 * @param adjudication when a game is given to who has won it in both players' eyes; default never
 * @param decided what becomes of a game in which nothing can change any more; default {@link
 *     Decided#PLAY}
 */
public record MatchRules(
    TimeSystem blackTime,
    TimeSystem whiteTime,
    Timeout timeout,
    IllegalMoves illegal,
    CleanUp cleanUp,
    int moves,
    Adjudication adjudication,
    Decided decided) {
  /** The most moves that a game may be given. */
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
          Decided.PLAY);

  private static final String TIME = "time";
  private static final String BLACK_TIME = "black-time";
  private static final String WHITE_TIME = "white-time";
  private static final List<String> OTHER_KEYS =
      List.of("timeout", "illegal", "cleanup", "moves", "adjudicate", "decided");

  /** What follows when the last byo-yomi period is used up. Without byo-yomi the game is lost. */
  public enum Timeout {
    /** The game is lost. */
    LOSES,
    /** The turn is lost, as an official may rule; the last period begins anew. */
    PASS
  }

  /** What follows an illegal move. */
  public enum IllegalMoves {
    /** The game is lost. */
    LOSES,
    /** The turn is lost, with a warning that costs a point at the count; the second one loses. */
    WARNING
  }

  /** How dead stones are found when both have passed. */
  public enum CleanUp {
    /** Both are asked; where they differ, play goes on. */
    AGREE,
    /** Nobody is asked: every stone on the board is alive. */
    STAND
  }

  /** What becomes of a game in which every point is one side's whatever might be played. */
  public enum Decided {
    /** It is played on until both pass. */
    PLAY,
    /**
     * It ends, and is counted: see {@link PassAlive}. Where players pass earlier, and nobody is to
     * be asked about dead stones, those that cannot be saved come off.
     */
    COUNT
  }

  /**
   * @throws IllegalArgumentException with one line that names the setting
   */
  public MatchRules {
    if (moves < 0 || moves > MOST_MOVES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "moves must be 1 to %,d, or 0 for the default, not %,d",
              MOST_MOVES,
              moves));
    }
  }

  /** What this side's clock begins with. */
  public TimeSystem time(Color side) {
    return side == Color.BLACK ? blackTime : whiteTime;
  }

  /** The same time for both sides. */
  public MatchRules withTime(TimeSystem value) {
    return withTimes(value, value);
  }

  public MatchRules withTimes(TimeSystem black, TimeSystem white) {
    return new MatchRules(black, white, timeout, illegal, cleanUp, moves, adjudication, decided);
  }

  public MatchRules withTimeout(Timeout value) {
    return new MatchRules(
        blackTime, whiteTime, value, illegal, cleanUp, moves, adjudication, decided);
  }

  public MatchRules withIllegal(IllegalMoves value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, value, cleanUp, moves, adjudication, decided);
  }

  public MatchRules withCleanUp(CleanUp value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, value, moves, adjudication, decided);
  }

  public MatchRules withMoves(int value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, value, adjudication, decided);
  }

  public MatchRules withAdjudication(Adjudication value) {
    return new MatchRules(blackTime, whiteTime, timeout, illegal, cleanUp, moves, value, decided);
  }

  public MatchRules withDecided(Decided value) {
    return new MatchRules(
        blackTime, whiteTime, timeout, illegal, cleanUp, moves, adjudication, value);
  }

  /**
   * Moves after which the board is counted as it stands: once play has been resumed, twice the
   * board's points after the first resumption.
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

  /** As people type it, without what has its default; {@link #parse} reads it back. */
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
   * Reads what people type; empty for the defaults.
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

  /** These with one setting by its key and value as people type them; throws as {@link #parse}. */
  public MatchRules with(String key, String value) {
    return switch (key) {
      case TIME -> withTime(TimeSystem.parse(value));
      case BLACK_TIME -> withTimes(TimeSystem.parse(value), whiteTime);
      case WHITE_TIME -> withTimes(blackTime, TimeSystem.parse(value));
      case "timeout" -> withTimeout(choice(Timeout.class, key, value));
      case "illegal" -> withIllegal(choice(IllegalMoves.class, key, value));
      case "cleanup" -> withCleanUp(choice(CleanUp.class, key, value));
      case "moves" -> withMoves(number(value));
      case "adjudicate" -> withAdjudication(Adjudication.parse(value));
      case "decided" -> withDecided(choice(Decided.class, key, value));
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

  private String value(String key) {
    return switch (key) {
      case "timeout" -> word(timeout);
      case "illegal" -> word(illegal);
      case "cleanup" -> word(cleanUp);
      case "moves" -> String.valueOf(moves);
      case "decided" -> word(decided);
      default -> adjudication.text();
    };
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> E choice(Class<E> choices, String key, String value) {
    for (E choice : choices.getEnumConstants()) {
      if (word(choice).equals(value)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(
        key
            + "="
            + value
            + " is not "
            + Arrays.stream(choices.getEnumConstants())
                .map((Function<E, String>) MatchRules::word)
                .collect(Collectors.joining(" or ")));
  }

  private static int number(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("moves=" + value + " is not a whole number", e);
    }
  }
}
