package io.tengen.engine.rollout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The features of a linear policy, numbered from 0: a few with fixed names, and the patterns that
 * were seen often enough to have a weight of their own. Immutable.
 */
public final class PatternFeatures {
  /** Whose features they are. */
  public enum Table {
    /** For playouts: what can be known in well under a microsecond a move. */
    ROLLOUT,
    /** For the priors of the search tree. */
    TREE;

    /** As files name it. */
    public String label() {
      return this == ROLLOUT ? "rollout" : "tree";
    }
  }

  /** The prefix of 3x3 patterns around the move, wherever it is. */
  static final String PATTERN = "pattern:";

  /** The prefix of 3x3 patterns around a move next to the last move: they count in addition. */
  static final String RESPONSE = "response:";

  /** The prefix of diamonds around the move: they count in addition; of the tree only. */
  static final String DIAMOND = "diamond:";

  static final String PATTERN_OTHER = "pattern.other";
  static final String RESPONSE_OTHER = "response.other";

  /** Lines from the edge that are told apart: 1 to this; the last stands for all further in. */
  static final int LINES = 6;

  /** Distances that are told apart, 2 to this; the last stands for all that are longer. */
  static final int DISTANCES = 17;

  /** Features from {@link #selfAtari} on. */
  public static final int SELF_ATARI_CLASSES = 3;

  /** No feature. */
  static final int NONE = -1;

  private static final String[] CAPTURE = {"capture.1", "capture.2", "capture.3"};
  private static final String[] ESCAPE = {"escape.1", "escape.2"};
  private static final String[] SELF_ATARI = {"self-atari.1", "self-atari.2", "self-atari.5"};
  private static final String[] ATARI = {"atari.1", "atari.2"};

  private static final char[] CANONICAL = canonicalCodes();
  private static final Map<Table, List<String>> FIXED =
      Map.of(
          Table.ROLLOUT, new PatternFeatures(Table.ROLLOUT, List.of(), List.of(), List.of()).names,
          Table.TREE, new PatternFeatures(Table.TREE, List.of(), List.of(), List.of()).names);

  private final Table table;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  // By code; chars, since there are fewer than 2^16 patterns and the caches are small.
  private final char[] patterns;
  private final char[] responses;
  private final CodeMap diamonds;

  /** First numbers of the fixed groups; those of the tree's are {@link #NONE} for rollouts. */
  final int response;

  final int capture;
  final int escape;
  public final int selfAtari;
  final int atari;
  final int line;
  final int distance;
  final int before;

  /**
   * @param patterns canonical codes, the mover black, that have a weight of their own
   * @param responses likewise for moves next to the last
   * @param diamonds likewise of diamonds; none for rollouts
   */
  public PatternFeatures(
      Table table,
      Collection<Integer> patterns,
      Collection<Integer> responses,
      Collection<Integer> diamonds) {
    this.table = table;
    response = addAll(Response.NAMES);
    capture = addAll(CAPTURE);
    escape = addAll(ESCAPE);
    selfAtari = addAll(SELF_ATARI);
    boolean tree = table == Table.TREE;
    atari = tree ? addAll(ATARI) : NONE;
    line = tree ? addAll(numbered("line.", 1, LINES)) : NONE;
    distance = tree ? addAll(numbered("distance.", 2, DISTANCES)) : NONE;
    before = tree ? addAll(numbered("before.", 2, DISTANCES)) : NONE;
    int pattern = add(PATTERN_OTHER);
    int responsePattern = add(RESPONSE_OTHER);
    this.patterns = numberPatterns(PATTERN, pattern, patterns);
    this.responses = numberPatterns(RESPONSE, responsePattern, responses);
    this.diamonds = new CodeMap(8 * diamonds.size());
    for (int code : diamonds) {
      int number = add(DIAMOND + Pattern.writeDiamond(code));
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        this.diamonds.put(Pattern.turnedDiamond(code, symmetry), number);
      }
    }
  }

  /** The names that every file of this table must give a weight. */
  static List<String> fixedNames(Table table) {
    return FIXED.getOrDefault(table, List.of());
  }

  public Table table() {
    return table;
  }

  public int size() {
    return names.size();
  }

  /** What files call a feature. */
  public String name(int number) {
    return names.get(number);
  }

  /** The feature with this name, {@link #NONE} if there is none. */
  int number(String name) {
    return numbers.getOrDefault(name, NONE);
  }

  /** The feature of a 3x3 pattern, the mover black, as it stands or turned. */
  int pattern(int code) {
    return patterns[code];
  }

  /** Likewise for a move next to the last. */
  int responsePattern(int code) {
    return responses[code];
  }

  /** The feature of a diamond, the mover black, as it stands or turned; {@link #NONE} for most. */
  int diamond(int code) {
    return diamonds.get(code, NONE);
  }

  private char[] numberPatterns(String prefix, int other, Collection<Integer> codes) {
    char[] byCanonical = new char[Pattern.CODES];
    Arrays.fill(byCanonical, (char) other);
    for (int code : codes) {
      byCanonical[code] = (char) add(prefix + Pattern.write(code));
    }
    char[] byCode = new char[Pattern.CODES];
    for (int code = 0; code < Pattern.CODES; code++) {
      byCode[code] = byCanonical[CANONICAL[code]];
    }
    return byCode;
  }

  private static char[] canonicalCodes() {
    char[] codes = new char[Pattern.CODES];
    for (int code = 0; code < codes.length; code++) {
      codes[code] = (char) Pattern.canonical(code);
    }
    return codes;
  }

  private static String[] numbered(String prefix, int first, int last) {
    String[] result = new String[last - first + 1];
    for (int i = 0; i < result.length; i++) {
      result[i] = prefix + (first + i);
    }
    return result;
  }

  private int addAll(String[] group) {
    int first = names.size();
    for (String name : group) {
      add(name);
    }
    return first;
  }

  private int add(String name) {
    int number = names.size();
    numbers.put(name, number);
    names.add(name);
    return number;
  }
}
