package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.proto.v1.WorkerMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A run on a cluster, with a worker and a watcher that know all addresses and try the next one when
 * a connection fails, as real ones do. The worker reports unacknowledged games again: they may have
 * been counted although the verdict was lost.
 */
final class ClusterRun implements AutoCloseable {
  private static final int SLOTS = 16;
  private static final long PATIENCE_SECONDS = 150;

  private final TestNodes nodes;
  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Throwable> trouble = new CompletableFuture<>();
  private final List<Thread> threads = new ArrayList<>();

  /** Reports without a verdict by game; confined to the worker's thread. */
  private final Map<ByteString, PlayedGame> outbox = new HashMap<>();

  /** Game of each lease. */
  private final Map<ByteString, Integer> indices = new HashMap<>();

  /** Number of games after which the worker pauses. */
  private volatile int target;

  private volatile int watched;

  // Times of verdicts; written by the worker, and reset while it has nothing to report.
  private volatile long lastHeard;
  private volatile long longestPause;
  private String run = "";

  ClusterRun(TestNodes nodes) {
    this.nodes = nodes;
  }

  /** Creates the run and starts worker and watcher. */
  void create(int games) throws Exception {
    run =
        asking(control ->
            control
                .createRun(
                    CreateRunRequest.newBuilder()
                        .setSpec(Harness.duel(games))
                        .setRequestId("once")
                        .build())
                .getId());
    begin(this::work);
    begin(this::watch);
  }

  private interface Job {
    void on(ManagedChannel channel) throws Exception;
  }

  private void begin(Job job) {
    Thread thread =
        new Thread(() -> {
          int node = 0;
          try {
            while (!Thread.interrupted()) {
              ManagedChannel channel = channel(node++);
              try {
                if (isReady(channel)) {
                  job.on(channel);
                }
              } finally {
                channel.shutdownNow();
              }
              Thread.sleep(100);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (Exception | AssertionError e) {
            trouble.complete(e);
          }
        });
    thread.start();
    threads.add(thread);
  }

  /** Returns whether a node replies: a suspended process still accepts connections. */
  private static boolean isReady(ManagedChannel channel) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    while (channel.getState(true) != ConnectivityState.READY) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return true;
  }

  private ManagedChannel channel(int node) {
    List<Integer> ports = nodes.grpcPorts();
    return ManagedChannelBuilder.forAddress("127.0.0.1", ports.get(node % ports.size()))
        .usePlaintext()
        .keepAliveTime(10, TimeUnit.SECONDS)
        .keepAliveTimeout(2, TimeUnit.SECONDS)
        .build();
  }

  private void work(ManagedChannel channel) throws Exception {
    ScriptedWorker worker = new ScriptedWorker(channel);
    worker.send(
        WorkerMessage.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker("w")
                    .setVersion("test")
                    .setSlots(SLOTS)
                    .addOffers("random"))
            .build());
    worker.ready(SLOTS);
    outbox.values().forEach(worker::finish);
    List<Assignment> held = new ArrayList<>();
    long beat = System.nanoTime();
    while (!worker.end.isDone()) {
      Assignment next = worker.assignments.poll(5, TimeUnit.MILLISECONDS);
      if (next != null) {
        held.add(next);
      }
      if (!held.isEmpty() && acknowledged.size() + outbox.size() < target) {
        PlayedGame report = ScriptedWorker.play(held.removeLast());
        outbox.put(report.getLease(), report);
        indices.put(report.getLease(), report.getJob().getIndex());
        worker.finish(report);
        worker.ready(1);
      }
      for (Verdict verdict = worker.verdicts.poll();
          verdict != null;
          verdict = worker.verdicts.poll()) {
        outbox.remove(verdict.getLease());
        counted(verdict);
      }
      if (System.nanoTime() - beat > TimeUnit.MILLISECONDS.toNanos(300)) {
        beat = System.nanoTime();
        worker.heartbeat(held.toArray(Assignment[]::new));
      }
    }
  }

  private void counted(Verdict verdict) {
    long now = System.nanoTime();
    longestPause = Math.max(longestPause, now - lastHeard);
    lastHeard = now;
    boolean first = acknowledged.add(Objects.requireNonNull(indices.get(verdict.getLease())));
    if (verdict.getStatus() == VerdictStatus.VERDICT_STATUS_COMMITTED) {
      assertTrue(first, () -> "counted twice: " + verdict);
    } else {
      assertEquals(VerdictStatus.VERDICT_STATUS_DUPLICATE, verdict.getStatus(), verdict::toString);
    }
  }

  private void watch(ManagedChannel channel) throws Exception {
    try {
      Iterator<Run> news =
          ControlServiceGrpc.newBlockingStub(channel)
              .watchRun(WatchRunRequest.newBuilder().setRun(run).build());
      while (news.hasNext()) {
        Run now = news.next();
        assertTrue(now.getCommitted() >= watched, "the run has gone back: " + now);
        watched = now.getCommitted();
      }
      // The run has ended.
      Thread.sleep(Long.MAX_VALUE);
    } catch (StatusRuntimeException e) {
      // Tries the next address.
    }
  }

  /**
   * Plays until this many games are acknowledged.
   *
   * @return the longest time between two acknowledgements, in milliseconds
   */
  long until(int games) throws Exception {
    longestPause = 0;
    lastHeard = System.nanoTime();
    // So that more games are in flight whenever something happens to the cluster.
    target = games + SLOTS / 2;
    await(games);
    return TimeUnit.NANOSECONDS.toMillis(longestPause);
  }

  private void await(int games) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (acknowledged.size() < games) {
      if (trouble.isDone()) {
        throw new AssertionError("the worker or the watcher failed", trouble.join());
      }
      assertTrue(
          System.nanoTime() < deadline,
          () -> acknowledged.size() + " of " + games + " games acknowledged\n" + nodes);
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  /** Compares the finished run with what was acknowledged. */
  void check(int games) throws Exception {
    List<Integer> all = IntStream.range(0, games).boxed().toList();
    List<Integer> exported =
        asking(control -> {
          List<Integer> indices = new ArrayList<>();
          control
              .exportGames(ExportGamesRequest.newBuilder().setRun(run).build())
              .forEachRemaining(game -> indices.add(game.getIndex()));
          return indices;
        });
    assertEquals(all, exported);
    assertEquals(Set.copyOf(all), acknowledged);
    int rated =
        asking(control ->
            control.getRatings(GetRatingsRequest.newBuilder().setRun(run).build()).getGames());
    assertEquals(games, rated);
  }

  /** Waits for the watcher's end; returns the number of games that it has seen. */
  int watched() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (watched < acknowledged.size() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return watched;
  }

  /** Returns the reply of the first node that gives one. */
  private <T> T asking(Function<ControlServiceBlockingStub, T> question) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    for (int node = 0; ; node++) {
      ManagedChannel channel = channel(node);
      try {
        if (isReady(channel)) {
          return question.apply(ControlServiceGrpc.newBlockingStub(channel));
        }
      } catch (StatusRuntimeException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(100);
      } finally {
        channel.shutdownNow();
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    for (Thread thread : threads) {
      thread.interrupt();
      thread.join();
    }
  }
}
