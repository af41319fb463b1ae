package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.OptimizerKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The networks and weights of a recipe for engines of {@code tengen evaluate}: policy and value as
 * one network, and the linear policies if they were fitted.
 *
 * @param folder the directory of the recipe
 * @param isFitted whether it has weights of rollouts and of the tree policy
 */
record RecipePlayer(AlphaGoFolder folder, boolean isFitted) {
  /** Begins the engines that use the network. */
  static final String ENGINE = "mcts:net=alphago";

  private static final String NET = "alphago";
  private static final String FITTED = "fitted";
  private static final String WEIGHTS = "rollout.policy";

  /**
   * Writes the network of a recipe.
   *
   * @throws CommandException if a part of the recipe is missing, or the file cannot be written
   */
  static RecipePlayer of(AlphaGoFolder folder) throws CommandException {
    folder.requirePolicy();
    AlphaGoFolder.require(folder.network(AlphaGoFolder.VALUE), "value " + folder.directory());
    folder.write(folder.network(NET), joined(folder));
    return new RecipePlayer(folder, Files.exists(folder.directory().resolve(WEIGHTS)));
  }

  /**
   * Joins the supervised policy, whose moves are more diverse than those of the reinforced one, and
   * the value network into one network.
   */
  private static Network joined(AlphaGoFolder folder) throws CommandException {
    AlphaGoTraining.Curve value =
        AlphaGoFolder.read(folder.figures(AlphaGoFolder.VALUE), AlphaGoTraining.Curve.class);
    OptimizerKind unused = OptimizerKind.SGD;
    try (Learner moves = folder.trained(AlphaGoFolder.POLICY, folder.policySettings(unused));
        Learner results =
            folder.trained(AlphaGoFolder.VALUE, folder.valueSettings(value.net(), unused))) {
      return moves.network("policy").withValueOf(results.network("value"), NET);
    }
  }

  /** Returns the setting of engines that play rollouts; empty without fitted weights. */
  String weights() {
    return isFitted ? ",policy=" + FITTED : "";
  }

  /** Returns the options of {@code tengen evaluate} that name the files and the game. */
  List<String> options() {
    Path network = folder.network(NET);
    List<String> options = new ArrayList<>(List.of("--net", NET + "=" + network));
    if (isFitted) {
      options.addAll(List.of("--policy", FITTED + "=" + folder.directory().resolve(WEIGHTS)));
    }
    options.addAll(List.of("--board", String.valueOf(folder.plan().board())));
    options.addAll(List.of("--komi", String.valueOf(folder.plan().komi())));
    return options;
  }
}
