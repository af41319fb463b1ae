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

/** Files of weights that engines in this process may name. */
public final class PolicyOptions {
  @Option(
      names = "--policy",
      paramLabel = "NAME=FILE",
      description = {
        "Weights that tengen fit-rollout wrote, for engines mcts:policy=NAME; again for more."
            + " evaluate, selfplay and learn bring them to the run's coordinator, from which"
            + " workers fetch them; sha256:HASH stands there for those that it has."
      })
  private List<String> given = new ArrayList<>();

  public boolean isEmpty() {
    return given.isEmpty();
  }

  /** By the name that engines use. */
  public Map<String, String> files() throws CommandException {
    return NamedFiles.read("--policy", given);
  }

  /** The same as settings of a worker, by key. */
  public Map<String, String> overrides() throws CommandException {
    return overrides(files());
  }

  private static Map<String, String> overrides(Map<String, String> files) {
    Map<String, String> byKey = new TreeMap<>();
    files.forEach((name, file) -> byKey.put(StrictConfig.join("policies", name), file));
    return byKey;
  }

  /**
   * The weights by name; reads the files. The program's own stand for those that a coordinator has,
   * of which only the hash is known.
   */
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

  /** The weights of one file. */
  public static PolicyPair load(String name, String file) throws CommandException {
    Map<String, PolicyPair> policies =
        WorkerSettings.load(null, overrides(Map.of(name, file))).policies();
    return policies.values().iterator().next();
  }
}
