package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.coordinator.tournament.RoundsSpec;
import io.tengen.coordinator.tournament.TournamentSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the games of an evaluation are paired, and when it ends. */
public final class FormatOptions {
  /** Games of a run that only its results end, if nobody says how many there may be. */
  private static final int ENOUGH = 100_000;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "Who meets whom, and when it ends; docs/competitions.md has the settings. Engines count in"
            + " the order in which they are named.",
        "round-robin: everyone everyone, until --games are played (the default);"
            + " round-robin:times=2 so often",
        "gauntlet: the first engine each of the others",
        "sprt:elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic: two engines, until a sequential"
            + " test of the first is decided",
        "adaptive:width=20,focus=1-2+1-3: whose game tells most, until the intervals are ± width",
        "swiss:rounds=5,games=2   elimination:losses=1,bestOf=3   swiss-elimination:qualified=4",
        "team-match:games=2, ladder:bestOf=3: the first half of the engines against the second"
      })
  private @Nullable String format;

  @Option(
      names = "--sprt",
      paramLabel = "ELO0,ELO1",
      description = "Short for --format sprt:elo0=ELO0,elo1=ELO1.")
  private @Nullable String sprt;

  public boolean anyGiven() {
    return format != null || sprt != null;
  }

  /** As the coordinator reads it; empty for the default. */
  public String format() throws CommandException {
    if (sprt != null && format != null) {
      throw CommandException.badInput("--sprt and --format say the same; leave out one");
    }
    if (sprt != null) {
      String[] bounds = sprt.split(",", -1);
      if (bounds.length != 2) {
        throw CommandException.badInput("--sprt " + sprt + " is not ELO0,ELO1, such as 0,5");
      }
      return "sprt:elo0=" + bounds[0].strip() + ",elo1=" + bounds[1].strip();
    }
    return format == null ? "" : format;
  }

  /**
   * The games that a run of so many engines may have.
   *
   * @param asked for by the user
   * @param fallback of a run that ends when its games are played
   */
  int games(int engines, @Nullable Integer asked, int fallback) throws CommandException {
    try {
      TournamentSpec tournamentSpec = TournamentSpec.parse(format());
      tournamentSpec.check(engines);
      if (asked != null) {
        return asked;
      }
      return switch (tournamentSpec) {
        case TournamentSpec.Everyone everyone -> fallback;
        case TournamentSpec.Gauntlet gauntlet -> fallback;
        case TournamentSpec.Sprt test -> ENOUGH;
        case TournamentSpec.Adaptive adaptive -> ENOUGH;
        case RoundsSpec roundsSpec -> roundsSpec.most(engines);
      };
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
