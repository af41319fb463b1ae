package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.game.rules.Rules;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that selects the rule set. */
public final class RulesOption {
  @Option(
      names = "--rules",
      paramLabel = "NAME",
      description = {
        "chinese, tromp-taylor, nogo, mini-go or mini-go-area, and fields that differ, such as"
            + " chinese,moves=200 (default: chinese)."
      })
  private @Nullable String rules;

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return rules != null;
  }

  /** Returns the rule set, which is {@link Rules#CHINESE} by default. */
  public Rules get() throws CommandException {
    try {
      return rules == null ? Rules.CHINESE : Rules.parse(rules);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
