package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.cluster.ClusterNode;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Coordinator processes of one cluster with mutual TLS, on loopback and one database. */
final class TestNodes implements AutoCloseable {
  private static final String STANDS_BY = "forwarding connections to it";
  private static final Duration PATIENCE = Duration.ofSeconds(150);

  private final Path directory;
  private final DatabaseSettings.PostgreSql database;
  private final List<Integer> clusterPorts;
  private final List<Integer> grpcPorts;
  private final List<Process> processes = new ArrayList<>();

  TestNodes(Path directory, DatabaseSettings.PostgreSql database, int count) throws Exception {
    this.directory = directory;
    this.database = database;
    List<Integer> ports = FreePorts.several(2 * count);
    clusterPorts = ports.subList(0, count);
    grpcPorts = ports.subList(count, 2 * count);
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
    DevelopmentCa.Issued server = ca.server(List.of("localhost", "127.0.0.1"));
    Files.writeString(directory.resolve("ca.crt"), ca.certificate());
    Files.writeString(directory.resolve("server.crt"), server.certificate());
    Files.writeString(directory.resolve("server.key"), server.key());
    for (int i = 0; i < count; i++) {
      Files.writeString(directory.resolve(i + ".conf"), config(i));
      processes.add(begin(i));
    }
  }

  /** Returns a node's configuration, with TLS between coordinators only. */
  private String config(int node) {
    String seeds =
        clusterPorts.stream()
            .map(port -> "\"127.0.0.1:" + port + "\"")
            .collect(Collectors.joining(", "));
    return """
    tengen.coordinator {
      data = "%s"
      artifacts = "%s"
      grpc-port = %d
      http-port = -1
      heartbeat = 400ms
      lease = 2s
      database { url = "%s", user = "%s" }
      cluster {
        host = "127.0.0.1"
        port = %d
        health-port = -1
        seeds = [%s]
        stable-after = 2s
        tls { cert = "%s", key = "%s", ca = "%s" }
      }
    }
    """
        .formatted(
            directory.resolve("data" + node),
            directory.resolve("artifacts"),
            grpcPorts.get(node),
            database.url(),
            database.user(),
            clusterPorts.get(node),
            seeds,
            directory.resolve("server.crt"),
            directory.resolve("server.key"),
            directory.resolve("ca.crt"));
  }

  private Process begin(int node) throws IOException {
    return ChildJvm.logging(Main.class, directory.resolve(node + ".conf").toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(node).toFile()))
        .start();
  }

  private Path log(int node) {
    return directory.resolve(node + ".log");
  }

  String said(int node) throws IOException {
    return Files.readString(log(node));
  }

  /** Returns the gRPC port of each node. */
  List<Integer> grpcPorts() {
    return grpcPorts;
  }

  Process process(int node) {
    return processes.get(node);
  }

  /** Restarts a node that has ended; waits until it has joined the cluster as a standby. */
  void restart(int node) throws Exception {
    int before = times(STANDS_BY, node);
    processes.set(node, begin(node));
    awaitStandBy(node, before);
  }

  private void awaitStandBy(int node, int before) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (times(STANDS_BY, node) <= before) {
      assertTrue(System.nanoTime() < deadline, () -> node + " does not stand by\n" + this);
      if (!process(node).isAlive()) {
        // A node that finds no others exits, and its supervisor restarts it.
        processes.set(node, begin(node));
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Waits until one node leads and all others stand by; returns the leader. */
  int awaitAll() throws Exception {
    int leader = awaitLeader(Map.of());
    for (int node = 0; node < processes.size(); node++) {
      if (node != leader) {
        awaitStandBy(node, 0);
      }
    }
    return leader;
  }

  void signal(int node, String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process(node).pid())).start().waitFor();
  }

  /** Waits until a living node becomes the leader once more than before; returns it. */
  int awaitLeader(Map<Integer, Integer> before) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      for (int node = 0; node < processes.size(); node++) {
        if (process(node).isAlive() && duties(node) > before.getOrDefault(node, 0)) {
          return node;
        }
      }
      assertTrue(System.nanoTime() < deadline, "no node is the leader\n" + this);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Returns how often each node has become the leader. */
  Map<Integer, Integer> duties() throws IOException {
    Map<Integer, Integer> duties = new HashMap<>();
    for (int node = 0; node < processes.size(); node++) {
      duties.put(node, duties(node));
    }
    return duties;
  }

  private int duties(int node) throws IOException {
    return times("is the leader now", node);
  }

  private int times(String text, int node) throws IOException {
    return Files.exists(log(node)) ? said(node).split(text, -1).length - 1 : 0;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int node = 0; node < processes.size(); node++) {
      try {
        text.append("node ").append(node).append(":\n").append(said(node));
      } catch (IOException e) {
        text.append(e);
      }
    }
    return text.toString();
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }

  /** A node that runs until it is told to leave or fails. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      ClusterNode node =
          ClusterNode.start(CoordinatorConfig.load(Optional.of(Path.of(args[0])), Map.of()));
      Runtime.getRuntime().addShutdownHook(new Thread(node::close));
      System.out.println("ended: " + node.ended().toCompletableFuture().get());
      System.exit(1);
    }
  }
}
