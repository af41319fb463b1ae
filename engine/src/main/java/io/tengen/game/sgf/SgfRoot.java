package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
  private static final Pattern LOOSE_SIZE = Pattern.compile("([0-9]{1,2})\\s*[xX*]\\s*\\1");
  private static final Pattern KOMI = Pattern.compile("[+-]?[0-9]{1,4}(\\.[0-9]{0,6})?");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,4}(?:[.,][0-9]{1,6})?");
  private static final Pattern HUNDREDTHS = Pattern.compile("[+-]?[0-9]{1,2}(?:00|25|50|75)");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,3}");
  private static final Set<String> OF_THE_GAME =
      Set.of("GM", "SZ", "KM", "HA", "RU", "RE", "DT", "EV", "GN", "GC", "PB", "PW", "BR", "WR");
  private static final int DEFAULT_SIZE = 19;
  private static final int LEAST_HUNDREDTHS = 200;
  private static final int DATE_LENGTH = "2026-01-01".length();

  private final SgfNode root;
  private final SgfFaults faults;

  /**
   * @param line the main line, with at least one node. Properties of the game that are not in its
   *     first node are looked for in those up to the first move, where programs write them that
   *     begin with an empty node
   */
  SgfRoot(List<SgfNode> line, SgfFaults faults) {
    root = merged(line);
    this.faults = faults;
  }

  private static SgfNode merged(List<SgfNode> line) {
    Map<String, SgfProperty> properties = new LinkedHashMap<>();
    for (SgfNode node : line) {
      for (SgfProperty property : node.properties()) {
        if (node == line.getFirst() || OF_THE_GAME.contains(property.id())) {
          properties.putIfAbsent(property.id(), property);
        }
      }
      if (!SgfMoves.moves(node).isEmpty()) {
        break;
      }
    }
    return new SgfNode(List.copyOf(properties.values()), line.getFirst().offset());
  }

  /**
   * Checks that the game is Go.
   *
   * @throws SgfException if it is another game
   */
  void checkIsGo() throws SgfException {
    SgfProperty game = root.find("GM");
    String number = simple("GM");
    if (game != null && number.isEmpty()) {
      warn(game, "a game of Go, GM[1]");
    } else if (game != null && !number.equals("1")) {
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
    String square = "a square board, SZ[" + Points.MIN_SIZE + "] to SZ[" + Points.MAX_SIZE + "]";
    Matcher size = SIZE.matcher(property.value());
    if (size.matches()) {
      int columns = Integer.parseInt(size.group(1));
      int rows = size.group(2) == null ? columns : Integer.parseInt(size.group(2));
      if (columns == rows && isSize(columns)) {
        return columns;
      }
    }
    if (simple("SZ").isEmpty()) {
      warn(property, square);
      return DEFAULT_SIZE;
    }
    Matcher loose = LOOSE_SIZE.matcher(simple("SZ"));
    if (loose.matches() && isSize(Integer.parseInt(loose.group(1)))) {
      warn(property, square);
      return Integer.parseInt(loose.group(1));
    }
    throw expected(property, square);
  }

  private static boolean isSize(int size) {
    return size >= Points.MIN_SIZE && size <= Points.MAX_SIZE;
  }

  /**
   * Returns komi in points, a multiple of 0.5; 0 if the file has none. Chinese records may give it
   * in stones of two points each: 3.75 is 7.5 points. Some servers write hundredths: 375 is 3.75.
   *
   * @param size the board size; komi is at most the number of points of the board
   */
  double komi(int size) throws SgfException {
    SgfProperty property = root.find("KM");
    String value = simple("KM");
    if (property == null || value.isEmpty()) {
      return 0;
    }
    if (!KOMI.matcher(value).matches()) {
      warn(property, "a number of points, KM[7.5]");
    }
    Matcher number = NUMBER.matcher(decimal(value));
    double komi = number.find() ? Double.parseDouble(number.group().replace(',', '.')) : 0;
    int most = size * size;
    double points = points(komi);
    double hundredth = points(komi / 100);
    if (isHundredths(value) && isKomi(hundredth, most)) {
      faults.warn(
          property.offset(),
          "found " + property.quoted() + ", taken to be hundredths, expected a number of points");
      return hundredth;
    }
    if (isKomi(points, most)) {
      return points;
    }
    faults.warn(
        property.offset(),
        "found a set-up that cannot be played: komi "
            + komi
            + " is not a multiple of 0.5 within the board's "
            + most
            + " points");
    return Math.abs(komi) > most ? 0 : Math.rint(2 * komi) / 2;
  }

  /** Returns a number with its vulgar fraction as decimals. */
  private static String decimal(String value) {
    return value
        .replaceAll("(?<=[0-9]) ?(½|1/2)", ".5")
        .replaceAll("(?<=[0-9]) ?(¼|1/4)", ".25")
        .replaceAll("(?<=[0-9]) ?(¾|3/4)", ".75");
  }

  /**
   * Returns whether a value of KM is in hundredths, as servers of Asia write it: 325 for 3.25
   * stones of two points each, 650 for 6.5 points. A value with a decimal point is not.
   */
  static boolean isHundredths(String komi) {
    return HUNDREDTHS.matcher(komi).matches()
        && Math.abs(Integer.parseInt(komi)) >= LEAST_HUNDREDTHS;
  }

  /** Returns komi in points if it may be in stones. */
  private static double points(double komi) {
    boolean stones = 4 * komi == Math.rint(4 * komi) && 2 * komi != Math.rint(2 * komi);
    return stones ? 2 * komi : komi;
  }

  private static boolean isKomi(double points, int most) {
    return Math.abs(points) <= most && 2 * points == Math.rint(2 * points);
  }

  /** Returns the number of Black's handicap stones; 0 for none, which some files write as 1. */
  int handicap() throws SgfException {
    SgfProperty property = root.find("HA");
    String value = simple("HA");
    if (property == null || value.isEmpty() || value.equals("1")) {
      return 0;
    }
    Matcher number = NUMBER.matcher(value);
    if (COUNT.matcher(value).matches()) {
      return Integer.parseInt(value);
    }
    warn(property, "a number of stones, HA[2]");
    double stones = number.find() ? Double.parseDouble(number.group().replace(',', '.')) : 0;
    return stones < 2 ? 0 : (int) stones;
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
      // KataGo's own notation has the fields of a rule set, such as koPOSITIONALscoreAREAsui1.
      default -> text.contains("sui1") ? Rules.TROMP_TAYLOR : Rules.CHINESE;
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
    if (result == null) {
      return null;
    }
    String words = simple("RE");
    try {
      return SgfResult.parse(words, text("GC"));
    } catch (IllegalArgumentException e) {
      Outcome understood = SgfResult.understand(words);
      if (understood == null || faults.isStrict()) {
        faults.warn(result.offset(), "RE: " + e.getMessage());
      }
      return understood;
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

  /**
   * Returns the side that PL names.
   *
   * @param otherwise the side if the value names none
   */
  static Color color(SgfProperty player, Color otherwise, SgfFaults faults) throws SgfException {
    return switch (SgfText.simple(player.value()).toLowerCase(Locale.ROOT)) {
      case "b", "black", "1" -> Color.BLACK;
      case "w", "white", "2" -> Color.WHITE;
      default -> {
        faults.warn(player.offset(), "found " + player.quoted() + ", expected PL[B] or PL[W]");
        yield otherwise;
      }
    };
  }

  /** Warns that the value of a property that the root has means nothing. */
  void warn(String id, String problem) throws SgfException {
    SgfProperty property = root.find(id);
    if (property != null) {
      faults.warn(property.offset(), "found " + property.quoted() + " " + problem);
    }
  }

  private void warn(SgfProperty property, String what) throws SgfException {
    faults.warn(property.offset(), found(property, what));
  }

  private SgfException expected(SgfProperty property, String what) {
    return faults.error(property.offset(), found(property, what));
  }

  private static String found(SgfProperty property, String what) {
    return "found " + property.quoted() + ", expected " + what;
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }
}
