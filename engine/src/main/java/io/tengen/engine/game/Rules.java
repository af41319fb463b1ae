package io.tengen.engine.game;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A rule set as data: which {@link Facts} of a placement are refused. Both present rule sets count
 * area ({@link Board#area}) after two consecutive passes and let a player pass at any time.
 *
 * @param name what people type
 * @param refused bits of {@link Facts}: a move to which any of them applies is illegal
 */
public record Rules(String name, int refused) {
  /**
   * The Chinese rules of 2002: no suicide, no position twice (positional superko, which forbids
   * taking back a ko at once among other cycles), area scoring.
   */
  public static final Rules CHINESE =
      new Rules("chinese", Facts.SUICIDE | Facts.RETAKES_KO | Facts.REPEATS);

  /**
   * The logical rules of John Tromp and Bill Taylor: as above, but suicide is a move like any other
   * (of a single stone it repeats the position and is refused as that).
   *
   * @see <a href="https://tromp.github.io/go.html">tromp.github.io/go.html</a>
   */
  public static final Rules TROMP_TAYLOR = new Rules("tromp-taylor", Facts.REPEATS);

  /** Every rule set, in the order that help texts list them. */
  public static final List<Rules> ALL = List.of(CHINESE, TROMP_TAYLOR);

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

  /** Whether any of these facts is refused. */
  public boolean refuses(int facts) {
    return (facts & refused) != 0;
  }
}
