package io.tengen.cli.analyze;

import io.tengen.cli.client.Connection;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.play.AnalysisService.OpenAnalysis;
import java.util.List;
import java.util.Map;

/** Makes the request for an analysis of a game by an engine of the cluster. */
record ClusterRequest(Terminal terminal, NetOptions networks, PolicyOptions policies) {
  /** The number of simulations if the engine names none, as on this machine. */
  private static final int VISITS = 400;

  /**
   * Returns the request, after the files that the engine needs have been uploaded. Blocks.
   *
   * @param file the file that the game is from
   * @throws CommandException if the engine cannot analyse the game on the cluster
   */
  OpenAnalysis of(String file, EngineSpec spec, SgfGame game, Connection connection)
      throws Exception {
    if (!game.isPlayable()) {
      throw CommandException.badInput(
          file + ": " + game.fault() + "; leave out the coordinator to analyse it here");
    }
    if (!StandardEngines.kind(spec).estimatesWinRate()) {
      throw CommandException.badInput(
          "engine \""
              + spec.name()
              + "\" does not estimate who is ahead; name one that does, such as mcts");
    }
    EngineArguments.checkForRemoteWorkers(networks.boards(), List.of(spec), game.setup());
    int visits = visits(spec);
    Map<ResourceName, Artifact> files =
        new ResourceUploads(terminal, connection.control()).all(networks.files(), policies.files());
    EngineArguments.requireNamed(files.keySet(), List.of(spec));
    return new OpenAnalysis(spec, files, game.setup(), List.of(), visits);
  }

  private static int visits(EngineSpec spec) throws CommandException {
    String visits = spec.settings().get("visits");
    if (visits != null) {
      return Math.min(Integer.parseInt(visits), OpenAnalysis.MOST);
    }
    if (spec.settings().containsKey("time")) {
      throw CommandException.badInput(
          "engine \""
              + spec.name()
              + "\": time does not limit a search on the cluster; give visits=N");
    }
    return VISITS;
  }
}
