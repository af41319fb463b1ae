package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a host: the players, the rules and the directory. */
final class HostOptions {
  private static final int BOARD = 5;

  @Option(
      names = "--black",
      paramLabel = "COMMAND",
      required = true,
      description = {
        "The program that plays Black, such as 'python3 my.py', started anew for each move in a"
            + " directory of its own; or an engine of Tengen, such as engine:alphabeta:depth=2."
      })
  private String black;

  @Option(
      names = "--white",
      paramLabel = "COMMAND",
      required = true,
      description = "The program or engine that plays White.")
  private String white;

  @Option(
      names = "--rules",
      paramLabel = "NAME",
      defaultValue = "mini-go",
      description = {
        "mini-go, mini-go-area, or fields that differ, such as mini-go,passes-count=false (default:"
            + " ${DEFAULT-VALUE})."
      })
  private String rules;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Time of each side, as evaluate takes it (default: 10s/move).")
  private @Nullable String time;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "minigo",
      description = {
        "Directory for the directories of the players, the log, the result and the game; files of"
            + " an earlier game are replaced (default: ${DEFAULT-VALUE})."
      })
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of Tengen's engines (default: a different one each time).")
  private @Nullable Long seed;

  @Option(names = "--json", description = "Prints the result as one JSON object, without boards.")
  private boolean json;

  GameSetup setup() throws CommandException {
    try {
      Rules law = Rules.parse(rules);
      int size = RuleDefaults.size(law).orElse(BOARD);
      return GameSetup.of(law, size, Komi.of(law, size));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  MatchRules match() throws CommandException {
    MatchRules usual =
        RuleDefaults.of(setup().rules())
            .or(() -> RuleDefaults.of(Rules.MINI_GO))
            .orElseThrow()
            .match();
    try {
      return time == null ? usual : usual.withTime(TimeSystem.parse(time));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--time: " + e.getMessage(), e);
    }
  }

  Contestant black() throws CommandException {
    return Contestant.of(black, setup().size());
  }

  Contestant white() throws CommandException {
    return Contestant.of(white, setup().size());
  }

  Path out() {
    return out;
  }

  long seed() {
    return seed == null ? new SecureRandom().nextLong(1L << 53) : seed;
  }

  boolean json() {
    return json;
  }
}
