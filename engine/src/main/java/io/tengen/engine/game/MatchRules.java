package io.tengen.engine.game;

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
 * @param time of each side; default none
 * @param timeout what follows when the last byo-yomi period is used up; default {@link
 *     Timeout#LOSES}
 * @param illegal what follows an illegal move; default {@link IllegalMoves#LOSES}
 * @param cleanUp how dead stones are found when both have passed; default {@link CleanUp#AGREE}
 * @param moves after which the board is counted as it stands, 1 to {@link #MOST_MOVES}; 0, the
 *     default, for four times the board's points
 */
public record MatchRules(
    TimeSystem time, Timeout timeout, IllegalMoves illegal, CleanUp cleanUp, int moves) {
  /** The most moves that a game may be given. */
  public static final int MOST_MOVES = 10_000;

  public static final MatchRules DEFAULT =
      new MatchRules(new TimeSystem.None(), Timeout.LOSES, IllegalMoves.LOSES, CleanUp.AGREE, 0);

  private static final List<String> KEYS =
      List.of("time", "timeout", "illegal", "cleanup", "moves");

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

  public MatchRules withTime(TimeSystem value) {
    return new MatchRules(value, timeout, illegal, cleanUp, moves);
  }

  public MatchRules withTimeout(Timeout value) {
    return new MatchRules(time, value, illegal, cleanUp, moves);
  }

  public MatchRules withIllegal(IllegalMoves value) {
    return new MatchRules(time, timeout, value, cleanUp, moves);
  }

  public MatchRules withCleanUp(CleanUp value) {
    return new MatchRules(time, timeout, illegal, value, moves);
  }

  public MatchRules withMoves(int value) {
    return new MatchRules(time, timeout, illegal, cleanUp, value);
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
    for (String key : KEYS) {
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
      case "time" -> withTime(TimeSystem.parse(value));
      case "timeout" -> withTimeout(choice(Timeout.class, key, value));
      case "illegal" -> withIllegal(choice(IllegalMoves.class, key, value));
      case "cleanup" -> withCleanUp(choice(CleanUp.class, key, value));
      case "moves" -> withMoves(number(value));
      default ->
          throw new IllegalArgumentException(
              "match rules have no \"" + key + "\"; they have " + String.join(", ", KEYS));
    };
  }

  private String value(String key) {
    return switch (key) {
      case "time" -> time.text();
      case "timeout" -> word(timeout);
      case "illegal" -> word(illegal);
      case "cleanup" -> word(cleanUp);
      default -> String.valueOf(moves);
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
