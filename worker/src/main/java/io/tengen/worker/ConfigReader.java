package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.files.artifact.StorePlace;
import io.tengen.tracing.TracingSettings;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a {@link WorkerConfig}. Unknown keys are errors. */
final class ConfigReader {
  static final String ROOT = "tengen.worker";
  private static final String NAME = "name";
  private static final String COORDINATOR = "coordinator";
  private static final String SLOTS = "slots";
  private static final String STATE = "state";
  private static final String SPEED = "speed";
  private static final String GRACE = "grace";
  private static final String EVALUATIONS = "evaluations";
  private static final String ROLLOUTS = "rollouts";
  private static final String TRACING = "tracing";
  private static final String ENGINES = "engines";
  private static final String POLICIES = "policies";
  private static final String NETWORKS = "networks";
  private static final String ARTIFACTS = "artifacts";
  private static final String SHARDS = "shards";
  private static final String STORES = "stores";
  private static final String ENDPOINT = "endpoint";
  private static final String DIRECTORY = "directory";
  private static final String LIMIT = "limit";
  private static final String TRAINING = "training";
  private static final String ENABLED = "enabled";
  private static final String SAVE_EVERY = "saveEvery";
  private static final String BRING_EVERY = "bringEvery";
  private static final String DEVICE = "device";
  private static final Set<String> TRAINING_KEYS =
      Set.of(ENABLED, DEVICE, SLOTS, SAVE_EVERY, BRING_EVERY);
  private static final Set<String> KEYS =
      Set.of(
          NAME,
          COORDINATOR,
          SLOTS,
          ENGINES,
          POLICIES,
          NETWORKS,
          ARTIFACTS,
          SHARDS,
          TRAINING,
          STATE,
          GRACE,
          SPEED,
          EVALUATIONS,
          ROLLOUTS,
          TRACING,
          CredentialsReader.TLS,
          CredentialsReader.TOKEN,
          CredentialsReader.TOKEN_FILE);

  private final Optional<Path> file;
  private final Map<String, ?> overrides;

  ConfigReader(Optional<Path> file, Map<String, ?> overrides) {
    this.file = file;
    this.overrides = overrides;
  }

  WorkerConfig read() {
    return StrictConfig.load(ConfigReader.class, ROOT, file, overrides, this::translate);
  }

  private WorkerConfig translate(StrictConfig config) {
    config.requireKnown(KEYS);
    Optional<String> name = config.optionalText(NAME);
    config.check(NAME, () -> name.ifPresent(WorkerConfig::checkName));
    List<String> coordinators = config.has(COORDINATOR) ? coordinators(config) : List.of();
    Duration grace = config.duration(GRACE);
    config.check(GRACE, () -> WorkerConfig.checkGrace(grace));
    int slots =
        config.has(SLOTS)
            ? config.wholeNumber(SLOTS)
            : Math.min(Runtime.getRuntime().availableProcessors(), WorkerConfig.MAX_SLOTS);
    Map<String, NetworkConfig> networks =
        NetworkConfigReader.read(config, NETWORKS, ARTIFACTS, slots);
    EvaluatorSettings evaluation = NetworkConfigReader.settings(config, ARTIFACTS, slots);
    Credentials credentials = CredentialsReader.read(config);
    EvaluationSettings evaluations = EvaluationSettingsReader.read(config, EVALUATIONS);
    config.check(
        StrictConfig.join(EVALUATIONS, ServingSettingsReader.SERVE),
        () -> WorkerConfig.checkServing(evaluations, credentials, evaluation, networks));
    RolloutSettings rollouts = RolloutSettingsReader.read(config, ROLLOUTS);
    config.check(
        SLOTS,
        () ->
            WorkerConfig.checkSlots(
                slots, evaluations.serving().isPresent() || rollouts.serving().isPresent()));
    config.check(
        StrictConfig.join(ROLLOUTS, ServingSettingsReader.SERVE),
        () -> WorkerConfig.checkServing(rollouts, credentials));
    return new WorkerConfig(
        name,
        coordinators,
        slots,
        programs(config),
        policies(config),
        networks,
        artifacts(config),
        evaluation,
        shards(config),
        credentials,
        config.has(STATE) ? Optional.of(config.path(STATE)) : Optional.empty(),
        grace,
        training(config),
        evaluations,
        rollouts,
        TracingSettings.read(config.section(TRACING)),
        config.checked(SPEED, () -> SpeedSetting.parse(config.text(SPEED))));
  }

  /** Coordinators' addresses: a list, or one text separated by commas. */
  private static List<String> coordinators(StrictConfig config) {
    List<String> named =
        config.isList(COORDINATOR)
            ? config.texts(COORDINATOR)
            : List.of(config.text(COORDINATOR).split("\\s*,\\s*", -1));
    config.check(COORDINATOR, () -> WorkerConfig.checkCoordinators(named));
    return named;
  }

  private ProgramAllowlist programs(StrictConfig config) {
    Map<String, EngineProgram> programs = new TreeMap<>();
    for (String name : config.names(ENGINES)) {
      String path = StrictConfig.join(ENGINES, name);
      config.check(
          path,
          () -> {
            WorkerConfig.checkProgram(name);
            programs.put(name, ProgramReader.read(config, path));
          });
    }
    return file.map(from -> ProgramAllowlist.of(programs, from.toString()))
        .orElseGet(() -> ProgramAllowlist.of(programs));
  }

  private static Map<String, PolicyPair> policies(StrictConfig config) {
    Map<String, PolicyPair> policies = new TreeMap<>();
    for (String name : config.names(POLICIES)) {
      String path = StrictConfig.join(POLICIES, name);
      String text = config.text(path);
      config.check(
          path,
          () -> {
            WorkerConfig.checkPolicy(name);
            policies.put(name, policy(text));
          });
    }
    return policies;
  }

  private static TrainingSettings training(StrictConfig config) {
    StrictConfig section = config.section(TRAINING);
    section.requireKnown(TRAINING_KEYS);
    int slots = section.wholeNumber(SLOTS);
    return config.checked(
        TRAINING,
        () ->
            new TrainingSettings(
                section.flag(ENABLED),
                ComputeDevice.parse(section.text(DEVICE)),
                slots,
                section.duration(SAVE_EVERY),
                section.duration(BRING_EVERY)));
  }

  private static ArtifactCacheSettings artifacts(StrictConfig config) {
    StrictConfig section = config.section(ARTIFACTS);
    section.requireKnown(artifactKeys());
    return new ArtifactCacheSettings(
        section.has(DIRECTORY) ? section.path(DIRECTORY) : cache(), section.bytes(LIMIT));
  }

  private static UploadSettings shards(StrictConfig config) {
    StrictConfig section = config.section(SHARDS);
    section.requireKnown(Set.of(STORES, ENDPOINT, DIRECTORY, LIMIT));
    String endpoint = section.text(ENDPOINT);
    return new UploadSettings(
        section.checked(
            STORES, () -> section.texts(STORES).stream().map(StorePlace::parse).toList()),
        section.checked(
            ENDPOINT,
            () ->
                endpoint.isEmpty()
                    ? Optional.empty()
                    : Optional.of(UploadSettings.endpoint(endpoint))),
        section.has(DIRECTORY) ? Optional.of(section.path(DIRECTORY)) : Optional.empty(),
        section.bytes(LIMIT));
  }

  private static Set<String> artifactKeys() {
    Set<String> keys = new TreeSet<>(NetworkConfigReader.SETTINGS);
    keys.addAll(List.of(DIRECTORY, LIMIT));
    return keys;
  }

  /** The default artifact directory, below the user's cache directory (XDG Base Directory). */
  private static Path cache() {
    String caches = System.getenv("XDG_CACHE_HOME");
    String home = System.getenv("HOME");
    Path base =
        caches != null && !caches.isBlank()
            ? Path.of(caches)
            : Path.of(home == null ? System.getProperty("user.home") : home, ".cache");
    return base.resolve("tengen").resolve("artifacts");
  }

  private static PolicyPair policy(String text) {
    try {
      return PolicyPair.load(Path.of(text));
    } catch (PolicyFileException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException | InvalidPathException e) {
      throw new IllegalArgumentException("file " + text + " does not exist or cannot be read", e);
    }
  }
}
