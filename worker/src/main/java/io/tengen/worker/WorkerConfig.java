package io.tengen.worker;

import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.game.record.Handoff;
import io.tengen.tracing.TracingSettings;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.peer.ServingSettings;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The configuration of a worker.
 *
 * @param name unique in the cluster, stable across reconnects; empty for the name stored in the
 *     state directory, or a new one
 * @param coordinators {@code HOST:PORT} of coordinators' gRPC services in order of preference; the
 *     worker is connected to one at a time; a worker cannot start without one
 * @param slots games played at once, up to {@link #MAX_SLOTS}; 0 only if it serves evaluations or
 *     rollouts
 * @param programs the allowlist of external GTP engines
 * @param policies weights of rollouts and priors by the name that {@code mcts:policy=NAME} uses
 * @param networks by the name that {@code mcts:net=NAME} uses
 * @param artifacts the cache of networks that jobs name
 * @param evaluation settings of the evaluators of those networks
 * @param shards object stores that the worker may upload games to
 * @param credentials presented to the coordinator
 * @param state directory of the worker's name and its unacknowledged results; empty for a default
 *     directory of the user
 * @param grace how long the worker may take to stop
 * @param training whether and how it trains networks
 * @param evaluations whether it evaluates positions for other workers, and how others do for it
 * @param rollouts whether it plays rollouts for searches of other workers
 * @param tracing where it sends its spans of traced games; empty for nowhere
 * @param speed where it has the speed of its machine from
 */
public record WorkerConfig(
    Optional<String> name,
    List<String> coordinators,
    int slots,
    ProgramAllowlist programs,
    Map<String, PolicyPair> policies,
    Map<String, NetworkConfig> networks,
    ArtifactCacheSettings artifacts,
    EvaluatorSettings evaluation,
    UploadSettings shards,
    Credentials credentials,
    Optional<Path> state,
    Duration grace,
    TrainingSettings training,
    EvaluationSettings evaluations,
    RolloutSettings rollouts,
    Optional<TracingSettings> tracing,
    SpeedSetting speed) {
  public static final int MAX_SLOTS = 4096;

  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[\\w.-]+):(\\d{1,5})");
  private static final Pattern ENTRY = Pattern.compile("[\\w.+@-]+");
  private static final int MAX_PORT = 65_535;
  private static final Duration LEAST_GRACE = Duration.ofSeconds(1);
  private static final Duration MOST_GRACE = Duration.ofHours(1);

  /**
   * @throws IllegalArgumentException with a one-line message that names the setting and the remedy
   */
  public WorkerConfig {
    name.ifPresent(WorkerConfig::checkName);
    coordinators.forEach(WorkerConfig::checkCoordinator);
    coordinators = List.copyOf(coordinators);
    checkGrace(grace);
    checkSlots(slots, evaluations.serving().isPresent() || rollouts.serving().isPresent());
    programs.programs().keySet().forEach(WorkerConfig::checkProgram);
    policies.keySet().forEach(WorkerConfig::checkPolicy);
    policies = Collections.unmodifiableMap(new TreeMap<>(policies));
    networks.keySet().forEach(WorkerConfig::checkNetwork);
    networks = Collections.unmodifiableMap(new TreeMap<>(networks));
    checkServing(evaluations, credentials, evaluation, networks);
    checkServing(rollouts, credentials);
  }

  /**
   * Returns a registry of the networks and of the built-in one, which publish no metrics and are
   * evaluated by this process only. The caller closes it.
   */
  public LoadedNetworks openNetworks() {
    return new LoadedNetworks(networks, evaluation.here());
  }

  /**
   * Returns a registry of the networks and of the built-in one. The caller closes it.
   *
   * @param registry registry of the networks' metrics
   * @param remote the other workers that may evaluate networks
   */
  public LoadedNetworks openNetworks(MeterRegistry registry, RemoteEvaluation remote) {
    return new LoadedNetworks(networks, evaluation.here(), registry, remote);
  }

  /** Returns a copy that sends its spans of traced games as these settings say. */
  public WorkerConfig with(TracingSettings wanted) {
    return with(values -> values.tracing = Optional.of(wanted));
  }

  /** Returns a copy with this name and this coordinator, connected with these credentials. */
  public WorkerConfig at(String newName, String newCoordinator, Credentials newCredentials) {
    return with(values -> {
      values.name = Optional.of(newName);
      values.coordinators = List.of(newCoordinator);
      values.credentials = newCredentials;
    });
  }

  /** Returns a copy with these training settings. */
  public WorkerConfig with(TrainingSettings wanted) {
    return with(values -> values.training = wanted);
  }

  /** Returns a copy that has its speed from elsewhere. */
  public WorkerConfig with(SpeedSetting other) {
    return with(values -> values.speed = other);
  }

  /** Returns a copy with these upload settings. */
  public WorkerConfig with(UploadSettings allowed) {
    return with(values -> values.shards = allowed);
  }

  private WorkerConfig with(Consumer<Values> change) {
    Values values = new Values(this);
    change.accept(values);
    return new WorkerConfig(
        values.name,
        values.coordinators,
        slots,
        programs,
        policies,
        networks,
        artifacts,
        evaluation,
        values.shards,
        values.credentials,
        state,
        grace,
        values.training,
        evaluations,
        rollouts,
        values.tracing,
        values.speed);
  }

  /** The values that a copy may change. */
  private static final class Values {
    private Optional<String> name;
    private List<String> coordinators;
    private UploadSettings shards;
    private Credentials credentials;
    private TrainingSettings training;
    private Optional<TracingSettings> tracing;
    private SpeedSetting speed;

    private Values(WorkerConfig of) {
      name = of.name;
      coordinators = of.coordinators;
      shards = of.shards;
      credentials = of.credentials;
      training = of.training;
      tracing = of.tracing;
      speed = of.speed;
    }
  }

  /**
   * Reads a configuration file over the defaults ({@code defaults.conf} beside this class, which
   * explains every key).
   *
   * @param file in HOCON; all keys are below {@code tengen.worker}
   * @param overrides command-line settings by their key below {@code tengen.worker}, such as {@code
   *     slots}; they override the file
   * @throws IllegalArgumentException with a one-line message that names the file, the line, the key
   *     and the problem: an unknown key, a wrong type, a value out of range, or a file that cannot
   *     be read or has the wrong content
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
        !coordinators.isEmpty(), "no coordinator is named; give HOST:PORT, such as localhost:7070");
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

  static void checkAddress(String address) {
    require(
        ADDRESS.matcher(address).matches(),
        "\"" + address + "\" is not HOST:PORT, such as 10.0.0.7:7075");
  }

  static void checkSlots(int slots, boolean serves) {
    require(
        slots != 0 || serves,
        "slots 0 is for workers that serve evaluations or rollouts; give 1 or more");
    require(
        slots >= 0 && slots <= MAX_SLOTS, "slots " + slots + " is not between 0 and " + MAX_SLOTS);
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

  static void checkServing(
      EvaluationSettings evaluations,
      Credentials credentials,
      EvaluatorSettings evaluation,
      Map<String, NetworkConfig> networks) {
    if (evaluations.serving().isEmpty()) {
      return;
    }
    checkTls(evaluations.serving().get(), credentials, "evaluations");
    require(
        Stream.concat(
                Stream.of(evaluation), networks.values().stream().map(NetworkConfig::settings))
            .flatMap(settings -> settings.devices().stream())
            .noneMatch(ComputeDevice::isRemote),
        "a worker that serves evaluations cannot have devices = [remote] itself");
  }

  static void checkServing(RolloutSettings rollouts, Credentials credentials) {
    rollouts.serving().ifPresent(serving -> checkTls(serving, credentials, "rollouts"));
  }

  private static void checkTls(ServingSettings serving, Credentials credentials, String what) {
    require(
        serving.tls().isPresent() == credentials.isEncrypted(),
        credentials.isEncrypted()
            ? "connections to the coordinator are encrypted, so "
                + what
                + " must be served with a certificate; set tengen.worker."
                + what
                + ".cert and key"
            : "other workers trust no certificate without tls; set tengen.worker.tls.ca");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
