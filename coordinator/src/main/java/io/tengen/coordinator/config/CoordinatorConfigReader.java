package io.tengen.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads a {@link CoordinatorConfig}, strictly: what it does not understand is an error. */
public final class CoordinatorConfigReader {
  static final String ROOT = "tengen.coordinator";
  private static final String DATA = "data";
  private static final String HOST = "host";
  private static final String GRPC_PORT = "grpc-port";
  private static final String HTTP_PORT = "http-port";
  private static final String HEARTBEAT = "heartbeat";
  private static final String LEASE = "lease";
  private static final String COMMIT_INTERVAL = "commit-interval";
  private static final String STALL_TIMEOUT = "stall-timeout";
  private static final String ARTIFACTS = "artifacts";
  private static final String DATABASE = "database";
  private static final String URL = DATABASE + ".url";
  private static final String USER = DATABASE + ".user";
  private static final String PASSWORD = DATABASE + ".password";
  private static final Set<String> KEYS =
      Set.of(
          DATA,
          HOST,
          GRPC_PORT,
          HTTP_PORT,
          HEARTBEAT,
          LEASE,
          COMMIT_INTERVAL,
          STALL_TIMEOUT,
          DATABASE,
          AccessConfigReader.TLS,
          AccessConfigReader.INSECURE,
          AccessConfigReader.LIMITS,
          ARTIFACTS,
          ClusterConfigReader.CLUSTER);
  private static final Set<String> DATABASE_KEYS = Set.of("url", "user", "password");

  private final Optional<Path> file;
  private final Map<String, ?> overrides;

  CoordinatorConfigReader(Optional<Path> file, Map<String, ?> overrides) {
    this.file = file;
    this.overrides = overrides;
  }

  CoordinatorConfig read() {
    try {
      return translate(layers());
    } catch (ConfigException e) {
      throw new IllegalArgumentException(oneLine(e), e);
    }
  }

  private Config layers() {
    Config defaults = ConfigFactory.parseResources(CoordinatorConfigReader.class, "defaults.conf");
    Config given = file.map(CoordinatorConfigReader::parse).orElse(ConfigFactory.empty());
    Map<String, Object> flags = new LinkedHashMap<>();
    overrides.forEach((key, value) -> flags.put(ROOT + "." + key, value));
    Config all =
        ConfigFactory.parseMap(flags, "command line")
            .withFallback(given)
            .withFallback(defaults)
            .resolve();
    checkKeys(all.root(), Set.of("tengen"), "");
    checkKeys(object(all, "tengen", ""), Set.of("coordinator"), "tengen.");
    return object(all, ROOT, "").toConfig();
  }

  private static Config parse(Path path) {
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "configuration file " + path + " does not exist or cannot be read");
    }
    return ConfigFactory.parseFile(path.toFile());
  }

  private static CoordinatorConfig translate(Config config) {
    checkKeys(config.root(), KEYS, ROOT + ".");
    checkKeys(object(config, DATABASE, ROOT + "."), DATABASE_KEYS, ROOT + "." + DATABASE + ".");
    int grpcPort = config.getInt(GRPC_PORT);
    check(config, GRPC_PORT, () -> CoordinatorConfig.checkPort(GRPC_PORT, grpcPort, 0));
    int httpPort = config.getInt(HTTP_PORT);
    check(
        config,
        HTTP_PORT,
        () -> CoordinatorConfig.checkPort(HTTP_PORT, httpPort, CoordinatorConfig.NO_PORT));
    var heartbeat = config.getDuration(HEARTBEAT);
    var lease = config.getDuration(LEASE);
    check(config, LEASE, () -> CoordinatorConfig.checkLease(heartbeat, lease));
    var interval = config.getDuration(COMMIT_INTERVAL);
    check(config, COMMIT_INTERVAL, () -> CoordinatorConfig.checkCommitInterval(interval));
    var stall = config.getDuration(STALL_TIMEOUT);
    check(config, STALL_TIMEOUT, () -> CoordinatorConfig.checkStallTimeout(stall));
    AccessConfigReader access = new AccessConfigReader(config);
    check(config, HOST, () -> access.settings().checkHost(config.getString(HOST)));
    Path data = checked(config, DATA, () -> path(config.getString(DATA)));
    DatabaseSettings databaseSettings = database(config, data);
    Optional<ClusterSettings> cluster =
        new ClusterConfigReader(config, access.settings()).settings();
    cluster.ifPresent(settings -> {
      check(config, URL, () -> ClusterConfigReader.checkDatabase(databaseSettings));
      check(
          config, ARTIFACTS, () -> ClusterConfigReader.checkArtifacts(config.getString(ARTIFACTS)));
    });
    return new CoordinatorConfig(
        data,
        databaseSettings,
        config.getString(HOST),
        grpcPort,
        httpPort,
        heartbeat,
        lease,
        interval,
        stall,
        access.settings(),
        access.limits(),
        artifacts(config, data),
        cluster);
  }

  private static Path artifacts(Config config, Path data) {
    String given = config.getString(ARTIFACTS);
    return given.isEmpty()
        ? CoordinatorConfig.artifactsIn(data)
        : checked(config, ARTIFACTS, () -> path(given));
  }

  static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no path", e);
    }
  }

  private static DatabaseSettings database(Config config, Path data) {
    String url = config.getString(URL);
    if (url.isEmpty()) {
      return new DatabaseSettings.Embedded(data);
    }
    return checked(
        config,
        URL,
        () ->
            new DatabaseSettings.PostgreSql(
                url, config.getString(USER), config.getString(PASSWORD)));
  }

  static ConfigObject object(Config config, String path, String prefix) {
    ConfigValue value = config.getValue(path);
    if (value instanceof ConfigObject object) {
      return object;
    }
    throw new IllegalArgumentException(
        where(value.origin()) + prefix + path + " must be a section of settings in { }");
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

  static void check(Config config, String path, Runnable check) {
    checked(
        config,
        path,
        () -> {
          check.run();
          return true;
        });
  }

  /** Says where the value stands if it is refused. */
  static <T> T checked(Config config, String path, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          where(config.getValue(path).origin()) + ROOT + "." + path + ": " + e.getMessage(), e);
    }
  }

  private static String where(ConfigOrigin origin) {
    return origin.description() + ": ";
  }

  private static String oneLine(ConfigException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
