package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.match.MatchRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule set as data. {@link Board} says what a stone does ({@link MoveEffects}), these fields what
 * follows from it, and {@link Position} applies them; nothing else depends on which rule set it is.
 * Two passes in a row always end a game in which a pass does not lose. Immutable.
 *
 * <p>What is refused cannot lose: where repetition is forbidden, suicide of a single stone is
 * refused as one, whatever {@link #suicide} says.
 *
 * <p>Komi, board size and time are no part of a rule set: they stand in {@link GameSetup} and
 * {@link MatchRules}.
 *
 * @param name what people type and files keep: the name of one of {@link #ALL}, or one that {@link
 *     #with} has made of it, such as {@code chinese,moves=40}; {@link #parse} reads both
 * @param capture of opposing stones: allowed, or it loses
 * @param suicide a move that leaves its own chain without liberties and captures nothing: allowed,
 *     refused, or it loses
 * @param ko taking back at once the single stone that has just taken a single one: allowed or
 *     refused
 * @param repetition what becomes of a stone that repeats the whole board
 * @param pass allowed, or it loses
 * @param stuck what becomes of a side to move without a point on which a stone would be neither
 *     refused nor lose: allowed, and it may pass; or it has lost
 * @param counting what is counted when a game ends by two passes, or at a move limit
 * @param moveLimit moves after which the board is counted; 0 if there is no such limit
 * @param passesCount whether passes are among the moves of that limit
 */
public record Rules(
    String name,
    Treatment capture,
    Treatment suicide,
    Treatment ko,
    Repetition repetition,
    Treatment pass,
    Treatment stuck,
    Counting counting,
    int moveLimit,
    boolean passesCount) {
  /**
   * The Chinese rules of 2002: no suicide, no position twice (positional superko, which forbids
   * taking back a ko at once among other cycles), area counting.
   */
  public static final Rules CHINESE = new Builder("chinese").build();

  /** The Chinese rules where a competition has ruled that repetition draws the game. */
  public static final Rules CHINESE_DRAW =
      new Builder("chinese-draw").repetition(Repetition.DRAW).build();

  /** The Chinese rules where a competition has ruled that repetition voids the game. */
  public static final Rules CHINESE_VOID =
      new Builder("chinese-void").repetition(Repetition.VOID).build();

  /**
   * The logical rules of John Tromp and Bill Taylor: no position twice, and nothing else is
   * refused. Suicide of a single stone repeats the position and is refused as that.
   *
   * @see <a href="https://tromp.github.io/go.html">tromp.github.io/go.html</a>
   */
  public static final Rules TROMP_TAYLOR =
      new Builder("tromp-taylor").suicide(Treatment.ALLOWED).ko(Treatment.ALLOWED).build();

  /** Every rule set that has a name of its own, in the order that help texts list them. */
  public static final List<Rules> ALL = List.of(CHINESE, TROMP_TAYLOR, CHINESE_DRAW, CHINESE_VOID);

  /** The largest {@link #moveLimit}. */
  public static final int MOST_MOVES = 100_000;

  private static final List<Field> FIELDS =
      List.of(
          choice("capture", Treatment.class, Rules::capture, Builder::capture),
          choice("suicide", Treatment.class, Rules::suicide, Builder::suicide),
          choice("ko", Treatment.class, Rules::ko, Builder::ko),
          choice("repetition", Repetition.class, Rules::repetition, Builder::repetition),
          choice("pass", Treatment.class, Rules::pass, Builder::pass),
          choice("stuck", Treatment.class, Rules::stuck, Builder::stuck),
          choice("counting", Counting.class, Rules::counting, Builder::counting),
          new Field(
              "moves",
              rules -> String.valueOf(rules.moveLimit),
              (builder, value) -> builder.moveLimit(number(value))),
          new Field(
              "passes-count",
              rules -> String.valueOf(rules.passesCount),
              (builder, value) -> builder.passesCount(truth(value))));

  /**
   * A field as people type it.
   *
   * @param get its value in a rule set
   * @param set gives it a value, or throws IllegalArgumentException
   */
  private record Field(String key, Function<Rules, String> get, BiConsumer<Builder, String> set) {}

  /**
   * @throws IllegalArgumentException with one line if a field has a value that it cannot have
   */
  public Rules {
    require(capture != Treatment.REFUSED, name, "cannot refuse captures, only make them lose");
    require(ko != Treatment.LOSES, name, "cannot make retaking a ko lose, only refuse it");
    require(pass != Treatment.REFUSED, name, "cannot refuse a pass, only make it lose");
    require(stuck != Treatment.REFUSED, name, "cannot refuse that a side is stuck");
    require(
        suicide != Treatment.ALLOWED || !repetition.endsGame(),
        name,
        "allow suicide, and one of a single stone repeats the position: repetition cannot end the"
            + " game");
    require(
        moveLimit >= 0 && moveLimit <= MOST_MOVES,
        name,
        "cannot end after " + moveLimit + " moves: choose 1 to " + MOST_MOVES + ", or 0 for never");
  }

  private static void require(boolean holds, String name, String what) {
    if (!holds) {
      throw new IllegalArgumentException("rules " + name + " " + what);
    }
  }

  /**
   * Reads what people type: a name of {@link #ALL}, and fields that differ from it, as in {@code
   * chinese,suicide=allowed,moves=40}.
   *
   * @throws IllegalArgumentException with one line that names what is wrong and the remedy
   */
  public static Rules parse(String text) {
    String[] parts = text.split(",", -1);
    Rules rules = find(parts[0]);
    if (rules == null) {
      throw new IllegalArgumentException(
          "unknown rules \""
              + parts[0]
              + "\"; choose one of "
              + ALL.stream().map(Rules::name).collect(Collectors.joining(", ")));
    }
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "rules \"" + text + "\": \"" + parts[i] + "\" is not KEY=VALUE");
      }
      rules = rules.with(parts[i].substring(0, equals), parts[i].substring(equals + 1));
    }
    return rules;
  }

  /**
   * This rule set with one field by its key and value as people type them. A rule set of {@link
   * #ALL} with the same fields is returned as it stands there, with its name.
   *
   * @throws IllegalArgumentException with one line if there is no such field or value
   */
  public Rules with(String key, String value) {
    for (Field field : FIELDS) {
      if (field.key.equals(key)) {
        Builder changed = new Builder(this);
        field.set.accept(changed, value);
        return changed.named(origin());
      }
    }
    throw new IllegalArgumentException(
        "rules have no \""
            + key
            + "\"; they have "
            + FIELDS.stream().map(Field::key).collect(Collectors.joining(", ")));
  }

  /**
   * This rule set with another ruling on repetition.
   *
   * @throws IllegalArgumentException if there is none: where suicide is allowed, one of a single
   *     stone would end the game at any time
   */
  public Rules with(Repetition wanted) {
    if (suicide == Treatment.ALLOWED && wanted.endsGame()) {
      throw new IllegalArgumentException(
          "rules "
              + name
              + " forbid repetition, because they allow suicide; choose rules chinese for another"
              + " ruling");
    }
    return with("repetition", word(wanted));
  }

  /** Effects of a stone that is not legal: bits of {@link MoveEffects}. */
  public int refused() {
    return (suicide == Treatment.REFUSED ? MoveEffects.SUICIDE : 0)
        | (ko == Treatment.REFUSED ? MoveEffects.RETAKES_KO : 0)
        | (repetition == Repetition.FORBID ? MoveEffects.REPEATS : 0);
  }

  /** Effects of a stone that loses the game at once: bits of {@link MoveEffects}. */
  public int losing() {
    return (capture == Treatment.LOSES ? MoveEffects.CAPTURES : 0)
        | (suicide == Treatment.LOSES ? MoveEffects.SUICIDE : 0);
  }

  /** Whether several stones may take their own last liberty, and play goes on. */
  public boolean allowsSuicide() {
    return suicide == Treatment.ALLOWED;
  }

  /**
   * Whether a stone in an own real eye is always a bad move: the eye is counted as it is, and a
   * side that has nothing else may pass.
   */
  boolean keepsEyes() {
    return counting == Counting.AREA && pass == Treatment.ALLOWED && stuck == Treatment.ALLOWED;
  }

  /** The rule set that this one was made of; itself if it was not made by {@link #with}. */
  private Rules origin() {
    Rules origin = find(name.split(",", 2)[0]);
    return origin == null ? this : origin;
  }

  private static @Nullable Rules find(String name) {
    for (Rules rules : ALL) {
      if (rules.name.equals(name)) {
        return rules;
      }
    }
    return null;
  }

  private static <E extends Enum<E>> Field choice(
      String key, Class<E> choices, Function<Rules, E> get, BiConsumer<Builder, E> set) {
    return new Field(
        key,
        rules -> word(get.apply(rules)),
        (builder, value) -> set.accept(builder, choice(choices, key, value)));
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
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
                .map((Function<E, String>) Rules::word)
                .collect(Collectors.joining(" or ")));
  }

  private static int number(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("moves=" + value + " is not a whole number", e);
    }
  }

  private static boolean truth(String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException("passes-count=" + value + " is not true or false");
    }
    return value.equals("true");
  }

  /** Makes rule sets; begins with the fields of {@link #CHINESE}. Confined to one thread. */
  public static final class Builder {
    private final String name;
    private Treatment capture = Treatment.ALLOWED;
    private Treatment suicide = Treatment.REFUSED;
    private Treatment ko = Treatment.REFUSED;
    private Repetition repetition = Repetition.FORBID;
    private Treatment pass = Treatment.ALLOWED;
    private Treatment stuck = Treatment.ALLOWED;
    private Counting counting = Counting.AREA;
    private int moveLimit;
    private boolean passesCount = true;

    /**
     * @param name of the rule set
     */
    public Builder(String name) {
      this.name = name;
    }

    private Builder(Rules rules) {
      name = rules.name;
      capture = rules.capture;
      suicide = rules.suicide;
      ko = rules.ko;
      repetition = rules.repetition;
      pass = rules.pass;
      stuck = rules.stuck;
      counting = rules.counting;
      moveLimit = rules.moveLimit;
      passesCount = rules.passesCount;
    }

    public Builder capture(Treatment value) {
      capture = value;
      return this;
    }

    public Builder suicide(Treatment value) {
      suicide = value;
      return this;
    }

    public Builder ko(Treatment value) {
      ko = value;
      return this;
    }

    public Builder repetition(Repetition value) {
      repetition = value;
      return this;
    }

    public Builder pass(Treatment value) {
      pass = value;
      return this;
    }

    public Builder stuck(Treatment value) {
      stuck = value;
      return this;
    }

    public Builder counting(Counting value) {
      counting = value;
      return this;
    }

    public Builder moveLimit(int value) {
      moveLimit = value;
      return this;
    }

    public Builder passesCount(boolean value) {
      passesCount = value;
      return this;
    }

    /**
     * @throws IllegalArgumentException with one line if a field has a value that it cannot have
     */
    public Rules build() {
      return build(name);
    }

    private Rules build(String as) {
      return new Rules(
          as, capture, suicide, ko, repetition, pass, stuck, counting, moveLimit, passesCount);
    }

    /** The rule set under the name of {@link Rules#ALL}, or one that tells it from its origin. */
    private Rules named(Rules origin) {
      Rules made = build(origin.name);
      for (Rules known : ALL) {
        if (build(known.name).equals(known)) {
          return known;
        }
      }
      return build(
          origin.name
              + FIELDS.stream()
                  .filter(field -> !field.get.apply(made).equals(field.get.apply(origin)))
                  .map(field -> "," + field.key + "=" + field.get.apply(made))
                  .collect(Collectors.joining()));
    }
  }
}
