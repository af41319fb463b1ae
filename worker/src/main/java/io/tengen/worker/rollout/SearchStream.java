package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.game.rules.Position;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.worker.peer.PeerMeters;
import io.tengen.worker.peer.PeerStream;
import io.tengen.worker.peer.PeerStreams;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of the stream of one search. Threads that play call {@link #play}, which takes
 * long.
 */
final class SearchStream extends PeerStream<RolloutRequest, RolloutReply> {
  private static final Logger log = LoggerFactory.getLogger(SearchStream.class);
  private static final double MOST_REPLIES = 1e6;

  private final RolloutServer server;

  @GuardedBy("this")
  private RolloutRequest.@Nullable Game game;

  /** The last root; null before the first. */
  @GuardedBy("this")
  private @Nullable Root root;

  /** Players without a batch; there are never more than the server has threads. */
  @GuardedBy("this")
  private final Deque<BatchPlayer> idle = new ArrayDeque<>();

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

  SearchStream(PeerStreams streams, RolloutServer server, StreamObserver<RolloutReply> out) {
    super(streams, out);
    this.server = server;
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
    EvaluationPermit shown =
        check(open.version(), RolloutProtocol.VERSION, open.permit(), EvaluationPermit.ROLLOUTS);
    if (shown == null) {
      return;
    }
    if (!isOpened()) {
      admit(shown);
      begin(open.game());
    } else if (!open.game().equals(game) || !renew(shown)) {
      refuse(Status.INVALID_ARGUMENT, "a stream is for one client and one search");
    }
  }

  @GuardedBy("this")
  private void begin(RolloutRequest.Game wanted) {
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
    log.info("playing rollouts for worker {}", client());
    reply(new RolloutReply.Opened(server.threads(), CREDITS), 0);
  }

  private synchronized void root(RolloutRequest.Root next) {
    if (hasEnded()) {
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
    if (hasEnded()) {
      return null;
    }
    Root from = root;
    if (from == null) {
      refuse(Status.FAILED_PRECONDITION, "a batch came before the stream had a root");
      return null;
    }
    Optional<String> problem = problem(batch, from);
    if (problem.isPresent()) {
      refuse(Status.INVALID_ARGUMENT, problem.get());
      return null;
    }
    PeerMeters.Peer meters = take(batch.count());
    return meters == null ? null : new Queued(this, from, batch, meters, System.nanoTime());
  }

  /** Returns what is wrong with a batch, in one line; paths are checked when they are played. */
  @GuardedBy("this")
  private Optional<String> problem(RolloutRequest.Batch batch, Root from) {
    int most = Math.min(RolloutProtocol.MOST_BATCH, credits());
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
    BatchPlayer player = player(queued);
    if (player == null) {
      return;
    }
    try {
      RolloutReply.Results results = player.play(queued.root().position(), batch);
      free(player);
      answer(queued.meters(), results, batch.count(), queued.at());
    } catch (InvalidBatchException e) {
      refuse(Status.INVALID_ARGUMENT, "batch " + batch.number() + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      log.error("a rollout for another worker failed", e);
      end(Status.INTERNAL.withDescription(Texts.oneLine(Reasons.of(e))));
    }
  }

  /** Returns a player for a batch; null if it need not be played any more. */
  private synchronized @Nullable BatchPlayer player(Queued queued) {
    if (hasEnded() || game == null) {
      return null;
    }
    if (!queued.root().equals(root) || queued.isLate()) {
      String why = queued.root().equals(root) ? "the deadline has passed" : "the root was replaced";
      reply(new RolloutReply.Failure(queued.batch().number(), why), queued.batch().count());
      return null;
    }
    BatchPlayer waiting = idle.poll();
    return waiting == null ? new BatchPlayer(game, server.random()) : waiting;
  }

  private synchronized void free(BatchPlayer player) {
    if (!hasEnded()) {
      idle.add(player);
    }
  }

  @Override
  @GuardedBy("this")
  protected void release() {
    idle.clear();
    server.drop(this);
  }
}
