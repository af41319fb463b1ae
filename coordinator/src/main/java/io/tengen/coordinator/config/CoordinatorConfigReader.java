package io.tengen.coordinator.config;

import io.tengen.config.StrictConfig;
import io.tengen.tracing.TracingSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a {@link CoordinatorConfig} strictly: anything unknown is an error. */
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
  private static final String TRACING = "tracing";
  private static final String RETENTION = "retention";
  private static final Set<String> RETENTION_KEYS =
      Set.of("self-play", "cancelled", "artifacts", "archive");
  private static final String HTTP = "http";
  private static final String PREFIX = HTTP + ".prefix";
  private static final String HOSTS = HTTP + ".hosts";
  private static final String PROXIES = HTTP + ".proxies";
  private static final Set<String> HTTP_KEYS =
      Set.of(
          "public", "prefix", "hosts", "proxies", "requests", "streams", OpenIdConfigReader.OPENID);
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
          AccessConfigReader.USERS,
          HTTP,
          ARTIFACTS,
          TRACING,
          WebhookConfigReader.WEBHOOKS,
          ClusterConfigReader.CLUSTER,
          RETENTION);
  private static final Set<String> DATABASE_KEYS = Set.of("url", "user", "password");

  private final Optional<Path> file;
  private final Map<String, ?> overrides;

  CoordinatorConfigReader(Optional<Path> file, Map<String, ?> overrides) {
    this.file = file;
    this.overrides = overrides;
  }

  CoordinatorConfig read() {
    return StrictConfig.load(
        CoordinatorConfigReader.class, ROOT, file, overrides, CoordinatorConfigReader::translate);
  }

  private static CoordinatorConfig translate(StrictConfig config) {
    config.requireKnown(KEYS);
    config.section(DATABASE).requireKnown(DATABASE_KEYS);
    int grpcPort = config.wholeNumber(GRPC_PORT);
    config.check(GRPC_PORT, () -> CoordinatorConfig.checkPort(GRPC_PORT, grpcPort, 0));
    int httpPort = config.wholeNumber(HTTP_PORT);
    config.check(
        HTTP_PORT,
        () -> CoordinatorConfig.checkPort(HTTP_PORT, httpPort, CoordinatorConfig.NO_PORT));
    var heartbeat = config.duration(HEARTBEAT);
    var lease = config.duration(LEASE);
    config.check(LEASE, () -> CoordinatorConfig.checkLease(heartbeat, lease));
    var interval = config.duration(COMMIT_INTERVAL);
    config.check(COMMIT_INTERVAL, () -> CoordinatorConfig.checkCommitInterval(interval));
    var stall = config.duration(STALL_TIMEOUT);
    config.check(STALL_TIMEOUT, () -> CoordinatorConfig.checkStallTimeout(stall));
    AccessConfigReader access = new AccessConfigReader(config);
    config.check(HOST, () -> access.settings().checkHost(config.text(HOST)));
    Path data = config.path(DATA);
    DatabaseSettings database = database(config, data);
    Optional<ClusterSettings> cluster =
        new ClusterConfigReader(config, access.settings()).settings();
    cluster.ifPresent(settings -> {
      config.check(URL, () -> ClusterConfigReader.checkDatabase(database));
      config.check(ARTIFACTS, () -> ClusterConfigReader.checkArtifacts(config.text(ARTIFACTS)));
    });
    return new CoordinatorConfig(
        data,
        database,
        config.text(HOST),
        grpcPort,
        httpPort,
        heartbeat,
        lease,
        interval,
        stall,
        access.settings(),
        access.limits(),
        access.users(),
        http(config),
        artifacts(config, data),
        WebhookConfigReader.read(config),
        retention(config),
        cluster,
        TracingSettings.read(config.section(TRACING)),
        false);
  }

  private static HttpSettings http(StrictConfig config) {
    config.section(HTTP).requireKnown(HTTP_KEYS);
    Optional<OpenIdSettings> openId = OpenIdConfigReader.read(config.section(HTTP));
    return config.checked(
        HTTP,
        () ->
            new HttpSettings(
                config.flag(HTTP + ".public"),
                config.text(PREFIX),
                config.texts(HOSTS),
                config.texts(PROXIES).stream().map(HttpSettings::proxy).toList(),
                config.wholeNumber(HTTP + ".requests"),
                config.wholeNumber(HTTP + ".streams"),
                openId));
  }

  private static RetentionSettings retention(StrictConfig config) {
    config.section(RETENTION).requireKnown(RETENTION_KEYS);
    return config.checked(
        RETENTION,
        () ->
            new RetentionSettings(
                config.duration(RETENTION + ".self-play"),
                config.duration(RETENTION + ".cancelled"),
                config.duration(RETENTION + ".artifacts"),
                config.optionalPath(RETENTION + ".archive")));
  }

  private static Path artifacts(StrictConfig config, Path data) {
    return config.optionalPath(ARTIFACTS).orElseGet(() -> CoordinatorConfig.artifactsIn(data));
  }

  private static DatabaseSettings database(StrictConfig config, Path data) {
    String url = config.text(URL);
    if (url.isEmpty()) {
      return new DatabaseSettings.Embedded(data);
    }
    return config.checked(
        URL, () -> new DatabaseSettings.PostgreSql(url, config.text(USER), config.text(PASSWORD)));
  }
}
