package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for conditions in which the games of an evaluation differ: openings and colours. */
public final class TermsOptions {
  @Option(
      names = "--openings",
      paramLabel = "PATH",
      description = {
        "Openings of the games: an SGF file, such as from tengen book, or a directory of SGF"
            + " files. Both games of a colour-swapped pair have the same one; none is repeated"
            + " before all have been used."
      })
  private @Nullable Path openings;

  @Option(
      names = "--opening-plies",
      paramLabel = "N",
      description = "Maximum number of moves of an opening (default: all, up to 100).")
  private @Nullable Integer plies;

  @Option(
      names = "--black",
      paramLabel = "NAME",
      description = {
        "The engine that has Black in all its games, such as the weaker one with --handicap"
            + " (default: colours are swapped in pairs)."
      })
  private @Nullable String black;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return openings != null || plies != null || black != null;
  }

  /**
   * Returns the terms of games between these engines; reads the openings.
   *
   * @param times the times of engines that have one of their own, by name
   */
  public MatchTerms terms(
      GameSetup setup,
      MatchRules rules,
      Map<String, TimeSystem> times,
      List<EngineSpec> engines,
      Terminal terminal)
      throws CommandException {
    if (plies != null && (plies < 1 || plies > Opening.MOST_MOVES)) {
      throw CommandException.badInput(
          "--opening-plies " + plies + " is not between 1 and " + Opening.MOST_MOVES);
    }
    if (plies != null && openings == null) {
      throw CommandException.badInput("--opening-plies is for openings: give --openings PATH");
    }
    List<Opening> read =
        openings == null
            ? List.of()
            : OpeningFiles.read(
                openings, setup, plies == null ? Opening.MOST_MOVES : plies, terminal);
    try {
      MatchTerms terms = new MatchTerms(read, black == null ? "" : black, times);
      terms.requirePlayable(setup, rules, engines.stream().map(EngineSpec::name).toList());
      return terms;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
