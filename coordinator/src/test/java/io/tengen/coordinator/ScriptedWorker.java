package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.game.match.MatchRules;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.Inquiry;
import io.tengen.proto.v1.InquiryReply;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.Progress;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.Watched;
import io.tengen.proto.v1.Welcome;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.GameSetupCodec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A worker that a test controls, over a real connection. */
final class ScriptedWorker implements StreamObserver<CoordinatorMessage> {
  /** Long timeout, which only failures use up, because builds share their cores. */
  static final long PATIENCE_SECONDS = 120;

  /** A fraction of the shortest lease in a test. */
  private static final long BEAT_MILLIS = 50;

  final LinkedBlockingQueue<Welcome> welcomes = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Assignment> assignments = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Verdict> verdicts = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Revoked> revocations = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Watched> watched = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Inquiry> inquiries = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Assignment> trainings = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Verdict> trainingVerdicts = new LinkedBlockingQueue<>();
  final LinkedBlockingQueue<Revoked> trainingRevocations = new LinkedBlockingQueue<>();

  /** How the stream ended. */
  final CompletableFuture<Status> end = new CompletableFuture<>();

  /** The failure that ended the stream; null if the coordinator closed it regularly. */
  final CompletableFuture<Throwable> failure = new CompletableFuture<>();

  /** Leases of trainings that this worker has reported or received. */
  final Set<ByteString> trainingLeases = ConcurrentHashMap.newKeySet();

  private final StreamObserver<WorkerMessage> out;

  ScriptedWorker(ManagedChannel channel) {
    out = WorkerServiceGrpc.newStub(channel).connect(this);
  }

  /** Connects a worker and waits for the welcome. */
  static ScriptedWorker connect(
      ManagedChannel channel, String name, List<String> offers, Assignment... held)
      throws InterruptedException {
    ScriptedWorker worker = new ScriptedWorker(channel);
    worker.send(
        WorkerMessage.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker(name)
                    .setVersion("test")
                    .setSlots(64)
                    .addAllOffers(offers)
                    .addAllHeld(Arrays.stream(held).map(Assignment::getLease).toList()))
            .build());
    take(worker.welcomes);
    return worker;
  }

  static ScriptedWorker connect(ManagedChannel channel, String name) throws InterruptedException {
    return connect(channel, name, List.of("random"));
  }

  /** Waits for the next message of a kind. */
  static <T> T take(LinkedBlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertNotNull(next, "nothing came");
    return next;
  }

  void send(WorkerMessage message) {
    out.onNext(message);
  }

  void ready(int permits) {
    send(
        WorkerMessage.newBuilder()
            .setReady(Ready.newBuilder().setKind(JobKind.JOB_KIND_GAME).setPermits(permits))
            .build());
  }

  /** Reports moves of a game between heartbeats, as a worker does of a watched game. */
  void progress(Assignment game, Checkpoint news) {
    send(
        WorkerMessage.newBuilder()
            .setProgress(
                Progress.newBuilder()
                    .addJobs(
                        JobProgress.newBuilder()
                            .setLease(game.getLease())
                            .setGame(
                                GameProgress.newBuilder()
                                    .setMoves(news.getFrom() + news.getMovesCount())
                                    .setCheckpoint(news))))
            .build());
  }

  void heartbeat(Assignment... games) {
    Heartbeat.Builder beat = Heartbeat.newBuilder();
    for (Assignment game : games) {
      beat.addJobs(
          JobProgress.newBuilder()
              .setLease(game.getLease())
              .setGame(GameProgress.getDefaultInstance()));
    }
    send(WorkerMessage.newBuilder().setHeartbeat(beat).build());
  }

  /** Asks for one game and waits for it, sending heartbeats so that the stream is not closed. */
  Assignment next() throws InterruptedException {
    ready(1);
    return await(assignments);
  }

  /** Waits for the next message of a kind while sending heartbeats for these games. */
  <T> T await(LinkedBlockingQueue<T> queue, Assignment... held) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    T next = queue.poll(BEAT_MILLIS, TimeUnit.MILLISECONDS);
    while (next == null) {
      assertTrue(!end.isDone() || !queue.isEmpty(), () -> "cut off: " + end.join());
      assertTrue(System.nanoTime() < deadline, "nothing came");
      heartbeat(held);
      next = queue.poll(BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }
    return next;
  }

  void finish(PlayedGame finished) {
    send(WorkerMessage.newBuilder().setResult(finished.toResult()).build());
  }

  /** Reports a game and waits for the verdict on it. */
  Verdict report(PlayedGame finished) throws InterruptedException {
    finish(finished);
    Verdict verdict = await(verdicts);
    assertEquals(finished.getLease(), verdict.getLease());
    return verdict;
  }

  /**
   * Reports a game again and waits for the verdict. When it returns, the coordinator has processed
   * everything that this worker sent before, and everything that it had sent to this worker has
   * arrived. A queue that is empty afterwards therefore proves that nothing was sent.
   *
   * @param reported a game that has had its verdict
   */
  void fence(PlayedGame reported) throws InterruptedException {
    report(reported);
  }

  /** Answers an inquiry. */
  void answer(Inquiry asked, InquiryReply.Builder answer) {
    send(
        WorkerMessage.newBuilder()
            .setReply(answer.setLease(asked.getLease()).setNumber(asked.getNumber()))
            .build());
  }

  void decline(Assignment game, String reason) {
    decline(game, reason, false);
  }

  /** Hands a game back because the worker is shutting down. */
  void giveBack(Assignment game) {
    decline(game, "shutting down", true);
  }

  private void decline(Assignment game, String reason, boolean leaving) {
    send(
        WorkerMessage.newBuilder()
            .setGivenUp(
                JobGivenUp.newBuilder()
                    .setLease(game.getLease())
                    .setReason(
                        leaving
                            ? GivenUpReason.GIVEN_UP_REASON_LEAVING
                            : GivenUpReason.GIVEN_UP_REASON_UNABLE)
                    .setProblem(reason))
            .build());
  }

  /** Leaves regularly. */
  void leave() {
    out.onCompleted();
  }

  /** Breaks the stream. */
  void vanish() {
    out.onError(Status.CANCELLED.asRuntimeException());
  }

  /** Returns a valid report of a game. */
  static PlayedGame play(Assignment game) {
    var record =
        RandomGames.play(
            GameSetupCodec.decode(game.getGame().getSetup()),
            game.getGame().getBlack().getName(),
            game.getGame().getWhite().getName(),
            game.getGame().getSeed(),
            MatchRules.parse(game.getGame().getMatchRules())
                .moveLimit(game.getGame().getSetup().getBoardSize(), List.of()));
    return PlayedGame.of(game, GameRecordCodec.encode(record));
  }

  @Override
  public void onNext(CoordinatorMessage message) {
    switch (message.getMessageCase()) {
      case WELCOME -> welcomes.add(message.getWelcome());
      case ASSIGNMENT -> {
        Assignment given = message.getAssignment();
        if (given.hasTraining()) {
          trainingLeases.add(given.getLease());
        }
        (given.hasTraining() ? trainings : assignments).add(given);
      }
      case VERDICT -> {
        Verdict verdict = message.getVerdict();
        (trainingLeases.contains(verdict.getLease()) ? trainingVerdicts : verdicts).add(verdict);
      }
      case REVOKED -> {
        Revoked revoked = message.getRevoked();
        (trainingLeases.contains(revoked.getLease()) ? trainingRevocations : revocations)
            .add(revoked);
      }
      case INQUIRY -> inquiries.add(message.getInquiry());
      case WATCHED -> watched.add(message.getWatched());
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
