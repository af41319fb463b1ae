package io.tengen.worker;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.files.artifact.StorePlace;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a {@link WorkerConfig}, strictly: what it does not understand is an error, not a shrug. */
final class ConfigReader {
  static final String ROOT = "tengen.worker";
  private static final String NAME = "name";
  private static final String COORDINATOR = "coordinator";
  private static final String SLOTS = "slots";
  private static final String STATE = "state";
  private static final String GRACE = "grace";
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
          CredentialsReader.TLS,
          CredentialsReader.TOKEN,
          CredentialsReader.TOKEN_FILE);
  private static final String DEFAULTS = "defaults.conf";

  private final Optional<Path> file;
  private final Map<String, ?> overrides;

  ConfigReader(Optional<Path> file, Map<String, ?> overrides) {
    this.file = file;
    this.overrides = overrides;
  }

  WorkerConfig read() {
    try {
      return translate(layers());
    } catch (ConfigException e) {
      throw new IllegalArgumentException(oneLine(e), e);
    }
  }

  private Config layers() {
    Config defaults = ConfigFactory.parseResources(ConfigReader.class, DEFAULTS);
    Config given = file.map(ConfigReader::parse).orElse(ConfigFactory.empty());
    Map<String, Object> flags = new LinkedHashMap<>();
    overrides.forEach((key, value) -> flags.put(ROOT + "." + key, value));
    Config all =
        ConfigFactory.parseMap(flags, "command line")
            .withFallback(given)
            .withFallback(defaults)
            .resolve();
    checkKeys(all.root(), Set.of("tengen"), "");
    ConfigValue tengen = all.getValue("tengen");
    checkKeys(object(tengen, "tengen"), Set.of("worker"), "tengen.");
    return object(all.getValue(ROOT), ROOT).toConfig();
  }

  private static Config parse(Path path) {
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "configuration file " + path + " does not exist or cannot be read");
    }
    return ConfigFactory.parseFile(path.toFile());
  }

  private static WorkerConfig translate(Config config) {
    checkKeys(config.root(), KEYS, ROOT + ".");
    Optional<String> name = text(config, NAME);
    check(config, NAME, () -> name.ifPresent(WorkerConfig::checkName));
    List<String> coordinators = coordinators(config);
    check(config, COORDINATOR, () -> WorkerConfig.checkCoordinators(coordinators));
    Duration grace = config.getDuration(GRACE);
    check(config, GRACE, () -> WorkerConfig.checkGrace(grace));
    int slots =
        config.hasPath(SLOTS)
            ? wholeNumber(config, SLOTS)
            : Math.min(Runtime.getRuntime().availableProcessors(), WorkerConfig.MAX_SLOTS);
    check(config, SLOTS, () -> WorkerConfig.checkSlots(slots));
    return new WorkerConfig(
        name,
        coordinators,
        slots,
        programs(config),
        policies(config),
        NetworkConfigReader.read(config, NETWORKS, slots),
        artifacts(config),
        NetworkConfigReader.settings(config, ARTIFACTS, slots),
        shards(config),
        CredentialsReader.read(config),
        text(config, STATE).map(directory -> path(directory, STATE)),
        grace,
        training(config));
  }

  private static Optional<String> text(Config config, String path) {
    return config.hasPath(path) ? Optional.of(config.getString(path)) : Optional.empty();
  }

  /** A list, or a text with commas between. */
  private static List<String> coordinators(Config config) {
    return config.getValue(COORDINATOR).valueType() == ConfigValueType.LIST
        ? config.getStringList(COORDINATOR)
        : List.of(config.getString(COORDINATOR).split("\\s*,\\s*", -1));
  }

  static int wholeNumber(Config config, String path) {
    double value = config.getDouble(path);
    check(config, path, () -> requireWhole(value));
    return (int) value;
  }

  private static void requireWhole(double value) {
    if (value != (int) value) {
      throw new IllegalArgumentException(value + " is not a whole number");
    }
  }

  private static Map<String, EngineProgram> programs(Config config) {
    Map<String, EngineProgram> programs = new TreeMap<>();
    for (var entry : config.getObject(ENGINES).entrySet()) {
      if (entry.getValue().valueType() != ConfigValueType.NULL) {
        String path = ConfigUtil.joinPath(ENGINES, entry.getKey());
        check(
            config,
            path,
            () -> {
              WorkerConfig.checkProgram(entry.getKey());
              programs.put(entry.getKey(), ProgramReader.read(config, path));
            });
      }
    }
    return programs;
  }

  private static Map<String, PolicyPair> policies(Config config) {
    Map<String, PolicyPair> policies = new TreeMap<>();
    for (var entry : config.getObject(POLICIES).entrySet()) {
      if (entry.getValue().valueType() != ConfigValueType.NULL) {
        String path = ConfigUtil.joinPath(POLICIES, entry.getKey());
        String text = config.getString(path);
        check(
            config,
            path,
            () -> {
              WorkerConfig.checkPolicy(entry.getKey());
              policies.put(entry.getKey(), policy(text));
            });
      }
    }
    return policies;
  }

  private static TrainingSettings training(Config config) {
    Config section = object(config.getValue(TRAINING), ROOT + "." + TRAINING).toConfig();
    checkKeys(section.root(), TRAINING_KEYS, ROOT + "." + TRAINING + ".");
    TrainingSettings[] read = {TrainingSettings.NONE};
    check(
        config,
        TRAINING,
        () ->
            read[0] =
                new TrainingSettings(
                    section.getBoolean(ENABLED),
                    ComputeDevice.parse(section.getString(DEVICE)),
                    wholeNumber(section, SLOTS),
                    section.getDuration(SAVE_EVERY),
                    section.getDuration(BRING_EVERY)));
    return read[0];
  }

  private static ArtifactCacheSettings artifacts(Config config) {
    Config section = object(config.getValue(ARTIFACTS), ROOT + "." + ARTIFACTS).toConfig();
    checkKeys(section.root(), artifactKeys(), ROOT + "." + ARTIFACTS + ".");
    Path directory =
        section.hasPath(DIRECTORY)
            ? path(section.getString(DIRECTORY), ARTIFACTS + "." + DIRECTORY)
            : cache();
    return new ArtifactCacheSettings(directory, section.getBytes(LIMIT));
  }

  private static UploadSettings shards(Config config) {
    Config section = object(config.getValue(SHARDS), ROOT + "." + SHARDS).toConfig();
    checkKeys(
        section.root(), Set.of(STORES, ENDPOINT, DIRECTORY, LIMIT), ROOT + "." + SHARDS + ".");
    List<StorePlace> stores = new ArrayList<>();
    check(
        config,
        SHARDS + "." + STORES,
        () -> section.getStringList(STORES).forEach(store -> stores.add(StorePlace.parse(store))));
    String endpoint = section.getString(ENDPOINT);
    List<URI> server = new ArrayList<>();
    check(
        config,
        SHARDS + "." + ENDPOINT,
        () -> {
          if (!endpoint.isEmpty()) {
            server.add(UploadSettings.endpoint(endpoint));
          }
        });
    return new UploadSettings(
        stores,
        server.stream().findFirst(),
        text(section, DIRECTORY).map(directory -> path(directory, SHARDS + "." + DIRECTORY)),
        section.getBytes(LIMIT));
  }

  private static Set<String> artifactKeys() {
    Set<String> keys = new TreeSet<>(NetworkConfigReader.SETTINGS);
    keys.addAll(List.of(DIRECTORY, LIMIT));
    return keys;
  }

  private static Path path(String text, String key) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(ROOT + "." + key + ": " + e.getMessage(), e);
    }
  }

  /** Where this user's programs keep what they can get again (XDG Base Directory). */
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

  private static ConfigObject object(ConfigValue value, String path) {
    if (value instanceof ConfigObject object) {
      return object;
    }
    throw new IllegalArgumentException(
        where(value.origin()) + path + " must be a section of settings in { }");
  }

  static void checkKeys(ConfigObject object, Set<String> known, String prefix) {
    for (var entry : object.entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            where(entry.getValue().origin())
                + "unknown key "
                + prefix
                + ConfigUtil.joinPath(entry.getKey())
                + "; known: "
                + String.join(", ", known.stream().sorted().map(key -> prefix + key).toList()));
      }
    }
  }

  /** Says where the value stands if the check refuses it. */
  static void check(Config config, String path, Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      String where = config.hasPath(path) ? where(config.getValue(path).origin()) : "";
      throw new IllegalArgumentException(where + ROOT + "." + path + ": " + e.getMessage(), e);
    }
  }

  private static String where(ConfigOrigin origin) {
    return origin.description() + ": ";
  }

  private static String oneLine(ConfigException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
