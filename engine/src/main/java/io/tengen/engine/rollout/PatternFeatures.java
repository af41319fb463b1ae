package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.CodeMap;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The features of a linear policy, numbered from 0: a fixed set of names, and the patterns that
 * occurred often enough to have a weight of their own. Immutable.
 */
public final class PatternFeatures {
  /** The policy that uses the features. */
  public enum Table {
    /** The rollout policy: features that take well under a microsecond a move. */
    ROLLOUT,
    /** The tree policy, which gives the priors of the search tree. */
    TREE;

    /** Returns the name of the section in files. */
    public String label() {
      return this == ROLLOUT ? "rollout" : "tree";
    }
  }

  /** The prefix of 3x3 patterns around any move. */
  static final String PATTERN = "pattern:";

  /** The prefix of additional 3x3 patterns around a move next to the last move. */
  static final String RESPONSE = "response:";

  /** The prefix of additional diamonds around the move, in the tree policy only. */
  static final String DIAMOND = "diamond:";

  /** The prefix of the patterns of twenty points around the move, in the tree policy only. */
  static final String WIDE = "wide:";

  /** The prefix of the diamonds with liberties around the move, in the tree policy only. */
  static final String LIBERTIES = "liberties:";

  /** The prefix of the diamonds with liberties around the last move that the move answers. */
  static final String ANSWER = "answer:";

  static final String PATTERN_OTHER = "pattern.other";
  static final String RESPONSE_OTHER = "response.other";

  /**
   * The number of lines from the edge with a feature of their own; the last also stands for all
   * lines further in.
   */
  static final int LINES = 6;

  /**
   * The largest distance with a feature of its own, from 2; it also stands for all longer
   * distances.
   */
  static final int DISTANCES = 17;

  /**
   * The largest distance to the nearest stone of a colour with a feature of its own, from 2; it
   * also stands for all longer distances and for no stone.
   */
  static final int STONE_DISTANCES = 14;

  /** The distance to the nearest stone from which a point counts as open. */
  static final int OPEN = 8;

  /**
   * The number of features of open points: lines up to {@link #LINES} from the nearer edge, and up
   * to {@link #OPEN_LINES}, but not fewer, from the nearer one of the other two.
   */
  static final int OPEN_LINES = 10;

  /** The number of features from {@link #selfAtari} on. */
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
          Table.ROLLOUT, new PatternFeatures(Table.ROLLOUT, PatternSet.NONE).names,
          Table.TREE, new PatternFeatures(Table.TREE, PatternSet.NONE).names);

  private final Table table;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  // By code. Chars suffice for fewer than 2^16 patterns and save cache memory.
  private final char[] patterns;
  private final char[] responses;
  private final CodeMap diamonds;
  private final CodeMap wides;
  private final CodeMap liberties;
  private final boolean hasLiberties;
  private final Answers answers;

  // The first numbers of the fixed groups. Those of the tree policy are NONE for rollouts.
  final int response;

  final int capture;
  final int escape;

  /** The number of the first self-atari feature. */
  public final int selfAtari;

  final int atari;
  final int ladder;
  final int line;
  final int distance;
  final int before;

  /** The first of the features of {@link ContactFeatures}. */
  final int contact;

  final int own;
  final int enemy;
  final int beside;
  final int open;

  /**
   * Numbers the features.
   *
   * @param table the policy that uses them
   * @param frequent the patterns with a weight of their own
   */
  public PatternFeatures(Table table, PatternSet frequent) {
    this.table = table;
    response = addAll(Response.NAMES);
    capture = addAll(CAPTURE);
    escape = addAll(ESCAPE);
    selfAtari = addAll(SELF_ATARI);
    boolean tree = table == Table.TREE;
    atari = tree ? addAll(ATARI) : NONE;
    ladder = tree ? addAll(LadderMoves.NAMES) : NONE;
    line = tree ? addAll(numbered("line.", 1, LINES)) : NONE;
    distance = tree ? addAll(numbered("distance.", 2, DISTANCES)) : NONE;
    before = tree ? addAll(numbered("before.", 2, DISTANCES)) : NONE;
    contact = tree ? addAll(ContactFeatures.NAMES) : NONE;
    own = tree ? addAll(numbered("own.", 2, STONE_DISTANCES)) : NONE;
    enemy = tree ? addAll(numbered("enemy.", 2, STONE_DISTANCES)) : NONE;
    beside = tree ? addAll(grid("beside.", 2, OPEN - 1)) : NONE;
    open = tree ? addAll(grid("open.", 1, OPEN_LINES)) : NONE;
    int pattern = add(PATTERN_OTHER);
    int responsePattern = add(RESPONSE_OTHER);
    patterns = numberPatterns(PATTERN, pattern, frequent.patterns());
    responses = numberPatterns(RESPONSE, responsePattern, frequent.responses());
    answers = new Answers(frequent.answers(), code -> add(ANSWER + LibertyDiamond.write(code)));
    diamonds =
        numberImages(
            frequent.diamonds(),
            code -> DIAMOND + Pattern.writeDiamond((int) code),
            (code, symmetry) -> Pattern.transformedDiamond((int) code, symmetry));
    wides =
        numberImages(
            frequent.wides(), code -> WIDE + WidePattern.write(code), WidePattern::transformed);
    liberties =
        numberImages(
            frequent.liberties(),
            code -> LIBERTIES + LibertyDiamond.write(code),
            (code, symmetry) ->
                LibertyDiamond.withoutPlace(LibertyDiamond.transformed(code, symmetry)));
    hasLiberties = !frequent.liberties().isEmpty();
  }

  /** Returns the names to which every file of this table must give a weight. */
  static List<String> fixedNames(Table table) {
    return FIXED.getOrDefault(table, List.of());
  }

  public Table table() {
    return table;
  }

  public int size() {
    return names.size();
  }

  /** Returns the name of a feature in files. */
  public String name(int number) {
    return names.get(number);
  }

  /** Returns the feature with this name, {@link #NONE} if there is none. */
  int number(String name) {
    return numbers.getOrDefault(name, NONE);
  }

  /** Returns the feature of a 3x3 pattern with the side to move black, in any orientation. */
  int pattern(int code) {
    return patterns[code];
  }

  /**
   * Returns the additional feature of a 3x3 pattern around a move next to the last, in any
   * orientation.
   */
  int responsePattern(int code) {
    return responses[code];
  }

  /**
   * Returns the feature of a diamond with the side to move black, in any orientation; {@link #NONE}
   * for most.
   */
  int diamond(int code) {
    return diamonds.get(code, NONE);
  }

  /**
   * Returns the feature of a {@link WidePattern} with the side to move black, in any orientation;
   * {@link #NONE} for most.
   */
  int wide(long code) {
    return wides.get(code, NONE);
  }

  /** Returns whether there are diamonds with liberties around the move. */
  boolean hasLiberties() {
    return hasLiberties;
  }

  /**
   * Returns the feature of a {@link LibertyDiamond} around a move, without the place of the move;
   * {@link #NONE} for most.
   */
  int liberties(long diamond) {
    return liberties.get(diamond, NONE);
  }

  /** Returns the features of the diamonds around the last move. */
  Answers answers() {
    return answers;
  }

  /**
   * Returns the number of a move's feature in a grid of {@link #LINES} rows.
   *
   * @param first the number of the grid's first feature
   * @param line the line from the nearer edge, from 1
   * @param column the column of the grid, from 0
   * @param columns the number of columns
   */
  static int inGrid(int first, int line, int column, int columns) {
    return first + (Math.min(line, LINES) - 1) * columns + column;
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

  /** Returns the image of a pattern under one of the eight symmetries. */
  private interface Images {
    long image(long code, int symmetry);
  }

  private CodeMap numberImages(
      List<? extends Number> codes, LongFunction<String> name, Images images) {
    CodeMap byCode = new CodeMap(8 * codes.size());
    for (Number each : codes) {
      long code = each.longValue();
      int number = add(name.apply(code));
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        byCode.put(images.image(code, symmetry), number);
      }
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

  /** Returns names for the lines 1 to {@link #LINES}, each with the numbers of a range. */
  private static String[] grid(String prefix, int first, int last) {
    List<String> result = new ArrayList<>();
    for (int line = 1; line <= LINES; line++) {
      result.addAll(List.of(numbered(prefix + line + ".", first, last)));
    }
    return result.toArray(String[]::new);
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
