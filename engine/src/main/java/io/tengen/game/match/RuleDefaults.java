package io.tengen.game.match;

import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The board and match rules with which a rule set is usually played, for rule sets that have such
 * defaults. Commands use them; a game may have other terms. Immutable.
 *
 * @param size points along one side of the board
 * @param match the referee's rules
 */
public record RuleDefaults(int size, MatchRules match) {
  /**
   * Ten seconds for a move on 5x5. The players are not asked for dead stones, since every stone on
   * the board counts.
   */
  private static final RuleDefaults MINI_GO =
      new RuleDefaults(
          5,
          MatchRules.DEFAULT
              .withTime(new TimeSystem.PerMove(Duration.ofSeconds(10)))
              .withCleanUp(MatchRules.CleanUp.STAND));

  /**
   * Returns the defaults of a rule set; those of {@link Rules#origin} if it was derived from
   * another one. Empty if it is played on boards of many sizes.
   */
  public static Optional<RuleDefaults> of(Rules rules) {
    Rules origin = rules.origin();
    return origin.equals(Rules.MINI_GO) || origin.equals(Rules.MINI_GO_AREA)
        ? Optional.of(MINI_GO)
        : Optional.empty();
  }

  /** Returns the usual size of the board; empty if there is none. */
  public static OptionalInt size(Rules rules) {
    return of(rules).stream().mapToInt(RuleDefaults::size).findFirst();
  }
}
