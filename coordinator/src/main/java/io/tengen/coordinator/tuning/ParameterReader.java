package io.tengen.coordinator.tuning;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the text form of parameters. */
final class ParameterReader {
  private static final int MOST_WORDS = 20;
  private static final String NUMBER = "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?)";
  private static final String KEY = "([A-Za-z][A-Za-z0-9_-]*)";
  private static final Pattern RANGE =
      Pattern.compile(
          KEY + "=" + NUMBER + "\\.\\." + NUMBER + "(?:@" + NUMBER + ")?((?::[a-z]+)*)");
  private static final String WORD = "[\\w.+/-]+";
  private static final Pattern CHOICE =
      Pattern.compile(KEY + "=(" + WORD + "(?:\\|" + WORD + ")+)(?:@(" + WORD + "))?");

  private ParameterReader() {}

  static Parameter read(String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      return range(text, range);
    }
    Matcher choice = CHOICE.matcher(text);
    if (choice.matches()) {
      return choice(text, choice);
    }
    throw wrong(
        text,
        "is not KEY=LOW..HIGH, KEY=LOW..HIGH:log, KEY=LOW..HIGH:int or KEY=A|B|C, such as"
            + " c=0.1..3");
  }

  private static Range range(String text, Matcher form) {
    double low = Double.parseDouble(form.group(2));
    double high = Double.parseDouble(form.group(3));
    boolean logarithmic = false;
    boolean whole = false;
    for (String mark : marks(form.group(5))) {
      switch (mark) {
        case "log" -> logarithmic = true;
        case "int" -> whole = true;
        default -> throw wrong(text, "ends with :" + mark + "; marks are :log and :int");
      }
    }
    if (!(low < high) || Double.isInfinite(low) || Double.isInfinite(high)) {
      throw wrong(text, "has no numbers between its ends; the low end stands first");
    }
    if (logarithmic && low <= 0) {
      throw wrong(text, "has a logarithmic scale, whose low end must be above 0");
    }
    if (whole && (low != Math.rint(low) || high != Math.rint(high))) {
      throw wrong(text, "is of whole numbers, and its ends are not");
    }
    Range range = Range.of(form.group(1), low, high, logarithmic, whole);
    if (form.group(4) == null) {
      return range;
    }
    double start = Double.parseDouble(form.group(4));
    if (start < low || start > high) {
      throw wrong(text, "starts outside the range");
    }
    return new Range(range.key(), low, high, start, true, logarithmic, whole);
  }

  private static List<String> marks(String text) {
    return text.isEmpty() ? List.of() : List.of(text.substring(1).split(":", -1));
  }

  private static Choice choice(String text, Matcher form) {
    List<String> words = List.of(form.group(2).split("\\|", -1));
    if (words.size() > MOST_WORDS || new HashSet<>(words).size() < words.size()) {
      throw wrong(text, "has a word twice, or more than " + MOST_WORDS + " words");
    }
    String start = form.group(3);
    if (start != null && !words.contains(start)) {
      throw wrong(text, "starts with a word that it does not have");
    }
    int begin = start == null ? 0 : words.indexOf(start);
    return new Choice(form.group(1), words, begin, start != null);
  }

  /**
   * Parses several parameters.
   *
   * @param text of at least one, separated by semicolons
   * @throws IllegalArgumentException with one line
   */
  static List<Parameter> readAll(String text) {
    List<Parameter> parameters = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (String part : text.split(";", -1)) {
      Parameter parameter = read(part);
      if (!keys.add(parameter.key())) {
        throw wrong(part, "tunes a setting that is tuned already");
      }
      parameters.add(parameter);
    }
    return List.copyOf(parameters);
  }

  private static IllegalArgumentException wrong(String text, String what) {
    return new IllegalArgumentException("\"" + text + "\" " + what);
  }
}
