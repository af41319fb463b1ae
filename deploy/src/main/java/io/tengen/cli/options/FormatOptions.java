package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.coordinator.tournament.RoundsSpec;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.Teams;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the pairing of games in an evaluation and for its end. */
public final class FormatOptions {
  /** Most games of a run that ends by its results, if {@code --games} is not given. */
  private static final int ENOUGH = 100_000;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "How engines are paired and when the run ends; docs/competitions.md has the settings."
            + " The order of the engines is that of the command line.",
        "round-robin: every engine against every other one, until --games are played (the"
            + " default); with times=2 each pair meets twice, and ties=playoff or lot decides"
            + " shared places",
        "gauntlet: the first engine against each of the others",
        "sprt:elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic: two engines, until a sequential"
            + " test of the first is decided",
        "tune:method=spsa,settings=c=0.1..3;fpu=0..0.5: two copies of an engine, whose settings are"
            + " tuned; see tengen tune",
        "adaptive:width=20,focus=1-2+1-3: the most informative games, until the intervals are ±"
            + " width",
        "swiss:rounds=5,first=lot,tiebreak=opponents,ties=share; with losses=2 an engine that has"
            + " lost two pairings is out",
        "elimination:losses=1,bestOf=3   swiss-elimination:qualified=4",
        "team-match:games=2, ladder:bestOf=3: the first half of the engines against the second",
        "groups:size=8,advance=1,final=round-robin,points=10/5/3,games=2: groups drawn by the seed"
            + " play round robins, and the first of each meet in a final"
      })
  private @Nullable String format;

  @Option(
      names = "--sprt",
      paramLabel = "ELO0,ELO1",
      description = "Short for --format sprt:elo0=ELO0,elo1=ELO1.")
  private @Nullable String sprt;

  @Option(
      names = "--teams",
      paramLabel = "FILE",
      description = {
        "A round robin or Swiss tournament of teams, whose members are engines. Lines of the file:"
            + " lineup fixed, substitutes, free, all-play-all or total; team NAME: ENGINE ...;"
            + " substitutes NAME: ENGINE ...; round N NAME: ENGINE ..."
      })
  private @Nullable Path teams;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return format != null || sprt != null || teams != null;
  }

  /**
   * Returns the engines of the run and their teams.
   *
   * @param engines the engines of the command line
   */
  public TeamsFile.Entries entries(List<EngineSpec> engines) throws CommandException {
    return teams == null
        ? new TeamsFile.Entries(engines, Teams.NONE)
        : TeamsFile.read(teams, engines);
  }

  /** Returns the format as the coordinator reads it; empty for the default. */
  public String format() throws CommandException {
    if (sprt != null && format != null) {
      throw CommandException.badInput("--sprt is a short form of --format; give only one of them");
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
   * Returns the most games that a run may have.
   *
   * @param entries the engines and their teams
   * @param asked the number that the user gave; null for none
   * @param fallback the default of runs that end when their games are played
   */
  int games(TeamsFile.Entries entries, @Nullable Integer asked, int fallback)
      throws CommandException {
    int engines = entries.engines().size();
    try {
      List<String> names = entries.engines().stream().map(EngineSpec::name).toList();
      TournamentSpec spec = TournamentSpec.of(format(), entries.teams(), names);
      spec.check(engines);
      if (asked != null) {
        return asked;
      }
      return switch (spec) {
        case TournamentSpec.Everyone everyone -> fallback;
        case TournamentSpec.Gauntlet gauntlet -> fallback;
        case TournamentSpec.Tune tune -> fallback;
        case TournamentSpec.Sprt test -> ENOUGH;
        case TournamentSpec.Adaptive adaptive -> ENOUGH;
        case RoundsSpec roundsSpec -> roundsSpec.most(engines);
      };
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
