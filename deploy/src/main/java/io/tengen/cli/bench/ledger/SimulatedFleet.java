package io.tengen.cli.bench.ledger;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.tengen.cli.channel.Address;
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
import org.jspecify.annotations.Nullable;

/**
 * Simulated workers in one process, each with its own connection. They cost little, so that the
 * measurement is dominated by the coordinator. Thread-safe.
 */
public final class SimulatedFleet implements AutoCloseable {
  /** The kind of engine that every worker offers. */
  public static final String ENGINE_KIND = RandomKind.NAME;

  /** Handshakes in progress at a time, unless all workers connect at once. */
  private static final int AT_ONCE = 64;

  private static final long PATIENCE_SECONDS = 60;

  /** Workers that were started at different times do not send their heartbeats at one moment. */
  private static final int HEARTBEAT_GROUPS = 100;

  private final EventLoopGroup threads;
  private final ScheduledExecutorService heartbeats =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("simulated-heartbeats").daemon(true).factory());
  private final int atOnce;
  private final Semaphore greetings;
  private final List<SimulatedWorker> workers = new ArrayList<>();
  private final AtomicLong heartbeatMillis = new AtomicLong(TimeUnit.SECONDS.toMillis(5));
  private final AtomicLong acknowledged = new AtomicLong();

  /** The group whose heartbeats are next. Confined to the thread of the heartbeats. */
  private int group;

  private volatile AckTimes times = new AckTimes();
  private final AtomicInteger troubles = new AtomicInteger();
  private volatile String lastTrouble = "";

  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicLong welcomes = new AtomicLong();
  private final @Nullable OpenLoad load;

  private SimulatedFleet(int threads, int atOnce, double perSecond) {
    this.atOnce = atOnce;
    greetings = new Semaphore(atOnce);
    load = perSecond == 0 ? null : new OpenLoad(perSecond);
    this.threads = new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
  }

  /**
   * Connects workers to a coordinator. Blocks until it has welcomed them all. They request no games
   * yet.
   *
   * @param count number of workers
   * @param slots games of each worker that wait for their acknowledgement concurrently
   * @param moves moves of each game before the resignation
   * @param threads threads that serve all connections
   * @param perSecond results reported in a second, whether or not earlier ones have been
   *     acknowledged; 0 if each game is reported as soon as it is assigned
   * @throws IllegalStateException with a message of one line if a worker is not welcomed
   */
  public static SimulatedFleet connect(
      Address coordinator, int count, int slots, int moves, int threads, double perSecond)
      throws InterruptedException {
    return connect(
        coordinator, count, slots, moves, new SimulatedFleet(threads, AT_ONCE, perSecond));
  }

  /**
   * Connects workers to a coordinator all at once, as after a coordinator's restart. Blocks until
   * it has welcomed them all; a worker that it refuses retries after the delay that it gives. All
   * connections are established before the first greeting is sent, so that greetings and not
   * handshakes coincide. The parameters are those of {@link #connect}; each game is reported as
   * soon as it is assigned.
   */
  public static SimulatedFleet storm(
      Address coordinator, int count, int slots, int moves, int threads)
      throws InterruptedException {
    return connect(coordinator, count, slots, moves, new SimulatedFleet(threads, count, 0));
  }

  private static SimulatedFleet connect(
      Address coordinator, int count, int slots, int moves, SimulatedFleet fleet)
      throws InterruptedException {
    try {
      fleet.createWorkers(coordinator, count, slots, new CannedGames(moves));
      if (fleet.atOnce == count) {
        fleet.openConnections();
      }
      fleet.greet();
      return fleet;
    } catch (InterruptedException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  private void createWorkers(Address coordinator, int count, int slots, CannedGames games) {
    for (int i = 0; i < count; i++) {
      workers.add(
          new SimulatedWorker(
              "simulated-" + i, slots, games, new Events(), () -> channel(coordinator), load));
    }
  }

  private ManagedChannel channel(Address coordinator) {
    return NettyChannelBuilder.forAddress(coordinator.host(), coordinator.port())
        .usePlaintext()
        .eventLoopGroup(threads)
        .channelType(NioSocketChannel.class)
        .directExecutor()
        .build();
  }

  private void openConnections() throws InterruptedException {
    workers.forEach(SimulatedWorker::openConnection);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    for (SimulatedWorker worker : workers) {
      while (!worker.isConnected()) {
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException("the coordinator did not accept all connections");
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
          "the coordinator did not welcome all of "
              + workers.size()
              + " workers within "
              + PATIENCE_SECONDS
              + " s"
              + (troubles() == 0 ? "" : "; " + lastTrouble()));
    }
  }

  /** Has every worker request games. Must be called once. */
  public void begin() {
    long nanos = TimeUnit.MILLISECONDS.toNanos(heartbeatMillis.get()) / HEARTBEAT_GROUPS;
    ScheduledFuture<?> _ =
        heartbeats.scheduleAtFixedRate(this::heartbeat, nanos, nanos, TimeUnit.NANOSECONDS);
    workers.forEach(SimulatedWorker::begin);
    if (load != null) {
      load.start();
    }
  }

  /** Sends the heartbeats of the next group. */
  private void heartbeat() {
    for (int i = group; i < workers.size(); i += HEARTBEAT_GROUPS) {
      workers.get(i).heartbeat();
    }
    group = (group + 1) % HEARTBEAT_GROUPS;
  }

  /**
   * Breaks all connections and has all workers connect again at once. They keep their games, and
   * report again what had not been acknowledged. Returns before they are connected: {@link
   * #welcomes} counts them.
   */
  public void reconnect() {
    workers.forEach(SimulatedWorker::cut);
    workers.forEach(SimulatedWorker::hello);
  }

  /** Returns how many greetings the coordinator has answered in all. */
  public long welcomes() {
    return welcomes.get();
  }

  /**
   * Returns the number of results that are due and not reported, because workers wait for games; 0
   * without a given rate.
   */
  public long overdue() {
    return load == null ? 0 : load.overdue();
  }

  /** Returns the acknowledgement times since the last call. For one thread. */
  public AckTimes takeTimes() {
    AckTimes taken = times;
    times = new AckTimes();
    return taken;
  }

  /** Returns the number of results acknowledged in all. */
  public long acknowledged() {
    return acknowledged.get();
  }

  /** Returns how often the coordinator told a worker to retry later. */
  public int refusals() {
    return refusals.get();
  }

  /** Returns the number of unexpected events. */
  public int troubles() {
    return troubles.get();
  }

  /** Returns the latest unexpected event in one line; empty if there was none. */
  public String lastTrouble() {
    return lastTrouble;
  }

  /** Closes all connections; blocks briefly. */
  @Override
  public void close() {
    heartbeats.shutdownNow();
    if (load != null) {
      load.close();
    }
    workers.forEach(SimulatedWorker::close);
    var _ = threads.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private final class Events implements SimulatedWorker.FleetEvents {
    @Override
    public void welcomed(long millis) {
      heartbeatMillis.set(millis);
      welcomes.incrementAndGet();
      greetings.release();
    }

    @Override
    public void refused(SimulatedWorker worker, long millis) {
      refusals.incrementAndGet();
      ScheduledFuture<?> _ = heartbeats.schedule(worker::hello, millis, TimeUnit.MILLISECONDS);
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
