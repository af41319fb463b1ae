package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.SelfPlayTerms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the beginning of self-play games. An option that is not given is null. */
public final class SelfPlayOptions {
  @Option(
      names = "--komi-spread",
      paramLabel = "POINTS",
      description = {
        "Standard deviation of a normally distributed number of whole points that is added to"
            + " the komi of each game, 0 to 100 (default: 0)."
      })
  private @Nullable Double komiSpread;

  @Option(
      names = "--random-opening",
      paramLabel = "PLIES",
      description = {
        "Games begin with up to this many plies, at least one, drawn from the engine's policy"
            + " without a search; 0 to 50 (default: 0)."
      })
  private @Nullable Integer randomPlies;

  @Option(
      names = "--opening-temperature",
      paramLabel = "T",
      description = "Temperature of that policy, 0.1 to 10 (default: 1).")
  private @Nullable Double temperature;

  @Option(
      names = "--openings",
      paramLabel = "PATH",
      description = {
        "Games begin with one of these openings: an SGF file, such as from tengen book, or a"
            + " directory of SGF files."
      })
  private @Nullable Path openings;

  @Option(
      names = "--opening-share",
      paramLabel = "SHARE",
      description = "Share of the games that begin with an opening, 0 to 1 (default: 1).")
  private @Nullable Double share;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return komiSpread != null
        || randomPlies != null
        || temperature != null
        || openings != null
        || share != null;
  }

  /**
   * Returns how games by these rules begin, without the openings of the run.
   *
   * @throws CommandException if the options do not go together, or the rules have no komi to spread
   */
  public SelfPlayTerms terms(Rules rules) throws CommandException {
    if (komiSpread != null && komiSpread != 0 && rules.counting() == Counting.NOTHING) {
      throw CommandException.badInput(
          "rules " + rules.name() + " count nothing and have no komi; leave out --komi-spread");
    }
    if (temperature != null && randomPlies == null) {
      throw CommandException.badInput(
          "--opening-temperature is for random openings: give --random-opening PLIES");
    }
    if (share != null && randomPlies == null && openings == null) {
      throw CommandException.badInput(
          "--opening-share is for openings: give --random-opening PLIES or --openings PATH");
    }
    if (randomPlies != null && openings != null) {
      throw CommandException.badInput("--random-opening and --openings: give one of them");
    }
    SelfPlayTerms none = SelfPlayTerms.NONE;
    try {
      return new SelfPlayTerms(
          komiSpread == null ? none.komiSpread() : komiSpread,
          randomPlies == null ? none.randomPlies() : randomPlies,
          temperature == null ? none.openingTemperature() : temperature,
          share == null ? none.openingShare() : share);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Reads the openings of the run. */
  public MatchTerms openings(GameSetup setup, MatchRules rules, Terminal terminal)
      throws CommandException {
    if (openings == null) {
      return MatchTerms.NONE;
    }
    try {
      MatchTerms terms =
          new MatchTerms(
              OpeningFiles.read(openings, setup, Opening.MOST_MOVES, terminal), "", Map.of());
      terms.requirePlayable(setup, rules, List.of());
      return terms;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
