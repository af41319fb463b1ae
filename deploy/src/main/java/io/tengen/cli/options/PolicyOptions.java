package io.tengen.cli.options;

import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.config.StrictConfig;
import io.tengen.engine.rollout.PolicyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The option for rollout weights that engines in this process may name. */
public final class PolicyOptions {
  @Option(
      names = "--policy",
      paramLabel = "NAME=FILE",
      description = {
        "Weights from tengen fit-rollout for engines mcts:policy=NAME, or a table from tengen"
            + " minigo train-q for engines qlearning:table=NAME; may be repeated. evaluate,"
            + " selfplay and learn upload them to the run's coordinator, from which workers"
            + " download them; sha256:HASH names weights that it already has."
      })
  private List<String> given = new ArrayList<>();

  /** Returns whether no weights were given. */
  public boolean isEmpty() {
    return given.isEmpty();
  }

  /** Returns files by the name that engines use. */
  public Map<String, String> files() throws CommandException {
    return NamedFiles.read("--policy", given);
  }

  /** Returns the weights as settings of a worker, by key. */
  public Map<String, String> overrides() throws CommandException {
    return overrides(files());
  }

  private static Map<String, String> overrides(Map<String, String> files) {
    Map<String, String> byKey = new TreeMap<>();
    files.forEach((name, file) -> byKey.put(StrictConfig.join("policies", name), file));
    return byKey;
  }

  /** Reads the weights and returns them by name. */
  public Map<String, PolicyPair> load() throws CommandException {
    Map<String, String> files = new TreeMap<>(files());
    Map<String, PolicyPair> policies = new TreeMap<>();
    files.forEach((name, what) -> {
      if (ResourceUploads.isReference(what)) {
        policies.put(name, PolicyPair.shipped());
      }
    });
    files.keySet().removeAll(policies.keySet());
    policies.putAll(WorkerSettings.load(null, overrides(files)).policies());
    return policies;
  }

  /** Reads the weights of one file. */
  public static PolicyPair load(String name, String file) throws CommandException {
    Map<String, PolicyPair> policies =
        WorkerSettings.load(null, overrides(Map.of(name, file))).policies();
    return policies.values().iterator().next();
  }
}
