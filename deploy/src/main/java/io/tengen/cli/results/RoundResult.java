package io.tengen.cli.results;

import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.control.Standings.Match;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of an engine in one round, in the notation of the European Go Federation's rating
 * list: {@code 12+/b} is a win with Black against number 12.
 *
 * @param opponent number of the opponent, from 1; 0 for none
 * @param result {@code +} for a win, {@code -} for a loss, which both may have, {@code =} for a
 *     draw
 * @param colour {@code b} or {@code w}, and the number of handicap stones if there were any; empty
 *     if it is not known or if the match had several games
 */
public record RoundResult(int opponent, char result, String colour) {
  /** The result of an engine that did not play. */
  public static final RoundResult ABSENT = new RoundResult(0, '-', "");

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})([-+=])(?:/([bw][1-9]?)0?)?");

  static RoundResult ofFirst(Match match, Map<String, Integer> numbers) {
    int number = match.games() == 0 ? 0 : numbers.getOrDefault(match.second(), 0);
    String colour = match.games() != 1 ? "" : match.firstBlack() == 1 ? "b" : "w";
    return new RoundResult(number, symbol(match.firstPoints(), match.secondPoints()), colour);
  }

  static RoundResult ofSecond(Match match, Map<String, Integer> numbers) {
    int number = match.games() == 0 ? 0 : numbers.getOrDefault(match.first(), 0);
    String colour = match.games() != 1 ? "" : match.firstBlack() == 1 ? "w" : "b";
    return new RoundResult(number, symbol(match.secondPoints(), match.firstPoints()), colour);
  }

  private static char symbol(int own, int opponents) {
    boolean lost = own < opponents || own + opponents == 0;
    return own > opponents ? '+' : lost ? '-' : '=';
  }

  /** Parses the notation; null if the text is something else. */
  static @Nullable RoundResult parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? new RoundResult(
            Integer.parseInt(matcher.group(1)),
            matcher.group(2).charAt(0),
            matcher.group(3) == null ? "" : matcher.group(3))
        : null;
  }

  /** Returns whether this can be the result of the opponent of a player with another one. */
  boolean isOppositeOf(RoundResult other) {
    // Both may lose.
    boolean opposite =
        result == '-' ? other.result != '=' : other.result == (result == '+' ? '-' : '=');
    boolean coloursDiffer =
        colour.isEmpty() || other.colour.isEmpty() || colour.charAt(0) != other.colour.charAt(0);
    return opposite && coloursDiffer;
  }

  /** Returns the columns of a table with results of each round. */
  static List<Column> columns(int rounds) {
    return IntStream.rangeClosed(1, rounds)
        .mapToObj(round -> Column.right(String.valueOf(round)))
        .toList();
  }

  /** Returns the notation of each result. */
  public static List<String> texts(List<RoundResult> results) {
    return results.stream().map(RoundResult::text).toList();
  }

  /** Returns the notation. */
  public String text() {
    return opponent + String.valueOf(result) + (colour.isEmpty() ? "" : "/" + colour);
  }
}
