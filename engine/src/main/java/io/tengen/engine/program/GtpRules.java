package io.tengen.engine.program;

import io.tengen.game.rules.Counting;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;

/**
 * Rule sets in GTP's command {@value #COMMAND}, a private extension of KGS that knows the rules of
 * Go by name. The rules of other games have no name there, and are sent by the names of {@link
 * Rules#parse}, which some programs know.
 */
final class GtpRules {
  static final String COMMAND = "kgs-rules";

  private GtpRules() {}

  /**
   * Returns whether these are rules of Go: they may differ in suicide, ko and repetition, which the
   * referee decides, but not in who wins.
   */
  static boolean isGo(Rules rules) {
    return rules.counting() == Counting.AREA
        && rules.capture() == Treatment.ALLOWED
        && rules.pass() == Treatment.ALLOWED
        && rules.stuck() == Treatment.ALLOWED
        && rules.moveLimit() == 0;
  }

  /** Returns the command that tells an engine the rules. */
  static String command(Rules rules) {
    return COMMAND + " " + name(rules);
  }

  private static String name(Rules rules) {
    if (!isGo(rules)) {
      return rules.name();
    }
    // Of the rules that KGS knows, only New Zealand rules allow suicide.
    return rules.allowsSuicide() ? "new_zealand" : "chinese";
  }
}
