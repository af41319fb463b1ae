package io.tengen.cli.bench;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.google.protobuf.ByteString;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A simulated worker on one connection. It reports every game as soon as it is assigned, and
 * requests another when the report has been acknowledged. Thread-safe: gRPC's threads and the
 * fleet's heartbeat thread call it.
 */
final class SimulatedWorker implements StreamObserver<CoordinatorMessage> {
  private static final Metadata.Key<String> RETRY_MILLIS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

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
  private final Map<ByteString, Long> reported = new HashMap<>();

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
        out = WorkerServiceGrpc.newStub(channel).connect(this);
      }
    }
    send(
        WorkerMessage.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker(name)
                    .setVersion("simulated")
                    .setSlots(slots)
                    .addOffers(SimulatedFleet.ENGINE_KIND)));
  }

  /** Requests the first games. */
  void begin() {
    ready(slots);
  }

  void heartbeat() {
    // The heartbeat lists no games: all that were assigned have been reported.
    send(WorkerMessage.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()));
  }

  /** Closes the connection; nothing is sent or received afterwards. */
  void close() {
    synchronized (this) {
      ended = true;
    }
    channel.shutdownNow();
  }

  private void ready(int permits) {
    send(
        WorkerMessage.newBuilder()
            .setReady(Ready.newBuilder().setKind(JobKind.JOB_KIND_GAME).setPermits(permits)));
  }

  private synchronized void send(WorkerMessage.Builder message) {
    if (!ended && out != null) {
      out.onNext(message.build());
    }
  }

  @Override
  public void onNext(CoordinatorMessage message) {
    switch (message.getMessageCase()) {
      case WELCOME -> fleet.welcomed(message.getWelcome().getHeartbeatMillis());
      case ASSIGNMENT -> play(message.getAssignment());
      case VERDICT -> judged(message.getVerdict());
      case REVOKED -> fleet.trouble("a game was taken back: " + message.getRevoked().getReason());
      case MESSAGE_NOT_SET -> fleet.trouble("the coordinator sent an unknown message");
    }
  }

  private synchronized void play(Assignment assignment) {
    WorkerMessage.Builder report = WorkerMessage.newBuilder().setResult(games.report(assignment));
    reported.put(assignment.getLease(), System.nanoTime());
    send(report);
  }

  private synchronized void judged(Verdict verdict) {
    Long since = reported.remove(verdict.getLease());
    if (since == null) {
      fleet.trouble("a verdict on a game that was not reported");
    } else if (verdict.getStatus() != VerdictStatus.VERDICT_STATUS_COMMITTED) {
      fleet.trouble("a result was " + verdict.getStatus() + ": " + verdict.getReason());
    } else {
      fleet.acknowledged(System.nanoTime() - since);
      ready(1);
    }
  }

  @Override
  public void onError(Throwable failure) {
    Metadata trailers = Status.trailersFromThrowable(failure);
    String wait = trailers == null ? null : trailers.get(RETRY_MILLIS);
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
