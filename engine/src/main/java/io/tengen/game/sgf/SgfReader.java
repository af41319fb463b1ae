package io.tengen.game.sgf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses SGF, FF[1] to FF[4], into trees, independently of the rules of Go.
 *
 * <p>Follows the advice of the <a href="https://www.red-bean.com/sgf/sgf4.html">FF[4]
 * definition</a>: text around the games is skipped, lower-case letters in property names of old
 * formats are dropped, a property that occurs twice in a node becomes one with all values. What is
 * malformed is skipped with a warning, and a file that ends too early is read up to its end.
 * Parsing uses an explicit stack, so deep nesting cannot overflow the thread's stack, and limits
 * the memory that a hostile file can use.
 */
final class SgfReader {
  /** Space of people's editors too, such as no-break and full-width spaces. */
  private static final String SPACE = "[\\x00-\\x20\\p{Z}\\u200B\\uFEFF]*";

  /** The name of a property, and the bracket of its first value. */
  private static final String PROPERTY = "[A-Za-z][A-Za-z0-9]*" + SPACE + "\\[";

  private static final Pattern GAME =
      Pattern.compile("\\(" + SPACE + ";(?=" + SPACE + "(?:[A-Za-z;()]|$))");

  private static final Pattern WITHOUT_SEMICOLON =
      Pattern.compile("\\((?=" + SPACE + "(?=[A-Z])" + PROPERTY + ")");

  /** What may follow the bracket that ends a value: a value, a property, a node or a tree. */
  private static final Pattern AFTER_VALUE =
      Pattern.compile(
          SPACE
              + ("(?:$|\\[|" + PROPERTY)
              + ("|\\)" + SPACE + "(?:$|[(;)])")
              + ("|\\(" + SPACE + "(?:;|(?=[A-Z])" + PROPERTY + ")")
              + ("|;" + SPACE + "(?:$|[(;)]|" + PROPERTY + "))"));

  /** The beginning of a node, which no text with brackets goes beyond. */
  private static final Pattern NODE = Pattern.compile(";" + SPACE + "(?=[A-Z])" + PROPERTY);

  /** The properties in whose text people and programs leave brackets without a backslash. */
  private static final Set<String> TEXTS =
      Set.of("C", "GC", "N", "GN", "EV", "RO", "PC", "PB", "PW", "CP", "AN", "US", "SO", "ON");

  /** The number of characters in which the end of a text with brackets is looked for. */
  private static final int LOOK_AHEAD = 10_000;

  /** The largest number of characters of a text. */
  static final int MAX_LENGTH = 1 << 24;

  /** The largest nesting depth of variations; some programs nest one per move. */
  static final int MAX_DEPTH = 1_000;

  /** The largest number of nodes and values together. */
  static final int MAX_ELEMENTS = 1_000_000;

  private final String text;
  private final SgfFaults faults;
  private int at;
  private int elements;

  private SgfReader(String text, SgfFaults faults) {
    this.text = text;
    this.faults = faults;
  }

  /**
   * Parses the games of a collection, at least one.
   *
   * @param faults receives deviations from the format, each of which is an error in strict mode
   * @throws SgfException if the text has no game or is too large
   */
  static List<SgfTree> read(String text, SgfFaults faults) throws SgfException {
    if (text.length() > MAX_LENGTH) {
      throw new SgfException(
          text, 0, "found more than " + MAX_LENGTH + " characters, expected a smaller file");
    }
    return new SgfReader(text, faults).collection();
  }

  /** Returns whether {@link #read} finds the beginning of a game in a text. */
  static boolean hasGame(String text) {
    return new SgfReader(text, new SgfFaults(text, SgfMode.LENIENT)).skipToGame();
  }

  private List<SgfTree> collection() throws SgfException {
    List<SgfTree> games = new ArrayList<>();
    while (skipToGame()) {
      games.add(game());
    }
    if (games.isEmpty()) {
      throw new SgfException(text, 0, "found no game, expected one that begins with (;");
    }
    return games;
  }

  /** Moves to the next {@code (} that begins a game. */
  private boolean skipToGame() {
    // Text before the games may have parentheses, and a smiley such as (;-) is no game.
    if (skipTo(GAME)) {
      return true;
    }
    return at == 0 && skipTo(WITHOUT_SEMICOLON);
  }

  private boolean skipTo(Pattern beginning) {
    Matcher next = beginning.matcher(text);
    boolean found = next.find(at);
    at = found ? next.start() : at;
    return found;
  }

  private SgfTree game() throws SgfException {
    Deque<OpenTree> open = new ArrayDeque<>();
    while (true) {
      if (found('(')) {
        open.push(open(open.size()));
      } else if (found(';')) {
        if (!open.element().variations.isEmpty()) {
          warn("( or )");
          // A variation without parentheses.
          open.push(new OpenTree(true));
        }
        open.element().nodes.add(node());
      } else if (found(')')) {
        at++;
        SgfTree closed = close(open);
        if (closed != null) {
          return closed;
        }
      } else if (at >= text.length()) {
        warn("; or ( or )");
        return closeAll(open);
      } else {
        warn("; or ( or )");
        skipGarbage();
      }
      skipSpace();
    }
  }

  /** Closes the innermost tree. Returns it if it is the game; null otherwise. */
  private static @Nullable SgfTree close(Deque<OpenTree> open) {
    while (true) {
      OpenTree inner = open.pop();
      SgfTree closed = inner.toTree();
      if (open.isEmpty()) {
        return closed;
      }
      open.element().variations.add(closed);
      if (!inner.implicit) {
        return null;
      }
    }
  }

  private static SgfTree closeAll(Deque<OpenTree> open) {
    SgfTree closed = null;
    while (closed == null) {
      closed = close(open);
    }
    return closed;
  }

  private void skipGarbage() {
    while (at < text.length() && "();".indexOf(text.charAt(at)) < 0) {
      at++;
    }
  }

  private OpenTree open(int depth) throws SgfException {
    if (depth == MAX_DEPTH) {
      throw expected("at most " + MAX_DEPTH + " variations within variations");
    }
    at++;
    skipSpace();
    OpenTree tree = new OpenTree(false);
    if (!found(';')) {
      warn(";");
      if (at < text.length() && isLetter(text.charAt(at))) {
        // A node without its semicolon.
        at--;
        tree.nodes.add(node());
      } else {
        skipGarbage();
      }
    }
    return tree;
  }

  private SgfNode node() throws SgfException {
    count();
    int start = at++;
    Map<String, List<String>> values = new LinkedHashMap<>();
    Map<String, Integer> offsets = new LinkedHashMap<>();
    skipSpace();
    while (at < text.length() && isLetter(text.charAt(at))) {
      int offset = at;
      String id = propertyId();
      List<String> read = readValues(id);
      if (!read.isEmpty()) {
        offsets.putIfAbsent(id, offset);
        values.computeIfAbsent(id, ignored -> new ArrayList<>(1)).addAll(read);
      }
    }
    List<SgfProperty> properties = new ArrayList<>(values.size());
    offsets.forEach((id, offset) ->
        properties.add(new SgfProperty(id, values.getOrDefault(id, List.of()), offset)));
    return new SgfNode(properties, start);
  }

  private String propertyId() throws SgfException {
    int start = at;
    StringBuilder id = new StringBuilder();
    while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
      char letter = text.charAt(at++);
      if (letter <= 'Z') {
        id.append(letter);
      }
    }
    if (!id.isEmpty()) {
      return id.toString();
    }
    String found = text.substring(start, at);
    faults.warn(start, "found " + SgfText.quote(found) + ", expected upper-case letters");
    return found.toUpperCase(Locale.ROOT);
  }

  /** Returns the values of a property; empty if it has none that ends. */
  private List<String> readValues(String id) throws SgfException {
    List<String> values = new ArrayList<>(1);
    skipSpace();
    if (!found('[')) {
      warn("[ after " + SgfText.quote(id));
    }
    while (found('[')) {
      count();
      String value = value(id);
      if (value != null) {
        values.add(value);
      }
      skipSpace();
    }
    return values;
  }

  /** Returns a value; null if the file ends in it. */
  private @Nullable String value(String id) throws SgfException {
    int start = ++at;
    int end = bracket(start);
    if (end < 0) {
      at = text.length();
      faults.warn(
          start - 1,
          "found the end of the file in a value of " + SgfText.quote(id) + ", expected ]");
      return null;
    }
    if (TEXTS.contains(id) && !endsValue(end)) {
      end = laterEnd(end);
    }
    at = end + 1;
    return text.substring(start, end);
  }

  /** Returns the offset of the next bracket that ends a value; −1 if there is none. */
  private int bracket(int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ']') {
        return i;
      }
      i += c == '\\' ? 1 : 0;
    }
    return -1;
  }

  private boolean endsValue(int bracket) {
    return AFTER_VALUE.matcher(text).region(bracket + 1, text.length()).lookingAt();
  }

  /**
   * Returns the end of a text that has a bracket which cannot be its end; that bracket if there is
   * no better one, or if nodes would become part of the text.
   */
  private int laterEnd(int bracket) throws SgfException {
    int later = bracket(bracket + 1);
    while (later >= 0 && later - bracket < LOOK_AHEAD && !endsValue(later)) {
      count();
      later = bracket(later + 1);
    }
    if (later < 0 || later - bracket >= LOOK_AHEAD || hasNode(bracket, later)) {
      return bracket;
    }
    faults.warn(bracket, "found \"]\" in a text, expected \"\\]\"");
    return later;
  }

  private boolean hasNode(int from, int to) {
    return NODE.matcher(text).region(from, to).find();
  }

  private void count() throws SgfException {
    if (++elements > MAX_ELEMENTS) {
      throw expected("at most " + MAX_ELEMENTS + " nodes and values");
    }
  }

  private boolean found(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void skipSpace() throws SgfException {
    boolean warned = false;
    for (; at < text.length() && isSpace(text.charAt(at)); at++) {
      if (text.charAt(at) > ' ' && !warned) {
        warned = true;
        faults.warn(
            at,
            String.format(
                Locale.ROOT, "found U+%04X, expected white space of ASCII", (int) text.charAt(at)));
      }
    }
  }

  private static boolean isSpace(char c) {
    return c <= ' ' || Character.isSpaceChar(c) || c == '\u200B' || c == '\uFEFF';
  }

  private static boolean isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void warn(String expected) throws SgfException {
    faults.warn(Math.min(at, text.length()), found() + ", expected " + expected);
  }

  private SgfException expected(String what) {
    return new SgfException(text, Math.min(at, text.length()), found() + ", expected " + what);
  }

  private String found() {
    return "found "
        + (at < text.length()
            ? SgfText.quote(text.substring(at, Math.min(at + 1, text.length())))
            : "the end of the file");
  }

  /** A tree whose closing parenthesis has not been read yet. */
  private static final class OpenTree {
    final List<SgfNode> nodes = new ArrayList<>();
    final List<SgfTree> variations = new ArrayList<>(0);

    /** Whether the closing parenthesis of the tree around it closes it too. */
    final boolean implicit;

    OpenTree(boolean implicit) {
      this.implicit = implicit;
    }

    SgfTree toTree() {
      return new SgfTree(nodes, variations);
    }
  }
}
