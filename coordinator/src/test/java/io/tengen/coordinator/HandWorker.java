package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.grpc.TestRecords;
import io.tengen.coordinator.grpc.WireRecords;
import io.tengen.game.match.MatchRules;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GameFinished;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.HeldLease;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobDeclined;
import io.tengen.proto.v1.Progress;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.TrainingAssignment;
import io.tengen.proto.v1.TrainingRevoked;
import io.tengen.proto.v1.TrainingVerdict;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.Welcome;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A worker that tests control, over a real connection. */
final class HandWorker implements StreamObserver<CoordinatorMessage> {
  /** A generous limit that only failing tests reach, since builds share their cores with others. */
  static final long PATIENCE_SECONDS = 120;

  /** Interval of heartbeats: a fraction of the shortest lease in tests. */
  private static final long BEAT_MILLIS = 50;

  final LinkedBlockingQueue<Welcome> welcomes = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Assignment> assignments = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Verdict> verdicts = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Revoked> revocations = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<TrainingAssignment> trainings = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<TrainingVerdict> trainingVerdicts = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<TrainingRevoked> trainingRevocations = new LinkedBlockingQueue<>();

  /** Completed when the stream has ended. */
  final CompletableFuture<Status> end = new CompletableFuture<>();

  /** The failure that ended the stream; not completed if the coordinator closed it normally. */
  final CompletableFuture<Throwable> failure = new CompletableFuture<>();

  private final StreamObserver<WorkerMessage> out;

  HandWorker(ManagedChannel channel) {
    out = WorkerServiceGrpc.newStub(channel).connect(this);
  }

  /** Connects a worker and waits for its welcome. */
  static HandWorker connect(
      ManagedChannel channel, String name, List<String> offers, Assignment... held)
      throws InterruptedException {
    HandWorker worker = new HandWorker(channel);
    worker.send(
        WorkerMessage.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker(name)
                    .setVersion("test")
                    .setSlots(64)
                    .addAllOffers(offers)
                    .addAllHeld(
                        Arrays.stream(held)
                            .map(game ->
                                HeldLease.newBuilder()
                                    .setJob(game.getJob())
                                    .setLease(game.getLease())
                                    .build())
                            .toList()))
            .build());
    take(worker.welcomes);
    return worker;
  }

  static HandWorker connect(ManagedChannel channel, String name) throws InterruptedException {
    return connect(channel, name, List.of("random"));
  }

  /** Waits for the next message of a kind. */
  static <T> T take(LinkedBlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertNotNull(next, "no message arrived");
    return next;
  }

  void send(WorkerMessage message) {
    out.onNext(message);
  }

  void ready(int permits) {
    send(WorkerMessage.newBuilder().setReady(Ready.newBuilder().setPermits(permits)).build());
  }

  void heartbeat(Assignment... games) {
    Heartbeat.Builder beat = Heartbeat.newBuilder();
    for (Assignment game : games) {
      beat.addGames(Progress.newBuilder().setJob(game.getJob()).setLease(game.getLease()));
    }
    send(WorkerMessage.newBuilder().setHeartbeat(beat).build());
  }

  /**
   * Asks for one game and waits for it, with heartbeats meanwhile, since silent workers are
   * disconnected.
   */
  Assignment next() throws InterruptedException {
    ready(1);
    return await(assignments);
  }

  /** Waits for the next message of a kind, with heartbeats for these games meanwhile. */
  <T> T await(LinkedBlockingQueue<T> queue, Assignment... held) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    T next = queue.poll(BEAT_MILLIS, TimeUnit.MILLISECONDS);
    while (next == null) {
      assertTrue(!end.isDone() || !queue.isEmpty(), () -> "cut off: " + end.join());
      assertTrue(System.nanoTime() < deadline, "no message arrived");
      heartbeat(held);
      next = queue.poll(BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }
    return next;
  }

  void finish(GameFinished finished) {
    send(WorkerMessage.newBuilder().setFinished(finished).build());
  }

  /** Reports a game and waits for the verdict on it. */
  Verdict report(GameFinished finished) throws InterruptedException {
    finish(finished);
    Verdict verdict = await(verdicts);
    assertEquals(finished.getJob(), verdict.getJob());
    assertEquals(finished.getLease(), verdict.getLease());
    return verdict;
  }

  /**
   * Reports a game again and waits for the verdict. When this returns, the coordinator has
   * processed all earlier messages of this worker, and all messages that it had sent to this worker
   * by then have arrived: a queue that is empty afterwards proves that nothing was sent.
   *
   * @param reported a game that has a verdict
   */
  void fence(GameFinished reported) throws InterruptedException {
    report(reported);
  }

  void decline(Assignment game, String reason) {
    decline(game, reason, false);
  }

  /** Returns a game because the worker is shutting down. */
  void giveBack(Assignment game) {
    decline(game, "shutting down", true);
  }

  private void decline(Assignment game, String reason, boolean leaving) {
    send(
        WorkerMessage.newBuilder()
            .setDeclined(
                JobDeclined.newBuilder()
                    .setJob(game.getJob())
                    .setLease(game.getLease())
                    .setReason(reason)
                    .setLeaving(leaving))
            .build());
  }

  /** Closes the stream. */
  void leave() {
    out.onCompleted();
  }

  /** Cancels the stream. */
  void vanish() {
    out.onError(Status.CANCELLED.asRuntimeException());
  }

  /** The report of a valid game. */
  static GameFinished play(Assignment game) {
    var record =
        RandomGames.play(
            WireRecords.setup(game.getSetup()),
            game.getBlack().getName(),
            game.getWhite().getName(),
            game.getSeed(),
            MatchRules.parse(game.getMatchRules())
                .moveLimit(game.getSetup().getBoardSize(), List.of()));
    return GameFinished.newBuilder()
        .setJob(game.getJob())
        .setLease(game.getLease())
        .setRecord(TestRecords.encode(record))
        .build();
  }

  @Override
  public void onNext(CoordinatorMessage message) {
    switch (message.getMessageCase()) {
      case WELCOME -> welcomes.add(message.getWelcome());
      case ASSIGNMENT -> assignments.add(message.getAssignment());
      case VERDICT -> verdicts.add(message.getVerdict());
      case REVOKED -> revocations.add(message.getRevoked());
      case TRAINING_ASSIGNMENT -> trainings.add(message.getTrainingAssignment());
      case TRAINING_VERDICT -> trainingVerdicts.add(message.getTrainingVerdict());
      case TRAINING_REVOKED -> trainingRevocations.add(message.getTrainingRevoked());
      case MESSAGE_NOT_SET -> throw new IllegalStateException("an empty message");
    }
  }

  @Override
  public void onError(Throwable why) {
    failure.complete(why);
    end.complete(Status.fromThrowable(why));
  }

  @Override
  public void onCompleted() {
    end.complete(Status.OK);
  }
}
