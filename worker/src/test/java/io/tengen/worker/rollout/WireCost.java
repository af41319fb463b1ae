package io.tengen.worker.rollout;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.rollout.remote.PathRollouts;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices.Wanted;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.peer.PeerMetric;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures what a remote rollout costs a search and a server: a program with the arguments rules,
 * board size, whether moves are wanted, and seconds. It starts a process that serves, and prints
 * processor time by process.
 */
final class WireCost {
  private static final String NAME = "server";

  private WireCost() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      serve();
      return;
    }
    Position root =
        new Position(GameSetup.of(Rules.parse(args[0]), Integer.parseInt(args[1]), 7.5));
    boolean moves = Boolean.parseBoolean(args[2]);
    long nanos = TimeUnit.SECONDS.toNanos(Integer.parseInt(args[3]));
    System.out.printf("local: %.2f us of CPU a rollout%n", local(root, nanos) / 1e3);
    Process server =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                WireCost.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      remote(root, moves, nanos, server);
    } finally {
      server.destroy();
    }
  }

  private static void serve() throws Exception {
    try (TestRollouts server = new TestRollouts(NAME, 1)) {
      System.out.println(server.server.address());
      Thread.sleep(Duration.ofMinutes(10));
    }
  }

  private static double local(Position root, long nanos) {
    PathRollouts rollouts = new PathRollouts(root, new UniformRollout(), new SplittableRandom(1));
    double each = 0;
    for (int warm = 0; warm < 2; warm++) {
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long end = System.nanoTime() + nanos;
      int count = 0;
      while (System.nanoTime() < end) {
        rollouts.play(root, new int[0], 0);
        count++;
      }
      each =
          (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / (double) count;
    }
    return each;
  }

  private static void remote(Position root, boolean moves, long nanos, Process server)
      throws Exception {
    String address = server.inputReader().readLine();
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (TestRollouts permits = new TestRollouts(NAME, 1);
        RolloutClients clients =
            new RolloutClients(
                to ->
                    Grpc.newChannelBuilder(to, InsecureChannelCredentials.create())
                        .directExecutor()
                        .build(),
                new RolloutMetrics(registry));
        RolloutService service =
            clients.open(new Wanted("uniform", OptionalDouble.empty(), moves), 1)) {
      clients.servers(List.of(permits.listedAt(address)));
      service.setRoot(root);
      run(service, nanos);
      long batches = registry.get(PeerMetric.REMOTE_TIME.of(RolloutMetrics.NAME)).timer().count();
      long here = cpu(ProcessHandle.current());
      long there = cpu(server.toHandle());
      double count = run(service, nanos);
      System.out.printf(
          "remote: %.0f rollouts/s, %.1f a batch; us of CPU a rollout: client %.2f, server %.2f%n",
          count * 1e9 / nanos,
          count
              / (registry.get(PeerMetric.REMOTE_TIME.of(RolloutMetrics.NAME)).timer().count()
                  - batches),
          (cpu(ProcessHandle.current()) - here) / count / 1e3,
          (cpu(server.toHandle()) - there) / count / 1e3);
    }
  }

  private static long cpu(ProcessHandle process) {
    return process.info().totalCpuDuration().orElseThrow().toNanos();
  }

  /** Submits for a while and returns how many rollouts were completed. */
  private static long run(RolloutService service, long nanos) throws InterruptedException {
    AtomicLong completed = new AtomicLong();
    RolloutTask task =
        new RolloutTask() {
          @Override
          public int length() {
            return 0;
          }

          @Override
          public int move(int i) {
            throw new IndexOutOfBoundsException(i);
          }

          @Override
          public void completed(int gain, double lead, int[] moves, int count) {
            completed.incrementAndGet();
          }

          @Override
          public void failed() {
            // Those that are unanswered at the end.
          }
        };
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      if (!service.submit(task)) {
        // A search would play a rollout itself.
        TimeUnit.MICROSECONDS.sleep(200);
      }
    }
    return completed.get();
  }
}
