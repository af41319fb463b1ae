package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A coordinator and workers as processes, each with its own directory, for tests of faults. Each
 * worker has its own connection to the coordinator through a {@link FaultProxy}.
 */
final class TestCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path directory;
  private final Duration lease;
  private final List<Node> workers = new ArrayList<>();
  private final List<TengenProcess> processes = new ArrayList<>();
  private TengenProcess coordinator;
  private Address address;

  /** The jars of the version that coordinators and workers are started from. */
  private Path lib;

  /**
   * Starts a coordinator.
   *
   * @param lease silence after which a worker's games are assigned to others
   */
  TestCluster(Path directory, Duration lease) throws IOException, InterruptedException {
    this(directory, lease, TengenProcess.LIB);
  }

  /** Starts a coordinator of the version whose jars are in {@code lib}. */
  TestCluster(Path directory, Duration lease, Path lib) throws IOException, InterruptedException {
    this.directory = directory;
    this.lease = lease;
    this.lib = lib;
    // Not a port that the system gives to another socket while the coordinator is killed.
    startCoordinator(FreePorts.one());
  }

  /** Has processes that are started from now on be of the version whose jars are in a directory. */
  void startFrom(Path other) {
    lib = other;
  }

  /** Returns the silence after which a worker's games are assigned to others. */
  Duration lease() {
    return lease;
  }

  /** Returns the coordinator's address, which restarts do not change. */
  Address address() {
    return address;
  }

  private void startCoordinator(int port) throws IOException, InterruptedException {
    coordinator =
        TengenProcess.startFrom(
            lib,
            "coordinator",
            "--data",
            directory.resolve("data").toString(),
            "--grpc-port",
            String.valueOf(port),
            "--http-port",
            "-1",
            "--heartbeat",
            "300ms",
            "--lease",
            lease.toMillis() + "ms");
    processes.add(coordinator);
    String line = coordinator.awaitLine("gRPC on ");
    address = Address.parse(line.replaceFirst(".*gRPC on ", "").replaceFirst(",.*", ""));
  }

  /** Kills the coordinator. */
  void killCoordinator() throws InterruptedException {
    coordinator.kill();
  }

  /** Kills the coordinator if it is alive, and starts another on the same directory and port. */
  void restartCoordinator() throws IOException, InterruptedException {
    killCoordinator();
    startCoordinator(address.port());
  }

  /**
   * Starts a worker and waits until it is connected.
   *
   * @param options options besides name, address and state directory
   */
  Node startWorker(String name, String... options) throws IOException, InterruptedException {
    Node node = new Node(name, new FaultProxy(address.port()), List.of(options));
    workers.add(node);
    node.start();
    return node;
  }

  /** Returns all workers that were started, including dead ones. */
  List<Node> workers() {
    return workers;
  }

  /** Returns the lines on stderr of all worker processes, oldest process first. */
  List<String> workersSaid() {
    return workers.stream()
        .flatMap(node -> node.lives.stream())
        .flatMap(life -> life.errorLines("").stream())
        .toList();
  }

  static void await(String what, BooleanSupplier holds) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "waited in vain for " + what);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  /** Kills the processes that are alive. */
  @Override
  public void close() throws IOException {
    processes.forEach(TengenProcess::close);
    for (Node node : workers) {
      node.line.close();
    }
  }

  /** A worker, across all its processes, and its connection. */
  final class Node {
    private final String name;
    private final FaultProxy line;
    private final List<String> options;
    private final List<TengenProcess> lives = new ArrayList<>();

    private Node(String name, FaultProxy line, List<String> options) {
      this.name = name;
      this.line = line;
      this.options = options;
    }

    FaultProxy line() {
      return line;
    }

    /** Returns the worker's current process. */
    TengenProcess process() {
      return lives.getLast();
    }

    /** Starts the worker on its directory; blocks until it is connected. */
    void start() throws IOException, InterruptedException {
      List<String> command =
          new ArrayList<>(
              Arrays.asList(
                  "worker",
                  "--verbose",
                  "--coordinator",
                  new Address("127.0.0.1", line.port()).toString(),
                  "--name",
                  name,
                  "--state",
                  directory.resolve(name).toString()));
      command.addAll(options);
      TengenProcess process = TengenProcess.startFrom(lib, command.toArray(String[]::new));
      processes.add(process);
      lives.add(process);
      process.awaitLine("worker " + name);
    }

    /** Returns the number of games that a coordinator has acknowledged to it. */
    int acknowledged() {
      return lives.stream().mapToInt(life -> life.errorLines(WorkerLog.COUNTS).size()).sum();
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
