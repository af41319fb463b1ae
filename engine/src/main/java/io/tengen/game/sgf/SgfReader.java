package io.tengen.game.sgf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses SGF, FF[1] to FF[4], into trees, independently of the rules of Go.
 *
 * <p>Follows the advice of the <a href="https://www.red-bean.com/sgf/sgf4.html">FF[4]
 * definition</a>: text around the games is skipped, lower-case letters in property names of old
 * formats are dropped, a property that occurs twice in a node becomes one with all values. Parsing
 * uses an explicit stack, so deep nesting cannot overflow the thread's stack, and limits the memory
 * that a hostile file can use.
 */
final class SgfReader {
  /** The largest number of characters of a text. */
  static final int MAX_LENGTH = 1 << 24;

  /** The largest nesting depth of variations; some programs nest one per move. */
  static final int MAX_DEPTH = 1_000;

  /** The largest number of nodes and values together. */
  static final int MAX_ELEMENTS = 1_000_000;

  private final String text;
  private int at;
  private int elements;

  private SgfReader(String text) {
    this.text = text;
  }

  /**
   * Parses the games of a collection, at least one.
   *
   * @throws SgfException if the text is malformed or too large
   */
  static List<SgfTree> read(String text) throws SgfException {
    if (text.length() > MAX_LENGTH) {
      throw new SgfException(
          text, 0, "found more than " + MAX_LENGTH + " characters, expected a smaller file");
    }
    return new SgfReader(text).collection();
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

  /** Moves to the next {@code (} that a {@code ;} follows. */
  private boolean skipToGame() {
    for (int open = text.indexOf('(', at); open >= 0; open = text.indexOf('(', at)) {
      at = open + 1;
      skipSpace();
      if (found(';')) {
        at = open;
        return true;
      }
    }
    return false;
  }

  private SgfTree game() throws SgfException {
    Deque<OpenTree> open = new ArrayDeque<>();
    while (true) {
      if (found('(')) {
        open.push(open(open.size()));
      } else if (found(';')) {
        OpenTree tree = open.element();
        if (!tree.variations.isEmpty()) {
          throw expected("( or )");
        }
        tree.nodes.add(node());
      } else if (found(')')) {
        at++;
        SgfTree closed = open.pop().toTree();
        if (open.isEmpty()) {
          return closed;
        }
        open.element().variations.add(closed);
      } else {
        throw expected("; or ( or )");
      }
      skipSpace();
    }
  }

  private OpenTree open(int depth) throws SgfException {
    if (depth == MAX_DEPTH) {
      throw expected("at most " + MAX_DEPTH + " variations within variations");
    }
    at++;
    skipSpace();
    if (!found(';')) {
      throw expected(";");
    }
    return new OpenTree();
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
      offsets.putIfAbsent(id, offset);
      readValues(id, values.computeIfAbsent(id, ignored -> new ArrayList<>(1)));
    }
    List<SgfProperty> properties = new ArrayList<>(values.size());
    offsets.forEach((id, offset) ->
        properties.add(new SgfProperty(id, values.getOrDefault(id, List.of()), offset)));
    return new SgfNode(properties, start);
  }

  private String propertyId() throws SgfException {
    int start = at;
    StringBuilder id = new StringBuilder();
    while (at < text.length() && isLetter(text.charAt(at))) {
      char letter = text.charAt(at++);
      if (letter <= 'Z') {
        id.append(letter);
      }
    }
    if (id.isEmpty()) {
      throw new SgfException(
          text,
          start,
          "found " + SgfText.quote(text.substring(start, at)) + ", expected upper-case letters");
    }
    return id.toString();
  }

  private void readValues(String id, List<String> values) throws SgfException {
    skipSpace();
    if (!found('[')) {
      throw expected("[ after " + SgfText.quote(id));
    }
    while (found('[')) {
      count();
      values.add(value(id));
      skipSpace();
    }
  }

  private String value(String id) throws SgfException {
    int start = ++at;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ']') {
        return text.substring(start, at++);
      }
      at += c == '\\' ? 2 : 1;
    }
    throw new SgfException(
        text,
        start - 1,
        "found the end of the file in a value of " + SgfText.quote(id) + ", expected ]");
  }

  private void count() throws SgfException {
    if (++elements > MAX_ELEMENTS) {
      throw expected("at most " + MAX_ELEMENTS + " nodes and values");
    }
  }

  private boolean found(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void skipSpace() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  private static boolean isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  private SgfException expected(String what) {
    String found =
        at < text.length()
            ? SgfText.quote(text.substring(at, Math.min(at + 1, text.length())))
            : "the end of the file";
    return new SgfException(
        text, Math.min(at, text.length()), "found " + found + ", expected " + what);
  }

  /** A tree whose closing parenthesis has not been read yet. */
  private static final class OpenTree {
    final List<SgfNode> nodes = new ArrayList<>();
    final List<SgfTree> variations = new ArrayList<>(0);

    SgfTree toTree() {
      return new SgfTree(nodes, variations);
    }
  }
}
