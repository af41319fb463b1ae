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
 * One worker on one connection: reports every game as soon as it is assigned, and asks for another
 * when that has been acknowledged. Thread-safe: gRPC's threads and the fleet's heartbeat call it.
 */
final class SimulatedWorker implements StreamObserver<CoordinatorMessage> {
  private static final Metadata.Key<String> RETRY_MILLIS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  private final String name;
  private final int slots;
  private final CannedGames games;
  private final FleetEvents fleet;
  private final ManagedChannel channel;

  /** Where the worker speaks; another one for each greeting. */
  @GuardedBy("this")
  private @Nullable StreamObserver<WorkerMessage> out;

  /** When each game that waits for its verdict was reported. */
  @GuardedBy("this")
  private final Map<ByteString, Long> reported = new HashMap<>();

  @GuardedBy("this")
  private boolean ended;

  /** What a worker tells its fleet; on any thread. */
  interface FleetEvents {
    void welcomed(long heartbeatMillis);

    /**
     * A result is committed.
     *
     * @param nanos since it was reported
     */
    void acknowledged(long nanos);

    /**
     * The coordinator has no time for a greeting.
     *
     * @param millis until the worker should try again
     */
    void refused(SimulatedWorker worker, long millis);

    /** The coordinator did something else with a result, or the stream ended. */
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

  /** Begins to connect, without a word. */
  void dial() {
    ConnectivityState _ = channel.getState(true);
  }

  boolean isConnected() {
    return channel.getState(false) == ConnectivityState.READY;
  }

  /** Introduces itself on a new stream. */
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

  /** Asks for its first games. */
  void begin() {
    ready(slots);
  }

  void heartbeat() {
    // What it has been given is reported already: it plays nothing.
    send(WorkerMessage.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()));
  }

  /** Says nothing more and hears nothing more. */
  void cut() {
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
      case MESSAGE_NOT_SET -> fleet.trouble("the coordinator said something unknown");
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
    end("the coordinator said good-bye");
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
