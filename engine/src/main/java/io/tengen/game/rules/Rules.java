package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A rule set as data: which {@link MoveEffects} of a placement are refused. All present rule sets
 * count area ({@link Board#area}) after two consecutive passes and let a player pass at any time.
 *
 * @param name what people type
 * @param refused bits of {@link MoveEffects}: a move to which any of them applies is illegal
 * @param repetition what becomes of a repetition of the whole board
 */
public record Rules(String name, int refused, Repetition repetition) {
  /**
   * The Chinese rules of 2002: no suicide, no position twice (positional superko, which forbids
   * taking back a ko at once among other cycles), area scoring.
   */
  public static final Rules CHINESE =
      new Rules(
          "chinese",
          MoveEffects.SUICIDE | MoveEffects.RETAKES_KO | MoveEffects.REPEATS,
          Repetition.FORBID);

  /** The Chinese rules where a competition has ruled that repetition draws the game. */
  public static final Rules CHINESE_DRAW =
      new Rules("chinese-draw", MoveEffects.SUICIDE | MoveEffects.RETAKES_KO, Repetition.DRAW);

  /** The Chinese rules where a competition has ruled that repetition voids the game. */
  public static final Rules CHINESE_VOID =
      new Rules("chinese-void", MoveEffects.SUICIDE | MoveEffects.RETAKES_KO, Repetition.VOID);

  /**
   * The logical rules of John Tromp and Bill Taylor: as above, but suicide is a move like any other
   * (of a single stone it repeats the position and is refused as that).
   *
   * @see <a href="https://tromp.github.io/go.html">tromp.github.io/go.html</a>
   */
  public static final Rules TROMP_TAYLOR =
      new Rules("tromp-taylor", MoveEffects.REPEATS, Repetition.FORBID);

  /** Every rule set, in the order that help texts list them. */
  public static final List<Rules> ALL = List.of(CHINESE, TROMP_TAYLOR, CHINESE_DRAW, CHINESE_VOID);

  /**
   * The rule set of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Rules named(String name) {
    for (Rules rules : ALL) {
      if (rules.name.equals(name)) {
        return rules;
      }
    }
    throw new IllegalArgumentException(
        "unknown rules \""
            + name
            + "\"; choose one of "
            + ALL.stream().map(Rules::name).collect(Collectors.joining(", ")));
  }

  /**
   * This rule set with another word on repetition.
   *
   * @throws IllegalArgumentException if there is none: where suicide is allowed, one of a single
   *     stone would repeat the position at any time
   */
  public Rules with(Repetition wanted) {
    if (repetition == wanted) {
      return this;
    }
    if (equals(TROMP_TAYLOR)) {
      throw new IllegalArgumentException(
          "rules tromp-taylor forbid repetition; choose rules chinese for another ruling");
    }
    return switch (wanted) {
      case FORBID -> CHINESE;
      case DRAW -> CHINESE_DRAW;
      case VOID -> CHINESE_VOID;
    };
  }

  /** Whether several stones may take their own last liberty. */
  public boolean allowsSuicide() {
    return !refuses(MoveEffects.SUICIDE);
  }

  /** Whether any of these facts is refused. */
  public boolean refuses(int facts) {
    return (facts & refused) != 0;
  }
}
