package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A coordinator and workers as processes, on directories of their own, to do harm to. Each worker
 * has a line of its own to the coordinator, which can be harmed too.
 */
final class TestCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path directory;
  private final Duration lease;
  private final List<Node> workers = new ArrayList<>();
  private final List<TengenProcess> processes = new ArrayList<>();
  private TengenProcess coordinator;
  private Address address;

  /**
   * Starts a coordinator.
   *
   * @param lease silence after which a worker's games go to others
   */
  TestCluster(Path directory, Duration lease) throws IOException, InterruptedException {
    this.directory = directory;
    this.lease = lease;
    startCoordinator(0);
  }

  /** Silence after which a worker's games go to others. */
  Duration lease() {
    return lease;
  }

  /** Where the coordinator is, however often it is started again. */
  Address address() {
    return address;
  }

  private void startCoordinator(int port) throws IOException, InterruptedException {
    coordinator =
        TengenProcess.start(
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

  /** {@code kill -9}. */
  void killCoordinator() throws InterruptedException {
    coordinator.kill();
  }

  /** {@code kill -9} if it lives, then another on the same directory and port. */
  void restartCoordinator() throws IOException, InterruptedException {
    killCoordinator();
    startCoordinator(address.port());
  }

  /**
   * Starts a worker and waits until it is one.
   *
   * @param options beside name, address and state directory
   */
  Node startWorker(String name, String... options) throws IOException, InterruptedException {
    Node node = new Node(name, new FaultProxy(address.port()), List.of(options));
    workers.add(node);
    node.start();
    return node;
  }

  /** All that were started, also those that are dead. */
  List<Node> workers() {
    return workers;
  }

  /** What all processes that were workers have said on stderr, oldest process first. */
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

  /** Kills what still lives. */
  @Override
  public void close() throws IOException {
    processes.forEach(TengenProcess::close);
    for (Node node : workers) {
      node.line.close();
    }
  }

  /** A worker, through all its lives, and the line to it. */
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

    /** The process that is this worker now. */
    TengenProcess process() {
      return lives.getLast();
    }

    /** Starts it on its directory; blocks until it is a worker. */
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
      TengenProcess process = TengenProcess.start(command.toArray(String[]::new));
      processes.add(process);
      lives.add(process);
      process.awaitLine("worker " + name);
    }

    /** Games that a coordinator has told it of that they count. */
    int acknowledged() {
      return lives.stream().mapToInt(life -> life.errorLines(WorkerLog.COUNTS).size()).sum();
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
