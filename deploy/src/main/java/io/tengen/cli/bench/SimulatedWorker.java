package io.tengen.cli.bench;

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
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A simulated worker on one connection. It reports every game as soon as it is assigned, and
 * requests another when the report has been acknowledged. Thread-safe: gRPC's threads and the
 * fleet's heartbeat thread call it.
 */
final class SimulatedWorker implements StreamObserver<CoordinatorMessage> {
  private final String name;
  private final int slots;
  private final CannedGames games;
  private final FleetEvents fleet;
  private final ManagedChannel channel;

  /** The stream to the coordinator; a new one for each greeting. */
  @GuardedBy("this")
  private @Nullable StreamObserver<WorkerMessage> out;

  /**
   * The times, by {@link System#nanoTime}, at which games that await their verdict were reported;
   * by lease.
   */
  @GuardedBy("this")
  private final Map<LeaseToken, Long> reported = new HashMap<>();

  @GuardedBy("this")
  private boolean ended;

  /** Callbacks from a worker to its fleet; called on any thread. */
  interface FleetEvents {
    void welcomed(long heartbeatMillis);

    /**
     * Called when a result was committed.
     *
     * @param nanos time since it was reported, in nanoseconds
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

  SimulatedWorker(
      String name, int slots, CannedGames games, FleetEvents fleet, ManagedChannel channel) {
    this.name = name;
    this.slots = slots;
    this.games = games;
    this.fleet = fleet;
    this.channel = channel;
  }

  /** Starts to connect without sending anything. */
  void openConnection() {
    ConnectivityState _ = channel.getState(true);
  }

  boolean isConnected() {
    return channel.getState(false) == ConnectivityState.READY;
  }

  /** Sends a greeting on a new stream. */
  void hello() {
    synchronized (this) {
      if (!ended) {
        out =
            ClientCalls.asyncBidiStreamingCall(
                channel.newCall(WorkerService.CONNECT, CallOptions.DEFAULT), this);
      }
    }
    send(
        new WorkerMessage.Hello(
            name, "simulated", slots, List.of(SimulatedFleet.ENGINE_KIND), List.of()));
  }

  /** Requests the first games. */
  void begin() {
    ready(slots);
  }

  void heartbeat() {
    // The heartbeat lists no games: all that were assigned have been reported.
    send(new WorkerMessage.Heartbeat(List.of()));
  }

  /** Closes the connection; nothing is sent or received afterwards. */
  void close() {
    synchronized (this) {
      ended = true;
    }
    channel.shutdownNow();
  }

  private void ready(int permits) {
    send(new WorkerMessage.Ready(JobKind.GAME, permits));
  }

  private synchronized void send(WorkerMessage message) {
    if (!ended && out != null) {
      out.onNext(message);
    }
  }

  @Override
  public void onNext(CoordinatorMessage message) {
    switch (message) {
      case CoordinatorMessage.Welcome welcome -> fleet.welcomed(welcome.heartbeatMillis());
      case CoordinatorMessage.Assignment assignment -> play(assignment);
      case CoordinatorMessage.Verdict verdict -> judged(verdict);
      case CoordinatorMessage.Revoked revoked ->
          fleet.trouble("a game was taken back: " + revoked.reason());
      case CoordinatorMessage.Watched _ -> {
        // Its games have no moves before they are reported whole.
      }
      case CoordinatorMessage.EvaluationKey _, CoordinatorMessage.Evaluators _ ->
          fleet.trouble("the coordinator sent what was not asked for");
      case CoordinatorMessage.Inquire _ -> fleet.trouble("the coordinator sent an inquiry");
      case CoordinatorMessage.Unknown _ -> fleet.trouble("the coordinator sent an unknown message");
    }
  }

  private synchronized void play(CoordinatorMessage.Assignment assignment) {
    WorkerMessage report = games.report(assignment);
    reported.put(assignment.lease(), System.nanoTime());
    send(report);
  }

  private synchronized void judged(CoordinatorMessage.Verdict verdict) {
    Long since = reported.remove(verdict.lease());
    if (since == null) {
      fleet.trouble("a verdict on a game that was not reported");
    } else if (verdict.status() != VerdictStatus.COMMITTED) {
      fleet.trouble("a result was " + verdict.status() + ": " + verdict.reason());
    } else {
      fleet.acknowledged(System.nanoTime() - since);
      ready(1);
    }
  }

  @Override
  public void onError(Throwable failure) {
    Metadata trailers = Status.trailersFromThrowable(failure);
    String wait = trailers == null ? null : trailers.get(WorkerService.RETRY_PUSHBACK_MILLIS);
    if (wait != null) {
      fleet.refused(this, Long.parseLong(wait));
      return;
    }
    end(Status.fromThrowable(failure).toString());
  }

  @Override
  public void onCompleted() {
    end("the coordinator completed the stream");
  }

  private void end(String how) {
    boolean unexpected;
    synchronized (this) {
      unexpected = !ended;
      ended = true;
    }
    if (unexpected) {
      fleet.trouble("a stream ended: " + how);
    }
  }
}
