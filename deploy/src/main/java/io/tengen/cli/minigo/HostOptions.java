package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a host: the players, the rules and the directory. */
final class HostOptions {
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

  @Mixin private RulesOption rules;

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
    return rules.setup();
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

  Contestant black() throws CommandException, InterruptedException {
    return Contestant.of(black, setup().size());
  }

  Contestant white() throws CommandException, InterruptedException {
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
