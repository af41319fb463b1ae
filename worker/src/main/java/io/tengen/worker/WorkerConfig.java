package io.tengen.worker;

import io.tengen.engine.rollout.PolicyPair;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.shelf.ShelfSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a worker is started with.
 *
 * @param name unique in the cluster, stable across reconnects
 * @param coordinator {@code HOST:PORT} of the coordinator's gRPC services
 * @param slots games played at once, 1 to {@link #MAX_SLOTS}
 * @param programs the allowlist: command line of each outside GTP engine by the name that {@code
 *     gtp:NAME} uses
 * @param policies weights of rollouts and priors by the name that {@code mcts:policy=NAME} uses
 * @param networks by the name that {@code mcts:net=NAME} uses
 * @param artifacts where networks are kept that jobs bring
 * @param evaluation how those are evaluated
 */
public record WorkerConfig(
    String name,
    String coordinator,
    int slots,
    Map<String, List<String>> programs,
    Map<String, PolicyPair> policies,
    Map<String, NetworkConfig> networks,
    ShelfSettings artifacts,
    EvaluatorSettings evaluation) {
  public static final int MAX_SLOTS = 4096;

  private static final Pattern NAME = Pattern.compile("[\\w.@:-]{1,128}");
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[\\w.-]+):(\\d{1,5})");
  private static final Pattern ENTRY = Pattern.compile("[\\w.+@-]+");
  private static final int MAX_PORT = 65_535;

  /**
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public WorkerConfig {
    checkName(name);
    checkCoordinator(coordinator);
    checkSlots(slots);
    programs.forEach(WorkerConfig::checkProgram);
    Map<String, List<String>> copy = new TreeMap<>();
    programs.forEach((program, command) -> copy.put(program, List.copyOf(command)));
    programs = Collections.unmodifiableMap(copy);
    policies.keySet().forEach(WorkerConfig::checkPolicy);
    policies = Collections.unmodifiableMap(new TreeMap<>(policies));
    networks.keySet().forEach(WorkerConfig::checkNetwork);
    networks = Collections.unmodifiableMap(new TreeMap<>(networks));
  }

  /** The same worker under another name and for another coordinator. */
  public WorkerConfig at(String newName, String newCoordinator) {
    return new WorkerConfig(
        newName, newCoordinator, slots, programs, policies, networks, artifacts, evaluation);
  }

  /**
   * Reads a configuration file over the defaults ({@code defaults.conf} beside this class, which
   * explains every key).
   *
   * @param file in HOCON; everything stands below {@code tengen.worker}
   * @param overrides settings of the command line by their key below {@code tengen.worker}, such as
   *     {@code slots}; they win over the file
   * @throws IllegalArgumentException with one line that names file, line, key and what is wrong: an
   *     unknown key, a wrong type, a value out of range, a file that cannot be read or holds
   *     something else
   */
  public static WorkerConfig load(Optional<Path> file, Map<String, ?> overrides) {
    return new ConfigReader(file, overrides).read();
  }

  static void checkName(String name) {
    require(
        NAME.matcher(name).matches(),
        "worker name \"" + name + "\" must have 1 to 128 letters, digits or any of . @ : _ -");
  }

  static void checkCoordinator(String coordinator) {
    var address = ADDRESS.matcher(coordinator);
    boolean matches = address.matches();
    int port = matches ? Integer.parseInt(address.group(2)) : 0;
    require(
        port >= 1 && port <= MAX_PORT,
        "coordinator \"" + coordinator + "\" is not HOST:PORT, such as localhost:7070");
  }

  static void checkSlots(int slots) {
    require(
        slots >= 1 && slots <= MAX_SLOTS, "slots " + slots + " is not between 1 and " + MAX_SLOTS);
  }

  static void checkProgram(String program, List<String> command) {
    require(
        ENTRY.matcher(program).matches(),
        "engine name \"" + program + "\" must have letters, digits or any of . + @ _ - only");
    require(
        !command.isEmpty() && !command.getFirst().isBlank(),
        "engine \"" + program + "\" has no program; write its command line as a list of words");
  }

  static void checkPolicy(String policy) {
    require(
        ENTRY.matcher(policy).matches(),
        "policy name \"" + policy + "\" must have letters, digits or any of . + @ _ - only");
  }

  static void checkNetwork(String network) {
    require(
        ENTRY.matcher(network).matches(),
        "network name \"" + network + "\" must have letters, digits or any of . + @ _ - only");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
