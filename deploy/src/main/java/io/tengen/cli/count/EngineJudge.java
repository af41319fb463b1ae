package io.tengen.cli.count;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.StoneStatus;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Position;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name an engine which judges stones. */
final class EngineJudge {
  /** Equal boards are judged equally. */
  private static final long SEED = 1;

  @Option(
      names = "--judge",
      paramLabel = "ENGINE",
      description = {
        "Takes the stones off that this engine judges to be dead: mcts by 1,000 random games to"
            + " the end, a program such as gtp:gnugo10 by reading."
      })
  private @Nullable String engine;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A worker's configuration with the external engines that may be run.")
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;

  /** Returns the engine as the user wrote it; null if there is none. */
  @Nullable String engine() {
    return engine;
  }

  /**
   * Returns the engine's judgement of a position's stones; blocks.
   *
   * @throws CommandException if the engine cannot be played here or does not judge stones
   */
  StoneStatus judge(String name, Position position) throws CommandException, InterruptedException {
    EngineSpec spec = EngineArguments.parse(name);
    Map<String, String> given = new TreeMap<>(policies.overrides());
    given.putAll(networks.overrides());
    WorkerConfig worker = WorkerSettings.load(config, given);
    try (LoadedNetworks open = worker.openNetworks()) {
      EngineKinds kinds = StandardEngines.of(worker.programs(), worker.policies(), open);
      EngineArguments.check(kinds, List.of(spec), position.points().size());
      return judge(kinds, spec, position);
    }
  }

  private static StoneStatus judge(EngineKinds kinds, EngineSpec spec, Position position)
      throws CommandException, InterruptedException {
    try (Player player = kinds.create(spec, SEED)) {
      return StoneStatus.judgedBy(player, position)
          .orElseThrow(() ->
              CommandException.badInput(
                  spec.name() + " does not judge stones; --judge takes mcts or a program"));
    } catch (PlayerFailure | LackOfMemoryException e) {
      throw CommandException.failed(spec.name() + " failed: " + e.getMessage(), e);
    }
  }
}
