package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The root node of an SGF game with the properties of the whole game. Reading is lenient where
 * files vary and the value matters little, and strict where a wrong value would change the game.
 */
final class SgfRoot {
  private static final Pattern SIZE =
      Pattern.compile("\\s*([0-9]{1,3})\\s*(?::\\s*([0-9]{1,3})\\s*)?");
  private static final Pattern KOMI = Pattern.compile("[+-]?[0-9]{1,4}(\\.[0-9]{0,6})?");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,3}");
  private static final int DEFAULT_SIZE = 19;
  private static final int DATE_LENGTH = "2026-01-01".length();

  private final String text;
  private final SgfNode root;

  /**
   * @param text the source text, for error positions
   */
  SgfRoot(String text, SgfNode root) {
    this.text = text;
    this.root = root;
  }

  /**
   * Checks that the game is Go.
   *
   * @throws SgfException if it is another game
   */
  void checkIsGo() throws SgfException {
    SgfProperty game = root.find("GM");
    if (game != null && !SgfText.simple(game.value()).equals("1")) {
      throw expected(game, "a game of Go, GM[1]");
    }
  }

  /** Returns the value of a property of type SimpleText; empty if there is none. */
  String simple(String id) {
    SgfProperty property = root.find(id);
    return property == null ? "" : SgfText.simple(property.value());
  }

  /** Returns the value of a property of type Text; empty if there is none. */
  String text(String id) {
    SgfProperty property = root.find(id);
    return property == null ? "" : SgfText.text(property.value());
  }

  /** Returns the board size; {@value #DEFAULT_SIZE}, the format's default, if the file has none. */
  int size() throws SgfException {
    SgfProperty property = root.find("SZ");
    if (property == null) {
      return DEFAULT_SIZE;
    }
    Matcher size = SIZE.matcher(property.value());
    if (size.matches()) {
      int columns = Integer.parseInt(size.group(1));
      int rows = size.group(2) == null ? columns : Integer.parseInt(size.group(2));
      if (columns == rows && columns >= Points.MIN_SIZE && columns <= Points.MAX_SIZE) {
        return columns;
      }
    }
    throw expected(
        property, "a square board, SZ[" + Points.MIN_SIZE + "] to SZ[" + Points.MAX_SIZE + "]");
  }

  /**
   * Returns komi in points; 0 if the file has none. Chinese records may give it in stones of two
   * points each: 3.75 is 7.5 points.
   */
  double komi() throws SgfException {
    SgfProperty property = root.find("KM");
    String value = simple("KM");
    if (property == null || value.isEmpty()) {
      return 0;
    }
    if (!KOMI.matcher(value).matches()) {
      throw expected(property, "a number of points, KM[7.5]");
    }
    double komi = Double.parseDouble(value);
    boolean stones = 4 * komi == Math.rint(4 * komi) && 2 * komi != Math.rint(2 * komi);
    return stones ? 2 * komi : komi;
  }

  /** Returns the number of Black's handicap stones; 0 for none, which some files write as 1. */
  int handicap() throws SgfException {
    SgfProperty property = root.find("HA");
    String value = simple("HA");
    if (property == null || value.isEmpty() || value.equals("1")) {
      return 0;
    }
    if (!COUNT.matcher(value).matches()) {
      throw expected(property, "a number of stones, HA[2]");
    }
    return Integer.parseInt(value);
  }

  /** Returns the rule set; the Chinese rules if the file names none or an unknown one. */
  Rules rules() {
    String text = simple("RU");
    if (text.indexOf('=') >= 0) {
      return parseRules(text);
    }
    String name = letters(text);
    for (Rules rules : Rules.ALL) {
      if (letters(rules.name()).equals(name)) {
        return rules;
      }
    }
    return switch (name) {
      // The rules of New Zealand allow suicide too.
      case "tt", "nz", "newzealand" -> Rules.TROMP_TAYLOR;
      default -> Rules.CHINESE;
    };
  }

  /** Returns a rule set in the form of {@link Rules#parse}; the Chinese rules if it is unknown. */
  private static Rules parseRules(String text) {
    try {
      return Rules.parse(text.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return Rules.CHINESE;
    }
  }

  /** Returns how the game ended; null if it is unfinished or the result is unknown. */
  @Nullable Outcome outcome() throws SgfException {
    SgfProperty result = root.find("RE");
    SgfProperty comment = root.find("GC");
    if (result == null) {
      return null;
    }
    try {
      return SgfResult.parse(
          SgfText.simple(result.value()), comment == null ? "" : SgfText.text(comment.value()));
    } catch (IllegalArgumentException e) {
      throw new SgfException(text, result.offset(), "RE: " + e.getMessage());
    }
  }

  /**
   * Returns midnight UTC of the game's first day; null if DT does not begin with year, month and
   * day.
   */
  @Nullable Instant date() {
    String date = simple("DT");
    if (date.length() < DATE_LENGTH) {
      return null;
    }
    try {
      LocalDate day = LocalDate.parse(date.substring(0, DATE_LENGTH));
      return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      // Another date format, as in old files.
      return null;
    }
  }

  /** Returns the side that PL names. */
  static Color color(String text, SgfProperty player) throws SgfException {
    return switch (SgfText.simple(player.value()).toLowerCase(Locale.ROOT)) {
      case "b", "black", "1" -> Color.BLACK;
      case "w", "white", "2" -> Color.WHITE;
      default ->
          throw new SgfException(
              text, player.offset(), "found " + player.quoted() + ", expected PL[B] or PL[W]");
    };
  }

  /** Returns an exception for a fault of the game as a whole. */
  SgfException fault(String message) {
    return new SgfException(text, root.offset(), message);
  }

  private SgfException expected(SgfProperty property, String what) {
    return new SgfException(
        text, property.offset(), "found " + property.quoted() + ", expected " + what);
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }
}
