package io.tengen.cli.bench;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.tengen.cli.client.Address;
import io.tengen.engine.player.RandomKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many workers in one process, each with a connection of its own. They are cheap, so that what is
 * measured is the coordinator. Thread-safe.
 */
public final class SimulatedFleet implements AutoCloseable {
  /** What every worker offers. */
  public static final String ENGINE_KIND = RandomKind.NAME;

  /** Connections that are being made at once, unless all are. */
  private static final int AT_ONCE = 64;

  private static final long PATIENCE_SECONDS = 60;

  private final EventLoopGroup threads;
  private final ScheduledExecutorService heart =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("simulated-heart").daemon(true).factory());
  private final int atOnce;
  private final Semaphore greetings;
  private final List<SimulatedWorker> workers = new ArrayList<>();
  private final AtomicLong heartbeatMillis = new AtomicLong(TimeUnit.SECONDS.toMillis(5));
  private final AtomicLong acknowledged = new AtomicLong();
  private volatile AckTimes times = new AckTimes();
  private final AtomicInteger troubles = new AtomicInteger();
  private volatile String lastTrouble = "";

  private final AtomicInteger refusals = new AtomicInteger();

  private SimulatedFleet(int threads, int atOnce) {
    this.atOnce = atOnce;
    greetings = new Semaphore(atOnce);
    this.threads = new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
  }

  /**
   * Connects workers to a coordinator; blocks until it has welcomed them all. They ask for no games
   * yet.
   *
   * @param slots games of each worker that wait for their acknowledgement at once
   * @param moves of each game, before it is resigned
   * @param threads that do the workers' work
   * @throws IllegalStateException with one line if a worker is not welcomed
   */
  public static SimulatedFleet connect(
      Address coordinator, int count, int slots, int moves, int threads)
      throws InterruptedException {
    return connect(coordinator, count, slots, moves, threads, false);
  }

  /**
   * As {@link #connect}, but all of them at once, as when they have lost a coordinator that is
   * back: those that it has no time for come again when it says. Their connections stand before the
   * first of them speaks, so that what comes at once are greetings and not handshakes.
   */
  public static SimulatedFleet storm(
      Address coordinator, int count, int slots, int moves, int threads)
      throws InterruptedException {
    return connect(coordinator, count, slots, moves, threads, true);
  }

  private static SimulatedFleet connect(
      Address coordinator, int count, int slots, int moves, int threads, boolean storm)
      throws InterruptedException {
    SimulatedFleet fleet = new SimulatedFleet(threads, storm ? count : AT_ONCE);
    try {
      fleet.hire(coordinator, count, slots, new CannedGames(moves));
      if (storm) {
        fleet.dial();
      }
      fleet.greet();
      return fleet;
    } catch (InterruptedException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  private void hire(Address coordinator, int count, int slots, CannedGames games) {
    for (int i = 0; i < count; i++) {
      var channel =
          NettyChannelBuilder.forAddress(coordinator.host(), coordinator.port())
              .usePlaintext()
              .eventLoopGroup(threads)
              .channelType(NioSocketChannel.class)
              .directExecutor()
              .build();
      workers.add(new SimulatedWorker("simulated-" + i, slots, games, new Events(), channel));
    }
  }

  private void dial() throws InterruptedException {
    workers.forEach(SimulatedWorker::dial);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    for (SimulatedWorker worker : workers) {
      while (!worker.isConnected()) {
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException("the coordinator did not take all connections");
        }
        Thread.sleep(1);
      }
    }
  }

  private void greet() throws InterruptedException {
    for (SimulatedWorker worker : workers) {
      awaitGreetings(1);
      worker.hello();
    }
    awaitGreetings(atOnce);
    greetings.release(atOnce);
  }

  private void awaitGreetings(int count) throws InterruptedException {
    if (!greetings.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          "the coordinator welcomed not all of "
              + workers.size()
              + " workers within "
              + PATIENCE_SECONDS
              + " s"
              + (troubles() == 0 ? "" : "; " + lastTrouble()));
    }
  }

  /** Has every worker ask for games. To be called once. */
  public void begin() {
    long millis = heartbeatMillis.get();
    ScheduledFuture<?> _ =
        heart.scheduleAtFixedRate(
            () -> workers.forEach(SimulatedWorker::heartbeat),
            millis,
            millis,
            TimeUnit.MILLISECONDS);
    workers.forEach(SimulatedWorker::begin);
  }

  /** How long results have waited since this was last asked. For one thread. */
  public AckTimes takeTimes() {
    AckTimes taken = times;
    times = new AckTimes();
    return taken;
  }

  /** Results that have been acknowledged in all. */
  public long acknowledged() {
    return acknowledged.get();
  }

  /** How often a worker was told to come again. */
  public int refusals() {
    return refusals.get();
  }

  /** How often something went otherwise than it should. */
  public int troubles() {
    return troubles.get();
  }

  /** The latest of them, in one line; empty if there were none. */
  public String lastTrouble() {
    return lastTrouble;
  }

  /** Breaks all connections; blocks for a moment. */
  @Override
  public void close() {
    heart.shutdownNow();
    workers.forEach(SimulatedWorker::cut);
    var _ = threads.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private final class Events implements SimulatedWorker.FleetEvents {
    @Override
    public void welcomed(long millis) {
      heartbeatMillis.set(millis);
      greetings.release();
    }

    @Override
    public void refused(SimulatedWorker worker, long millis) {
      refusals.incrementAndGet();
      ScheduledFuture<?> _ = heart.schedule(worker::hello, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void acknowledged(long nanos) {
      acknowledged.incrementAndGet();
      times.add(nanos);
    }

    @Override
    public void trouble(String what) {
      troubles.incrementAndGet();
      lastTrouble = what;
    }
  }
}
