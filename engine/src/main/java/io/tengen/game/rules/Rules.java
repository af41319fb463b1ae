package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule set as data. {@link Board} computes the effects of a stone ({@link MoveEffects}), these
 * fields define their consequences, and {@link Position} applies them; nothing else depends on
 * which rule set it is. Two passes in a row always end a game in which a pass does not lose.
 * Immutable.
 *
 * <p>Refusal takes precedence over losing: where repetition is forbidden, suicide of a single stone
 * repeats the board and is refused, whatever {@link #suicide} is.
 *
 * <p>Komi and board size belong to {@link GameSetup}, time to {@link
 * io.tengen.game.match.MatchRules}.
 *
 * @param name the name of one of {@link #ALL}, or one that {@link #with} derived from it, such as
 *     {@code chinese,moves=40}; {@link #parse} reads both
 * @param capture of opposing stones: allowed, or it loses
 * @param suicide a move that leaves its own chain without liberties and captures nothing: allowed,
 *     refused, or it loses
 * @param ko taking back at once the single stone that has just taken a single one: allowed or
 *     refused
 * @param repetition the consequence of a stone that repeats the whole board
 * @param pass allowed, or it loses
 * @param stuck the treatment of a side to move for which every stone would be refused or lose:
 *     allowed, and it may pass; or it loses
 * @param counting the scoring method when a game ends by two passes or at a move limit
 * @param moveLimit number of moves after which the board is counted, at most {@link #MOST_MOVES}; 0
 *     for no limit
 * @param passesCount whether passes count towards that limit
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
   * The Chinese rules of 2002: no suicide, positional superko (which also forbids retaking a ko at
   * once), area scoring.
   */
  public static final Rules CHINESE = new Builder("chinese").build();

  /** The Chinese rules with the ruling that triple ko and the like draw the game. */
  public static final Rules CHINESE_DRAW =
      new Builder("chinese-draw").repetition(Repetition.DRAW).build();

  /** The Chinese rules with the ruling that triple ko and the like void the game. */
  public static final Rules CHINESE_VOID =
      new Builder("chinese-void").repetition(Repetition.VOID).build();

  /**
   * The logical rules of John Tromp and Bill Taylor: only positional repetition is refused. Suicide
   * of a single stone repeats the position and is therefore refused.
   *
   * @see <a href="https://tromp.github.io/go.html">tromp.github.io/go.html</a>
   */
  public static final Rules TROMP_TAYLOR =
      new Builder("tromp-taylor").suicide(Treatment.ALLOWED).ko(Treatment.ALLOWED).build();

  /**
   * NoGo, an event of the Computer Olympiad since 2011: a side that captures, commits suicide or
   * passes loses, and so does a side to move without a legal move. There are no draws and there is
   * no komi.
   */
  public static final Rules NOGO =
      new Builder("nogo")
          .capture(Treatment.LOSES)
          .suicide(Treatment.LOSES)
          .ko(Treatment.ALLOWED)
          .repetition(Repetition.ALLOW)
          .pass(Treatment.LOSES)
          .stuck(Treatment.LOSES)
          .counting(Counting.NOTHING)
          .build();

  /**
   * Mini-Go, a variant for courses: simple ko without superko, no suicide, at most 24 moves of both
   * sides including passes, and only stones on the board count. It is played on 5x5; see {@link
   * io.tengen.game.match.RuleDefaults}.
   */
  public static final Rules MINI_GO = miniGo("mini-go", Counting.STONES);

  /** Mini-Go with area scoring. */
  public static final Rules MINI_GO_AREA = miniGo("mini-go-area", Counting.AREA);

  /** All rule sets with a name of their own, in the order of help texts. */
  public static final List<Rules> ALL =
      List.of(CHINESE, TROMP_TAYLOR, CHINESE_DRAW, CHINESE_VOID, NOGO, MINI_GO, MINI_GO_AREA);

  /** Names of rule sets that count territory and prisoners. */
  private static final Set<String> TERRITORY_RULES =
      Set.of("japanese", "japan", "jp", "nihon-kiin", "korean", "korea", "territory");

  /** Mini-Go ends when one point of its board of 25 could still be empty. */
  private static final int MINI_GO_MOVES = 5 * 5 - 1;

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
              (builder, value) -> builder.moveLimit(FieldText.wholeNumber("moves", value))),
          new Field(
              "passes-count",
              rules -> String.valueOf(rules.passesCount),
              (builder, value) -> builder.passesCount(parseBoolean(value))));

  /**
   * A field in text form.
   *
   * @param get returns its value in a rule set
   * @param set parses and sets its value; throws IllegalArgumentException if it is not valid
   */
  private record Field(String key, Function<Rules, String> get, BiConsumer<Builder, String> set) {}

  /**
   * @throws IllegalArgumentException with one line if a field's value is not allowed
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
   * Parses a rule set: a name of {@link #ALL} and fields that differ from it, as in {@code
   * chinese,suicide=allowed,moves=40}.
   *
   * @throws IllegalArgumentException with one line that names the fault and the remedy
   */
  public static Rules parse(String text) {
    String[] parts = text.split(",", -1);
    Rules rules = find(parts[0]);
    if (rules == null) {
      throw unknown(parts[0], ALL.stream().map(Rules::name).toList());
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
   * Returns the exception, with one line, for a name that is not among these choices. It says so if
   * the rules of this name count territory, as Japanese rules do.
   */
  public static IllegalArgumentException unknown(String name, List<String> choices) {
    String shown = '"' + Texts.printable(name) + '"';
    String fault =
        TERRITORY_RULES.contains(name.toLowerCase(Locale.ROOT))
            ? "rules " + shown + " count territory, which is not supported"
            : "unknown rules " + shown;
    return new IllegalArgumentException(fault + "; choose one of " + String.join(", ", choices));
  }

  /**
   * Returns this rule set with one field changed, given by key and value in text form. Returns the
   * rule set of {@link #ALL} that has the same fields, if there is one.
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
   * Returns this rule set with another ruling on repetition.
   *
   * @throws IllegalArgumentException if suicide is allowed and repetition would end the game:
   *     suicide of a single stone would then end it at any time
   */
  public Rules with(Repetition wanted) {
    if (suicide == Treatment.ALLOWED && wanted.endsGame()) {
      throw new IllegalArgumentException(
          "rules "
              + name
              + " forbid repetition, because they allow suicide; choose rules chinese for another"
              + " ruling");
    }
    return with("repetition", FieldText.word(wanted));
  }

  /** Returns the effects that make a stone illegal: bits of {@link MoveEffects}. */
  public int refused() {
    return (suicide == Treatment.REFUSED ? MoveEffects.SUICIDE : 0)
        | (ko == Treatment.REFUSED ? MoveEffects.RETAKES_KO : 0)
        | switch (repetition) {
          case FORBID -> MoveEffects.REPEATS;
          case DRAW, VOID, REPLAY, BOTH_LOSE -> MoveEffects.FORBIDDEN_CYCLE;
          case ALLOW -> 0;
        };
  }

  /** Returns the effects that make a stone lose the game at once: bits of {@link MoveEffects}. */
  public int losing() {
    return (capture == Treatment.LOSES ? MoveEffects.CAPTURES : 0)
        | (suicide == Treatment.LOSES ? MoveEffects.SUICIDE : 0);
  }

  /**
   * Returns whether the side that moves last wins, as in NoGo: no stone leaves the board before the
   * end, and a side that passes or has no legal move loses. A point that a side may not play then
   * stays forbidden to it.
   */
  public boolean lastMoverWins() {
    return capture == Treatment.LOSES
        && suicide != Treatment.ALLOWED
        && pass == Treatment.LOSES
        && stuck == Treatment.LOSES;
  }

  /** Returns whether suicide of several stones is an ordinary move. */
  public boolean allowsSuicide() {
    return suicide == Treatment.ALLOWED;
  }

  /**
   * Returns whether a stone in an own real eye is always a bad move: the eye counts as a point, and
   * a side without other moves may pass.
   */
  boolean keepsEyes() {
    return counting == Counting.AREA && pass == Treatment.ALLOWED && stuck == Treatment.ALLOWED;
  }

  private static Rules miniGo(String name, Counting counting) {
    return new Builder(name)
        .repetition(Repetition.ALLOW)
        .counting(counting)
        .moveLimit(MINI_GO_MOVES)
        .build();
  }

  /**
   * Returns the rule set that this one was derived from; itself if {@link #with} did not make it.
   */
  public Rules origin() {
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
        rules -> FieldText.word(get.apply(rules)),
        (builder, value) -> set.accept(builder, FieldText.choice(choices, key, value)));
  }

  private static boolean parseBoolean(String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException("passes-count=" + value + " is not true or false");
    }
    return value.equals("true");
  }

  /**
   * A builder of rule sets; its fields begin as those of {@link #CHINESE}. Confined to one thread.
   */
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
     * @throws IllegalArgumentException with one line if a field's value is not allowed
     */
    public Rules build() {
      return build(name);
    }

    private Rules build(String ruleSetName) {
      return new Rules(
          ruleSetName,
          capture,
          suicide,
          ko,
          repetition,
          pass,
          stuck,
          counting,
          moveLimit,
          passesCount);
    }

    /**
     * Returns the rule set under its name in {@link Rules#ALL}, or under a name derived from its
     * origin.
     */
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
