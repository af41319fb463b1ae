package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import picocli.CommandLine.Option;

/** The option that names the rules of a mini-Go command. */
final class RulesOption {
  private static final int BOARD = 5;

  @Option(
      names = "--rules",
      paramLabel = "NAME",
      defaultValue = "mini-go",
      description = {
        "mini-go, mini-go-area, or fields that differ, such as mini-go,passes-count=false (default:"
            + " ${DEFAULT-VALUE})."
      })
  private String rules;

  /**
   * Returns the start of a game by these rules: the usual board, or 5x5 if the rules have none.
   *
   * @throws CommandException if there are no such rules
   */
  GameSetup setup() throws CommandException {
    try {
      Rules ruleSet = Rules.parse(rules);
      int size = RuleDefaults.size(ruleSet).orElse(BOARD);
      return GameSetup.of(ruleSet, size, Komi.of(ruleSet, size));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
