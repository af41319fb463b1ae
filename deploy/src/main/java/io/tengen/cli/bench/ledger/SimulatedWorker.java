package io.tengen.cli.bench.ledger;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.CallOptions;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.JobKind;
import io.tengen.wire.worker.JobProgress;
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A simulated worker on one connection. It reports every game as soon as it is assigned, or when
 * the {@link OpenLoad} of its fleet says so, and requests another when the report has been
 * acknowledged. Thread-safe: gRPC's threads and the fleet's call it.
 */
final class SimulatedWorker {
  private static final long RETRY_MILLIS = 1_000;

  private final String name;
  private final int slots;
  private final CannedGames games;
  private final FleetEvents fleet;
  private final Supplier<ManagedChannel> channels;
  private final @Nullable OpenLoad load;

  @GuardedBy("this")
  private ManagedChannel channel;

  /** The present stream; messages of earlier ones are ignored. */
  @GuardedBy("this")
  private @Nullable Connection connection;

  /** The games that were assigned and have no verdict, by lease. */
  @GuardedBy("this")
  private final Map<LeaseToken, Game> mine = new HashMap<>();

  @GuardedBy("this")
  private boolean hasBegun;

  @GuardedBy("this")
  private boolean wasCut;

  @GuardedBy("this")
  private boolean ended;

  /** Callbacks from a worker to its fleet; called on any thread. */
  interface FleetEvents {
    void welcomed(long heartbeatMillis);

    /**
     * Called when a result was committed.
     *
     * @param nanos time since it was due, in nanoseconds
     */
    void acknowledged(long nanos);

    /**
     * Called when the coordinator refused a greeting because it is busy.
     *
     * @param millis delay before the worker should retry, in milliseconds
     */
    void refused(SimulatedWorker worker, long millis);

    /** Called when the coordinator did not commit a result, or the stream ended unexpectedly. */
    void trouble(String what);
  }

  /** A game that the worker holds. Guarded by the worker. */
  private static final class Game {
    final WorkerMessage report;
    boolean isReported;
    long dueNanos;

    Game(WorkerMessage report) {
      this.report = report;
    }
  }

  /**
   * Creates a worker that is not connected.
   *
   * @param channels creates its connections
   * @param load says when games are reported; null if as soon as they are assigned
   */
  SimulatedWorker(
      String name,
      int slots,
      CannedGames games,
      FleetEvents fleet,
      Supplier<ManagedChannel> channels,
      @Nullable OpenLoad load) {
    this.name = name;
    this.slots = slots;
    this.games = games;
    this.fleet = fleet;
    this.channels = channels;
    this.load = load;
    channel = channels.get();
  }

  /** Starts to connect without sending anything. */
  synchronized void openConnection() {
    ConnectivityState _ = channel.getState(true);
  }

  synchronized boolean isConnected() {
    return channel.getState(false) == ConnectivityState.READY;
  }

  /** Sends a greeting on a new stream. */
  synchronized void hello() {
    if (ended) {
      return;
    }
    connection = new Connection();
    connection.out =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(WorkerService.CONNECT, CallOptions.DEFAULT), connection);
    send(
        new WorkerMessage.Hello(
            name,
            "simulated",
            slots,
            List.of(SimulatedFleet.ENGINE_KIND),
            List.copyOf(mine.keySet())));
  }

  /** Requests the first games. */
  synchronized void begin() {
    hasBegun = true;
    ready(slots);
  }

  synchronized void heartbeat() {
    List<JobProgress> playing =
        mine.entrySet().stream()
            .filter(each -> !each.getValue().isReported)
            .<JobProgress>map(each -> new JobProgress.Game(each.getKey(), 0, Optional.empty()))
            .toList();
    send(new WorkerMessage.Heartbeat(playing));
  }

  /** Breaks the connection, as a network that fails; {@link #hello} opens another. */
  void cut() {
    ManagedChannel before;
    synchronized (this) {
      before = channel;
      connection = null;
      wasCut = true;
      channel = channels.get();
    }
    before.shutdownNow();
  }

  /** Closes the connection; nothing is sent or received afterwards. */
  void close() {
    ManagedChannel last;
    synchronized (this) {
      ended = true;
      last = channel;
    }
    last.shutdownNow();
  }

  @GuardedBy("this")
  private void ready(int permits) {
    if (permits > 0) {
      send(new WorkerMessage.Ready(JobKind.GAME, permits));
    }
  }

  @GuardedBy("this")
  private void send(WorkerMessage message) {
    if (!ended && connection != null && connection.out != null) {
      connection.out.onNext(message);
    }
  }

  private synchronized void welcomed(long heartbeatMillis) {
    fleet.welcomed(heartbeatMillis);
    for (Game game : mine.values()) {
      if (game.isReported) {
        send(game.report);
      }
    }
    if (hasBegun) {
      ready(slots - mine.size());
    }
  }

  private synchronized void play(CoordinatorMessage.Assignment assignment) {
    LeaseToken lease = assignment.lease();
    mine.put(lease, new Game(games.report(assignment)));
    if (load == null) {
      boolean _ = report(lease, System.nanoTime());
    } else {
      load.hold(due -> report(lease, due));
    }
  }

  private synchronized boolean report(LeaseToken lease, long dueNanos) {
    Game game = mine.get(lease);
    if (game == null) {
      return false;
    }
    game.isReported = true;
    game.dueNanos = dueNanos;
    send(game.report);
    return true;
  }

  private synchronized void judged(CoordinatorMessage.Verdict verdict) {
    Game game = mine.remove(verdict.lease());
    if (game == null && wasCut) {
      // The second one, on a result that was reported on both streams.
      return;
    }
    boolean counts =
        verdict.status() == VerdictStatus.COMMITTED
            || wasCut && verdict.status() == VerdictStatus.DUPLICATE;
    if (game == null || !game.isReported) {
      fleet.trouble("a verdict on a game that was not reported");
    } else if (!counts) {
      fleet.trouble("a result was " + verdict.status() + ": " + verdict.reason());
    } else {
      fleet.acknowledged(System.nanoTime() - game.dueNanos);
      ready(1);
    }
  }

  /** Plays on without a game whose lease ended while the worker was cut off. */
  private synchronized void revoked(CoordinatorMessage.Revoked revoked) {
    if (!wasCut) {
      fleet.trouble("a game was taken back: " + revoked.reason());
    } else if (mine.remove(revoked.lease()) != null) {
      ready(1);
    }
  }

  private void broken(Connection broken, Status status, @Nullable String wait) {
    boolean retries;
    synchronized (this) {
      if (ended || connection != broken) {
        return;
      }
      retries = wait != null || wasCut && !broken.isWelcomed;
      ended = !retries;
    }
    if (retries) {
      fleet.refused(this, wait == null ? RETRY_MILLIS : Long.parseLong(wait));
    } else {
      fleet.trouble("a stream ended: " + status);
    }
  }

  /** A stream to the coordinator; there is a new one for each greeting. */
  private final class Connection implements StreamObserver<CoordinatorMessage> {
    // Guarded by the worker.
    private @Nullable StreamObserver<WorkerMessage> out;
    private volatile boolean isWelcomed;

    @Override
    public void onNext(CoordinatorMessage message) {
      if (!isPresent()) {
        return;
      }
      switch (message) {
        case CoordinatorMessage.Welcome welcome -> {
          isWelcomed = true;
          welcomed(welcome.heartbeatMillis());
        }
        case CoordinatorMessage.Assignment assignment -> play(assignment);
        case CoordinatorMessage.Verdict verdict -> judged(verdict);
        case CoordinatorMessage.Revoked revoked -> revoked(revoked);
        case CoordinatorMessage.Watched _ -> {
          // Its games have no moves before they are reported whole.
        }
        case CoordinatorMessage.EvaluationKey _, CoordinatorMessage.Evaluators _ ->
            fleet.trouble("the coordinator sent what was not asked for");
        case CoordinatorMessage.Inquire _ -> fleet.trouble("the coordinator sent an inquiry");
        case CoordinatorMessage.Unknown _ ->
            fleet.trouble("the coordinator sent an unknown message");
      }
    }

    private boolean isPresent() {
      synchronized (SimulatedWorker.this) {
        return connection == this;
      }
    }

    @Override
    public void onError(Throwable failure) {
      Metadata trailers = Status.trailersFromThrowable(failure);
      String wait = trailers == null ? null : trailers.get(WorkerService.RETRY_PUSHBACK_MILLIS);
      broken(this, Status.fromThrowable(failure), wait);
    }

    @Override
    public void onCompleted() {
      broken(this, Status.OK.withDescription("the coordinator completed the stream"), null);
    }
  }
}
