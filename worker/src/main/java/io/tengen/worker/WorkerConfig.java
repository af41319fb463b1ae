package io.tengen.worker;

import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.game.record.Handoff;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a worker is started with.
 *
 * @param name unique in the cluster, stable across reconnects; empty for the one that the state
 *     directory remembers, or a new one
 * @param coordinators {@code HOST:PORT} of coordinators' gRPC services, at least one, the preferred
 *     first; one of them at a time is worked for
 * @param slots games played at once, 1 to {@link #MAX_SLOTS}
 * @param programs the allowlist of outside GTP engines by the name that {@code gtp:NAME} uses
 * @param policies weights of rollouts and priors by the name that {@code mcts:policy=NAME} uses
 * @param networks by the name that {@code mcts:net=NAME} uses
 * @param artifacts where networks and policies are kept that jobs bring
 * @param evaluation how those networks are evaluated
 * @param shards object stores that it may bring games to
 * @param credentials what it shows the coordinator
 * @param state directory of the worker's name and its unacknowledged results; empty for one of this
 *     user's
 * @param grace how long a worker that is told to stop may take
 * @param training whether and how it trains networks
 */
public record WorkerConfig(
    Optional<String> name,
    List<String> coordinators,
    int slots,
    Map<String, EngineProgram> programs,
    Map<String, PolicyPair> policies,
    Map<String, NetworkConfig> networks,
    ArtifactCacheSettings artifacts,
    EvaluatorSettings evaluation,
    UploadSettings shards,
    Credentials credentials,
    Optional<Path> state,
    Duration grace,
    TrainingSettings training) {
  public static final int MAX_SLOTS = 4096;

  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[\\w.-]+):(\\d{1,5})");
  private static final Pattern ENTRY = Pattern.compile("[\\w.+@-]+");
  private static final int MAX_PORT = 65_535;
  private static final Duration LEAST_GRACE = Duration.ofSeconds(1);
  private static final Duration MOST_GRACE = Duration.ofHours(1);

  /**
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public WorkerConfig {
    name.ifPresent(WorkerConfig::checkName);
    checkCoordinators(coordinators);
    coordinators = List.copyOf(coordinators);
    checkGrace(grace);
    checkSlots(slots);
    programs.keySet().forEach(WorkerConfig::checkProgram);
    programs = Collections.unmodifiableMap(new TreeMap<>(programs));
    policies.keySet().forEach(WorkerConfig::checkPolicy);
    policies = Collections.unmodifiableMap(new TreeMap<>(policies));
    networks.keySet().forEach(WorkerConfig::checkNetwork);
    networks = Collections.unmodifiableMap(new TreeMap<>(networks));
  }

  /** The same worker under another name and for another coordinator, on loopback. */
  public WorkerConfig at(String newName, String newCoordinator) {
    return new WorkerConfig(
        Optional.of(newName),
        List.of(newCoordinator),
        slots,
        programs,
        policies,
        networks,
        artifacts,
        evaluation,
        shards,
        Credentials.NONE,
        state,
        grace,
        training);
  }

  /** The same worker, training so. */
  public WorkerConfig with(TrainingSettings wanted) {
    return new WorkerConfig(
        name,
        coordinators,
        slots,
        programs,
        policies,
        networks,
        artifacts,
        evaluation,
        shards,
        credentials,
        state,
        grace,
        wanted);
  }

  /** The same worker with other object stores. */
  public WorkerConfig with(UploadSettings allowed) {
    return new WorkerConfig(
        name,
        coordinators,
        slots,
        programs,
        policies,
        networks,
        artifacts,
        evaluation,
        allowed,
        credentials,
        state,
        grace,
        training);
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
        Handoff.WORKER.matcher(name).matches(),
        "worker name \"" + name + "\" must have 1 to 128 letters, digits or any of . @ : _ -");
  }

  static void checkCoordinators(List<String> coordinators) {
    require(
        !coordinators.isEmpty(),
        "no coordinator is named; write HOST:PORT, such as localhost:7070");
    coordinators.forEach(WorkerConfig::checkCoordinator);
  }

  static void checkGrace(Duration grace) {
    require(
        grace.compareTo(LEAST_GRACE) >= 0 && grace.compareTo(MOST_GRACE) <= 0,
        "grace of " + grace.toMillis() + " ms is not between 1 s and 1 h");
  }

  private static void checkCoordinator(String coordinator) {
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

  static void checkProgram(String program) {
    require(
        ENTRY.matcher(program).matches(),
        "engine name \"" + program + "\" must have letters, digits or any of . + @ _ - only");
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
