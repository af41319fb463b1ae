package io.tengen.coordinator.config;

import io.tengen.config.StrictConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the part of the configuration that defines the coordinator's cluster. */
final class ClusterConfigReader {
  static final String CLUSTER = "cluster";

  private static final String HOST = CLUSTER + ".host";
  private static final String PORT = CLUSTER + ".port";
  private static final String HEALTH_PORT = CLUSTER + ".health-port";
  private static final String SEEDS = CLUSTER + ".seeds";
  private static final String KUBERNETES = CLUSTER + ".kubernetes";
  private static final String SELECTOR = KUBERNETES + ".selector";
  private static final String NODES = KUBERNETES + ".nodes";
  private static final String TLS = CLUSTER + ".tls";
  private static final String CA = TLS + ".ca";
  private static final String STABLE_AFTER = CLUSTER + ".stable-after";
  private static final Set<String> KEYS =
      Set.of("host", "port", "health-port", "seeds", "kubernetes", "tls", "stable-after");
  private static final int MOST_NODES = 9;
  private static final Duration LEAST_STABLE = Duration.ofSeconds(1);

  private final StrictConfig config;
  private final AccessSettings access;

  /**
   * @param config the section {@code tengen.coordinator}
   */
  ClusterConfigReader(StrictConfig config, AccessSettings access) {
    this.config = config;
    this.access = access;
    config.section(CLUSTER).requireKnown(KEYS);
    config.section(KUBERNETES).requireKnown(Set.of("selector", "namespace", "nodes"));
    config.section(TLS).requireKnown(Set.of("cert", "key", "ca"));
  }

  /** Returns the settings; empty for a coordinator without a cluster. */
  Optional<ClusterSettings> settings() {
    Optional<ClusterSettings.Discovery> discovery = discovery();
    if (discovery.isEmpty()) {
      return Optional.empty();
    }
    String host = config.text(HOST);
    Optional<AccessSettings.Tls> tls = tls();
    checked(
        HOST,
        () -> {
          require(
              !host.isEmpty(),
              "give the address or name under which the other coordinators reach this one");
          checkEncryption(tls.isPresent(), host);
        });
    int port = config.wholeNumber(PORT);
    checked(PORT, () -> CoordinatorConfig.checkPort("port", port, 1));
    int health = config.wholeNumber(HEALTH_PORT);
    if (discovery.get() instanceof ClusterSettings.SeedNodes seedNodes) {
      String own = host + ":" + port;
      checked(
          SEEDS,
          () ->
              require(
                  seedNodes.addresses().contains(own),
                  own + ", which is cluster.host and cluster.port, is not among them"));
    }
    boolean searching = discovery.get() instanceof ClusterSettings.Kubernetes;
    checked(
        HEALTH_PORT, () -> CoordinatorConfig.checkPort("health-port", health, searching ? 1 : -1));
    Duration stable = config.duration(STABLE_AFTER);
    checked(
        STABLE_AFTER, () -> require(stable.compareTo(LEAST_STABLE) >= 0, "must be at least 1s"));
    return Optional.of(new ClusterSettings(host, port, health, discovery.get(), tls, stable));
  }

  private Optional<ClusterSettings.Discovery> discovery() {
    List<String> seeds = config.texts(SEEDS);
    String selector = config.text(SELECTOR);
    if (seeds.isEmpty() && selector.isEmpty()) {
      return Optional.empty();
    }
    if (!selector.isEmpty()) {
      checked(SELECTOR, () -> require(seeds.isEmpty(), "give this or seeds, not both"));
      int nodes = config.wholeNumber(NODES);
      checked(
          NODES, () -> require(nodes >= 1 && nodes <= MOST_NODES, "must be 1 to " + MOST_NODES));
      return Optional.of(
          new ClusterSettings.Kubernetes(selector, config.text(KUBERNETES + ".namespace"), nodes));
    }
    checked(
        SEEDS,
        () -> {
          require(seeds.size() <= MOST_NODES, "more than " + MOST_NODES + " addresses");
          require(Set.copyOf(seeds).size() == seeds.size(), "an address is listed twice");
          for (String seed : seeds) {
            require(seed.matches("[^\\s,:]+:\\d{1,5}"), "\"" + seed + "\" is not HOST:PORT");
          }
        });
    return Optional.of(new ClusterSettings.SeedNodes(seeds));
  }

  /** Returns the cluster's TLS settings. Certificate and key default to those of gRPC. */
  private Optional<AccessSettings.Tls> tls() {
    Optional<Path> ca = config.optionalFile(CA);
    Optional<Path> certificate = config.optionalFile(TLS + ".cert");
    Optional<Path> key = config.optionalFile(TLS + ".key");
    if (ca.isEmpty()) {
      checked(
          CA,
          () ->
              require(
                  certificate.isEmpty() && key.isEmpty() && access.tls().isEmpty(),
                  "give the CA that issued the other coordinators' certificates; tengen cert makes"
                      + " one"));
      return Optional.empty();
    }
    Optional<Path> own = certificate.or(() -> access.tls().map(AccessSettings.Tls::certificate));
    Optional<Path> secret = key.or(() -> access.tls().map(AccessSettings.Tls::key));
    checked(
        CA,
        () ->
            require(
                own.isPresent() && secret.isPresent() && certificate.isPresent() == key.isPresent(),
                "give both cert and key as well; tengen cert makes them"));
    Duration reload = config.duration(AccessConfigReader.TLS + ".reload");
    return Optional.of(
        new AccessSettings.Tls(own.orElseThrow(), secret.orElseThrow(), ca, true, reload));
  }

  private void checkEncryption(boolean encrypted, String host) {
    require(
        encrypted || access.insecure() || AccessSettings.isLoopback(host),
        "on "
            + host
            + " any client could join the cluster: give cluster.tls { cert, key, ca } (tengen cert"
            + " makes them), or --insecure on a network that you trust");
  }

  static void checkDatabase(DatabaseSettings database) {
    require(
        database instanceof DatabaseSettings.PostgreSql,
        "a cluster needs PostgreSQL, jdbc:postgresql://HOST/NAME; the embedded database is open in"
            + " one process");
  }

  static void checkArtifacts(String directory) {
    require(
        !directory.isEmpty(),
        "a cluster needs a directory that all its coordinators share, for the networks that users"
            + " bring");
  }

  private void checked(String path, Runnable check) {
    config.check(path, check);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
