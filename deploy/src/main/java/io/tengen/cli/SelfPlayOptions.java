package io.tengen.cli;

import io.tengen.wire.SelfPlayTerms;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.MatchTerms;
import io.tengen.engine.game.Opening;
import io.tengen.wire.SelfPlayTerms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the games of a self-play run begin. Every option is null where it was not given. */
final class SelfPlayOptions {
  @Option(
      names = "--komi-spread",
      paramLabel = "POINTS",
      description = {
        "Games have the komi and a normally distributed number of whole points of this standard"
            + " deviation, 0 to 100 (default: 0)."
      })
  private @Nullable Double komiSpread;

  @Option(
      names = "--random-opening",
      paramLabel = "PLIES",
      description = {
        "Games begin with 1 to so many plies that are drawn from the engine's policy without a"
            + " search, 0 to 50 (default: 0)."
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
        "Games begin with one of these instead: an SGF file, such as tengen book writes, or a"
            + " directory of SGF files."
      })
  private @Nullable Path openings;

  @Option(
      names = "--opening-share",
      paramLabel = "SHARE",
      description = "Share of the games that begin with an opening, 0 to 1 (default: 1).")
  private @Nullable Double share;

  /** Whether any of these was given. */
  boolean anyGiven() {
    return komiSpread != null
        || randomPlies != null
        || temperature != null
        || openings != null
        || share != null;
  }

  /** How games begin, but for the run's openings. */
  SelfPlayTerms terms() throws CommandException {
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

  /** The run's openings; reads them. */
  MatchTerms openings(GameSetup setup, MatchRules rules, Terminal terminal)
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
