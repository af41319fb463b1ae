package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.game.rules.Position;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.worker.peer.PeerMeters;
import io.tengen.worker.peer.PeerServer;
import io.tengen.worker.peer.PeerStreams;
import io.tengen.worker.peer.Permits;
import io.tengen.worker.peer.ReplyQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of the stream of one search. gRPC calls the methods of the observer one at a
 * time; threads that play call {@link #play}. Only that takes long.
 *
 * <p>A client that does not read its replies has at most {@link #CREDITS} of them here: rollouts
 * count as unanswered until the reply was passed to a connection that takes it.
 */
final class SearchStream implements StreamObserver<RolloutRequest>, PeerStreams.PeerStream {
  /** The number of rollouts that a search may have unanswered. */
  static final int CREDITS = 1024;

  private static final Logger log = LoggerFactory.getLogger(SearchStream.class);
  private static final double MOST_REPLIES = 1e6;

  private final RolloutServer server;
  private final ServerCallStreamObserver<RolloutReply> call;

  @GuardedBy("this")
  private @Nullable EvaluationPermit permit;

  @GuardedBy("this")
  private RolloutRequest.@Nullable Game game;

  @GuardedBy("this")
  private PeerMeters.@Nullable Peer meters;

  /** The last root; null before the first. */
  @GuardedBy("this")
  private @Nullable Root root;

  /** Players without a batch; there are never more than the server has threads. */
  @GuardedBy("this")
  private final Deque<BatchPlayer> idle = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private final ReplyQueue<RolloutReply> replies;

  /**
   * A root.
   *
   * @param position not changed
   */
  private record Root(long id, Position position) {}

  /** A valid batch that waits for a thread, with the monotonic time of its arrival. */
  record Queued(
      SearchStream stream, Root root, RolloutRequest.Batch batch, PeerMeters.Peer meters, long at) {
    boolean isLate() {
      return System.nanoTime() - at > TimeUnit.MILLISECONDS.toNanos(batch.deadlineMillis());
    }
  }

  SearchStream(RolloutServer server, StreamObserver<RolloutReply> out) {
    this.server = server;
    call = (ServerCallStreamObserver<RolloutReply>) out;
    replies = new ReplyQueue<>(call);
    call.setOnReadyHandler(this::send);
    call.setOnCancelHandler(this::end);
    call.setOnCloseHandler(this::end);
  }

  @Override
  public void onNext(RolloutRequest request) {
    switch (request) {
      case RolloutRequest.Open open -> open(open);
      case RolloutRequest.Root next -> root(next);
      case RolloutRequest.Batch batch -> batch(batch);
      case RolloutRequest.Malformed malformed ->
          refuse(Status.INVALID_ARGUMENT, malformed.problem());
      case RolloutRequest.Unknown _ ->
          refuse(Status.INVALID_ARGUMENT, "the message is unknown to this version");
    }
  }

  private synchronized void open(RolloutRequest.Open open) {
    if (ended) {
      return;
    }
    if (open.version() != RolloutProtocol.VERSION) {
      refuse(
          Status.FAILED_PRECONDITION,
          PeerServer.otherVersion(open.version(), RolloutProtocol.VERSION));
      return;
    }
    EvaluationPermit shown;
    try {
      shown = server.permits().check(open.permit(), EvaluationPermit.ROLLOUTS);
    } catch (StatusException e) {
      refuse(e.getStatus(), String.valueOf(e.getStatus().getDescription()));
      return;
    }
    if (permit == null) {
      begin(open.game(), shown);
    } else if (open.game().equals(game) && permit.client().equals(shown.client())) {
      permit = shown;
    } else {
      refuse(Status.INVALID_ARGUMENT, "a stream is for one client and one search");
    }
  }

  @GuardedBy("this")
  private void begin(RolloutRequest.Game wanted, EvaluationPermit shown) {
    permit = shown;
    double factor = wanted.replies().orElse(1);
    if (!(factor >= 0 && factor <= MOST_REPLIES)) {
      refuse(Status.INVALID_ARGUMENT, "a factor of " + factor + " for the weights of replies");
      return;
    }
    try {
      idle.add(new BatchPlayer(wanted, server.random()));
    } catch (IllegalArgumentException e) {
      refuse(Status.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
      return;
    }
    game = wanted;
    meters = server.metrics().client(shown.client());
    log.info("playing rollouts for worker {}", shownName());
    replies.add(new RolloutReply.Opened(server.threads(), CREDITS), 0);
  }

  @GuardedBy("this")
  private String shownName() {
    return Permits.shownClient(permit);
  }

  private synchronized void root(RolloutRequest.Root next) {
    if (ended) {
      return;
    }
    if (game == null) {
      refuse(Status.FAILED_PRECONDITION, "a root came before the stream was opened");
      return;
    }
    try {
      root = new Root(next.id(), RootMoves.decode(game.setup(), next.moves()));
    } catch (InvalidBatchException e) {
      refuse(Status.INVALID_ARGUMENT, "root " + next.id() + ": " + e.getMessage());
    }
  }

  private void batch(RolloutRequest.Batch batch) {
    Queued accepted = accept(batch);
    if (accepted != null) {
      server.play(this, accepted);
    }
  }

  private synchronized @Nullable Queued accept(RolloutRequest.Batch batch) {
    if (ended) {
      return null;
    }
    Root from = root;
    PeerMeters.Peer peer = meters;
    if (from == null || peer == null || permit == null) {
      refuse(Status.FAILED_PRECONDITION, "a batch came before the stream had a root");
      return null;
    }
    Optional<String> problem = problem(batch, from);
    if (problem.isPresent()) {
      refuse(Status.INVALID_ARGUMENT, problem.get());
      return null;
    }
    if (permit.isOver()) {
      refuse(Status.PERMISSION_DENIED, Permits.EXPIRED);
      return null;
    }
    replies.asked(batch.count());
    return new Queued(this, from, batch, peer, System.nanoTime());
  }

  /** Returns what is wrong with a batch, in one line; paths are checked when they are played. */
  @GuardedBy("this")
  private Optional<String> problem(RolloutRequest.Batch batch, Root from) {
    int most = Math.min(RolloutProtocol.MOST_BATCH, CREDITS - replies.unanswered());
    if (batch.count() < 1 || batch.count() > most) {
      return Optional.of(
          "a batch of " + batch.count() + " rollouts; expected 1 to " + most + ", by the credits");
    }
    if (batch.root() != from.id()) {
      return Optional.of("a batch from root " + batch.root() + "; the last root is " + from.id());
    }
    if (batch.deadlineMillis() < 1) {
      return Optional.of("a deadline of " + batch.deadlineMillis() + " ms; expected 1 or more");
    }
    return Optional.empty();
  }

  /** Plays a batch on the calling thread. */
  void play(Queued queued) {
    RolloutRequest.Batch batch = queued.batch();
    BatchPlayer player = take(queued);
    if (player == null) {
      return;
    }
    try {
      RolloutReply.Results results = player.play(queued.root().position(), batch);
      // Counted first, so that a client that has the answer is counted.
      server.metrics().served(queued.meters(), batch.count(), System.nanoTime() - queued.at());
      reply(results, batch.count(), player);
    } catch (InvalidBatchException e) {
      refuse(Status.INVALID_ARGUMENT, "batch " + batch.number() + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      log.error("a rollout for another worker failed", e);
      end(Status.INTERNAL.withDescription(Texts.oneLine(Reasons.of(e))));
    }
  }

  /** Returns a player for a batch; null if it need not be played any more. */
  private synchronized @Nullable BatchPlayer take(Queued queued) {
    if (ended || game == null) {
      return null;
    }
    if (!queued.root().equals(root) || queued.isLate()) {
      String why = queued.root().equals(root) ? "the deadline has passed" : "the root was replaced";
      replies.add(new RolloutReply.Failure(queued.batch().number(), why), queued.batch().count());
      return null;
    }
    BatchPlayer free = idle.poll();
    return free == null ? new BatchPlayer(game, server.random()) : free;
  }

  private synchronized void reply(RolloutReply message, int count, BatchPlayer player) {
    if (!ended) {
      idle.add(player);
      replies.add(message, count);
    }
  }

  /** Sends what the connection takes. */
  private synchronized void send() {
    if (!ended) {
      replies.send();
    }
  }

  @Override
  public synchronized void requireOpened() {
    if (!ended && permit == null) {
      refuse(Status.DEADLINE_EXCEEDED, "the stream was not opened in time");
    }
  }

  private synchronized void refuse(Status status, String why) {
    if (ended) {
      return;
    }
    // Not the client's fault if no coordinator has said yet who may ask.
    if (status.getCode() != Status.Code.UNAVAILABLE) {
      server.metrics().refused();
    }
    log.warn("ended the stream of rollouts for worker {}: {}", shownName(), why);
    end(status.withDescription(why));
  }

  @Override
  public synchronized void end(Status status) {
    if (!ended) {
      end();
      call.onError(status.asRuntimeException());
    }
  }

  /** Drops what waits for this client. */
  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    replies.clear();
    idle.clear();
    if (meters != null) {
      server.metrics().left(meters);
    }
    server.ended(this);
  }

  @Override
  public void onError(Throwable broken) {
    end();
  }

  @Override
  public synchronized void onCompleted() {
    if (!ended) {
      end();
      call.onCompleted();
    }
  }
}
