package io.tengen.coordinator.config;

import io.tengen.game.match.TimeSystem;
import io.tengen.tracing.TracingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The configuration of a coordinator.
 *
 * @param data directory of the coordinator's own files; created if missing
 * @param database database of runs and games
 * @param host address to listen on
 * @param grpcPort port of the gRPC services; 0 for any free one
 * @param httpPort port of health and metrics; 0 for any free one, −1 for none
 * @param heartbeat interval at which workers are asked to send heartbeats, at least {@link
 *     #LEAST_HEARTBEAT}
 * @param lease time without a heartbeat after which a worker's games go to others, at least twice
 *     the heartbeat
 * @param commitInterval how long the first result of a batch waits for others before they are
 *     committed together, up to {@link #MOST_COMMIT_INTERVAL}; a run writes to its journal at most
 *     once in that time
 * @param stallTimeout time without a move after which a game without a clock is assigned to another
 *     worker; also the time allowed before the first move of any game. With a clock, the limit is
 *     the time that the clock allows for one move, plus three minutes
 * @param access access control
 * @param limits rate and size limits of workers
 * @param users limits of each user's runs and files
 * @param http settings of the web page and the HTTP API
 * @param artifacts directory of uploaded artifacts; in a cluster shared by all coordinators
 * @param webhooks the servers that are told when runs end
 * @param retention the rules by which runs and files are deleted
 * @param cluster the cluster that the coordinator belongs to; empty for none
 * @param tracing where spans of traced games are sent; empty for no tracing
 * @param fixedWorkers whether no workers join but those of the coordinator's own process, so that a
 *     run that they cannot play fails instead of waiting for others
 */
public record CoordinatorConfig(
    Path data,
    DatabaseSettings database,
    String host,
    int grpcPort,
    int httpPort,
    Duration heartbeat,
    Duration lease,
    Duration commitInterval,
    Duration stallTimeout,
    AccessSettings access,
    WorkerLimits limits,
    UserLimits users,
    HttpSettings http,
    Path artifacts,
    List<WebhookSettings> webhooks,
    RetentionSettings retention,
    Optional<ClusterSettings> cluster,
    Optional<TracingSettings> tracing,
    boolean fixedWorkers) {
  public static final int NO_PORT = -1;
  public static final Duration LEAST_HEARTBEAT = Duration.ofMillis(10);
  public static final Duration COMMIT_INTERVAL = Duration.ofMillis(50);
  public static final Duration STALL_TIMEOUT = Duration.ofMinutes(30);
  public static final Duration MOST_COMMIT_INTERVAL = Duration.ofSeconds(10);

  private static final int LAST_PORT = 65_535;

  /**
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public CoordinatorConfig {
    checkPort("grpc-port", grpcPort, 0);
    checkPort("http-port", httpPort, NO_PORT);
    checkLease(heartbeat, lease);
    checkCommitInterval(commitInterval);
    checkStallTimeout(stallTimeout);
    access.checkHost(host);
    webhooks = List.copyOf(webhooks);
  }

  /**
   * Creates a configuration with the default stall timeout, without authentication and so for
   * loopback only.
   */
  public CoordinatorConfig(
      Path data,
      DatabaseSettings database,
      String host,
      int grpcPort,
      int httpPort,
      Duration heartbeat,
      Duration lease,
      Duration commitInterval) {
    this(
        data,
        database,
        host,
        grpcPort,
        httpPort,
        heartbeat,
        lease,
        commitInterval,
        STALL_TIMEOUT,
        AccessSettings.LOOPBACK,
        WorkerLimits.USUAL,
        UserLimits.USUAL,
        HttpSettings.USUAL,
        artifactsIn(data),
        List.of(),
        RetentionSettings.NONE,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /** Returns this configuration with other access control and limits. */
  public CoordinatorConfig with(AccessSettings other, WorkerLimits others) {
    return with(values -> {
      values.access = other;
      values.limits = others;
    });
  }

  /** Returns this configuration with other settings of the HTTP API. */
  public CoordinatorConfig with(HttpSettings other) {
    return with(values -> values.http = other);
  }

  /** Returns this configuration with other limits of users. */
  public CoordinatorConfig with(UserLimits other) {
    return with(values -> values.users = other);
  }

  /** Returns this configuration with others who are told when runs end. */
  public CoordinatorConfig with(List<WebhookSettings> others) {
    return with(values -> values.webhooks = others);
  }

  /** Returns this configuration with tracing. */
  public CoordinatorConfig with(TracingSettings other) {
    return with(values -> values.tracing = Optional.of(other));
  }

  /** Returns this configuration with other rules of retention. */
  public CoordinatorConfig with(RetentionSettings other) {
    return with(values -> values.retention = other);
  }

  /** Returns this configuration with another time without a move after which games are moved. */
  public CoordinatorConfig withStallTimeout(Duration other) {
    return with(values -> values.stallTimeout = other);
  }

  /** Returns this configuration with another port for gRPC. */
  public CoordinatorConfig withGrpcPort(int port) {
    return with(values -> values.grpcPort = port);
  }

  /** Returns this configuration for a process with its own and no other workers. */
  public CoordinatorConfig withFixedWorkers() {
    return with(values -> values.fixedWorkers = true);
  }

  private CoordinatorConfig with(Consumer<Values> change) {
    Values values = new Values(this);
    change.accept(values);
    return new CoordinatorConfig(
        data,
        database,
        host,
        values.grpcPort,
        httpPort,
        heartbeat,
        lease,
        commitInterval,
        values.stallTimeout,
        values.access,
        values.limits,
        values.users,
        values.http,
        artifacts,
        values.webhooks,
        values.retention,
        cluster,
        values.tracing,
        values.fixedWorkers);
  }

  /** The values that a copy may change. */
  private static final class Values {
    private int grpcPort;
    private Duration stallTimeout;
    private AccessSettings access;
    private WorkerLimits limits;
    private UserLimits users;
    private HttpSettings http;
    private List<WebhookSettings> webhooks;
    private Optional<TracingSettings> tracing;
    private RetentionSettings retention;
    private boolean fixedWorkers;

    private Values(CoordinatorConfig of) {
      grpcPort = of.grpcPort;
      stallTimeout = of.stallTimeout;
      access = of.access;
      limits = of.limits;
      users = of.users;
      http = of.http;
      webhooks = of.webhooks;
      tracing = of.tracing;
      retention = of.retention;
      fixedWorkers = of.fixedWorkers;
    }
  }

  /** Returns the default directory of artifacts. */
  public static Path artifactsIn(Path data) {
    return data.resolve("artifacts");
  }

  /** Creates a configuration with an embedded database in its directory and the default times. */
  public static CoordinatorConfig embedded(
      Path data, String host, int grpcPort, int httpPort, Duration heartbeat, Duration lease) {
    return new CoordinatorConfig(
        data,
        new DatabaseSettings.Embedded(data),
        host,
        grpcPort,
        httpPort,
        heartbeat,
        lease,
        COMMIT_INTERVAL);
  }

  /**
   * Reads a configuration file over the defaults ({@code defaults.conf} beside this class, which
   * explains every key).
   *
   * @param file file in HOCON format; every key is below {@code tengen.coordinator}
   * @param overrides command-line settings by their key below {@code tengen.coordinator}, such as
   *     {@code grpc-port}; they take precedence over the file
   * @throws IllegalArgumentException with one line that names file, line, key and what is wrong: an
   *     unknown key, a wrong type, a value out of range, a file that cannot be read or has other
   *     content
   */
  public static CoordinatorConfig load(Optional<Path> file, Map<String, ?> overrides) {
    return new CoordinatorConfigReader(file, overrides).read();
  }

  static void checkPort(String name, int port, int least) {
    require(
        port >= least && port <= LAST_PORT,
        name + " " + port + " is not between " + least + " and " + LAST_PORT);
  }

  static void checkLease(Duration heartbeat, Duration lease) {
    require(
        heartbeat.compareTo(LEAST_HEARTBEAT) >= 0
            && lease.compareTo(heartbeat.multipliedBy(2)) >= 0,
        "lease must be at least twice heartbeat, and heartbeat at least 10ms");
  }

  static void checkCommitInterval(Duration interval) {
    require(
        interval.isPositive() && interval.compareTo(MOST_COMMIT_INTERVAL) <= 0,
        "commit-interval must be more than 0 and at most 10s");
  }

  static void checkStallTimeout(Duration timeout) {
    require(
        timeout.isPositive() && timeout.compareTo(TimeSystem.LONGEST) <= 0,
        "stall-timeout must be more than 0 and at most a year");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
