package io.tengen.cli.engine;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.client.CredentialOptions;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.RulesOption;
import io.tengen.cli.options.UsualEngine;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.cli.play.PlayOptions;
import io.tengen.engine.gtp.GtpServer;
import io.tengen.engine.gtp.SessionEngine;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.worker.SearchMember;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen gtp}: plays as a GTP engine. */
@Command(
    name = "gtp",
    sortOptions = false,
    description = {
      "Plays as a GTP engine (version 2) on stdin and stdout, for GoGui, Sabaki, Lizzie and"
          + " others, on boards of 2x2 to 25x25; mcts supports live analysis. docs/gtp.md has the"
          + " commands.",
      "With a coordinator, its workers play rollouts for mcts:workers=N, and evaluate the networks of"
          + " --net. While it does not answer, the engine plays alone.",
      "",
      "ENGINE is KIND[:key=value,...], such as mcts:visits=2000."
    },
    footer = {
      "",
      "Examples:",
      "  tengen gtp",
      "  tengen gtp mcts:visits=2000",
      "  tengen gtp nogo --rules nogo",
      "  tengen gtp random --rules mini-go",
      "  tengen gtp mcts:net=b6,visits=200 --net b6=g170-b6c96.bin.gz",
      "  tengen gtp --ponder mcts:preset=alphago,net=b6 --net b6=g170-b6c96.bin.gz",
      "  tengen gtp mcts:workers=4,visits=100000 --coordinator go.example.org:7070",
      "  gogui -program \"tengen gtp mcts:time=5\""
    })
public final class GtpCommand implements Callable<Integer> {
  private static final int BOARD = 19;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "ENGINE",
      arity = "0..1",
      description = "The engine that plays " + UsualEngine.DESCRIPTION)
  private @Nullable String engine;

  @Mixin private RulesOption rules;

  @Option(
      names = "--ponder",
      description = {
        "Thinks in the opponent's time too. For games on a clock: a search with a number of visits"
            + " counts those that it made then."
      })
  private boolean ponder;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers (default: a different one each time).")
  private @Nullable Long seed;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration with the external engines that may be run (default: "
            + PlayOptions.DEFAULT_PROGRAMS
            + ")."
      })
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;
  @Mixin private CoordinatorAddress coordinator;
  @Mixin private CredentialOptions credentials;

  GtpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, IOException, InterruptedException {
    Optional<EngineSpec> given =
        engine == null ? Optional.empty() : Optional.of(EngineArguments.parse(engine));
    Map<String, String> resources = new TreeMap<>(policies.overrides());
    resources.putAll(networks.overrides());
    Addresses addresses = coordinator.find();
    if (addresses == null) {
      WorkerConfig settings = WorkerSettings.load(config, resources);
      try (LoadedNetworks open = settings.openNetworks()) {
        play(given, settings, open, RolloutServices.NONE);
      }
    } else {
      WorkerConfig settings = WorkerSettings.load(config, withCluster(resources, addresses));
      try (SearchMember member = SearchMember.join(settings)) {
        play(given, settings, member.networks(), member.rollouts());
      }
    }
    return ExitCode.OK;
  }

  /** Returns the settings of a member of the cluster, whose servers evaluate the given networks. */
  private Map<String, Object> withCluster(Map<String, String> given, Addresses addresses)
      throws CommandException {
    Map<String, Object> all = new TreeMap<>(given);
    all.putAll(credentials.overrides());
    all.put("coordinator", addresses.toString());
    networks
        .overrides()
        .keySet()
        .forEach(key -> all.put(key.replaceFirst("[.]file$", ".devices"), List.of("remote")));
    return all;
  }

  private void play(
      Optional<EngineSpec> given,
      WorkerConfig worker,
      NetworkRegistry open,
      RolloutServices rollouts)
      throws CommandException, IOException, InterruptedException {
    EngineKinds kinds = StandardEngines.of(worker.programs(), worker.policies(), open, rollouts);
    EngineSpec spec = given.orElseGet(UsualEngine::withRollouts);
    EngineArguments.check(kinds, List.of(spec));
    SplittableRandom seeds =
        new SplittableRandom(seed == null ? new SecureRandom().nextLong() : seed);
    Rules ruleSet = startRules(kinds, spec);
    int size = startSize(kinds, spec, RuleDefaults.size(ruleSet).orElse(BOARD));
    GameSetup setup = GameSetup.of(ruleSet, size, Komi.of(ruleSet, size));
    remarkRefusal(kinds, spec, setup);
    SessionEngine.Choice choice =
        given.isPresent() ? (anyRules, anySize) -> spec : new UsualChoice(kinds);
    GtpServer server =
        new GtpServer(
            ProgramVersion.get(), setup, new SessionEngine(kinds, choice, setup, seeds::nextLong));
    if (ponder) {
      requirePondering(spec);
      server.ponder();
    }
    server.run(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8), terminal.out());
  }

  /** The usual engine, without the network once that could not be loaded. */
  private final class UsualChoice implements SessionEngine.Choice {
    private final EngineKinds kinds;
    private boolean isWithoutNetwork;

    UsualChoice(EngineKinds kinds) {
      this.kinds = kinds;
    }

    @Override
    public EngineSpec of(Rules rules, int size) {
      EngineSpec usual = UsualEngine.of(rules, size);
      if (!isWithoutNetwork) {
        try {
          kinds.requireBoard(usual, size);
          return usual;
        } catch (IllegalArgumentException e) {
          isWithoutNetwork = true;
          terminal.say(e.getMessage() + "; the session plays with rollouts instead");
        }
      }
      return UsualEngine.withRollouts();
    }
  }

  private static void requirePondering(EngineSpec spec) throws CommandException {
    if (!spec.kind().equals("mcts")) {
      throw CommandException.badInput(
          "--ponder: only mcts thinks in the opponent's time, not " + spec.kind());
    }
  }

  /**
   * Returns the rules of the first game: the given ones, or the first that the engine plays.
   *
   * @throws CommandException if the engine does not play the given ones
   */
  private Rules startRules(EngineKinds kinds, EngineSpec spec) throws CommandException {
    Rules wanted = rules.get();
    try {
      kinds.requireRules(spec, wanted);
      return wanted;
    } catch (IllegalArgumentException e) {
      Optional<Rules> other =
          rules.isGiven()
              ? Optional.empty()
              : Rules.ALL.stream().filter(one -> plays(kinds, spec, one)).findFirst();
      Rules first =
          other.orElseThrow(() -> CommandException.badInput(String.valueOf(e.getMessage()), e));
      terminal.say(e.getMessage() + "; the session begins by rules " + first.name());
      return first;
    }
  }

  private static boolean plays(EngineKinds kinds, EngineSpec spec, Rules rules) {
    try {
      kinds.requireRules(spec, rules);
      return true;
    } catch (IllegalArgumentException e) {
      // The caller reports the reason for the usual rules.
      return false;
    }
  }

  /**
   * Returns the size of the first board: the usual one, or the largest on which the engine plays if
   * its network does not play on that.
   *
   * @throws CommandException if there is none
   */
  private int startSize(EngineKinds kinds, EngineSpec spec, int usual) throws CommandException {
    try {
      kinds.requireBoard(spec, usual);
      return usual;
    } catch (IllegalArgumentException e) {
      for (int size = Points.MAX_SIZE; size >= Points.MIN_SIZE; size--) {
        if (plays(kinds, spec, size)) {
          terminal.say(e.getMessage() + "; the session begins on " + size + "x" + size);
          return size;
        }
      }
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Says at once that the engine does not support the first game. The session begins nevertheless:
   * the controller may change board and rules.
   */
  private void remarkRefusal(EngineKinds kinds, EngineSpec spec, GameSetup setup) {
    try {
      kinds.requireEncounter(spec, new EngineKind.Encounter(setup, Color.BLACK, spec, 0));
    } catch (IllegalArgumentException e) {
      terminal.say(e.getMessage() + "; begin another game with kgs-rules, boardsize or komi");
    }
  }

  private static boolean plays(EngineKinds kinds, EngineSpec spec, int size) {
    try {
      kinds.requireBoard(spec, size);
      return true;
    } catch (IllegalArgumentException e) {
      // The caller reports the reason for the usual size.
      return false;
    }
  }
}
