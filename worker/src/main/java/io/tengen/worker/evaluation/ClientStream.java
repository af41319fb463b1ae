package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.net.PlaneBits;
import io.tengen.files.artifact.Artifact;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.wire.evaluation.EvaluationService;
import io.tengen.worker.peer.PeerMeters;
import io.tengen.worker.peer.PeerServer;
import io.tengen.worker.peer.PeerStreams;
import io.tengen.worker.peer.Permits;
import io.tengen.worker.peer.ReplyQueue;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of one client's stream. gRPC calls the methods of the observer one at a time;
 * replies come from any thread. No method blocks.
 *
 * <p>A client that does not read its replies has at most {@link #CREDITS} of them here: positions
 * count as unanswered until the reply was passed to a connection that takes it.
 */
final class ClientStream implements StreamObserver<EvaluationRequest>, PeerStreams.PeerStream {
  /** The number of positions that a client may have unanswered. */
  static final int CREDITS = 1024;

  private static final Logger log = LoggerFactory.getLogger(ClientStream.class);

  private final EvaluationServer server;
  private final ServerCallStreamObserver<EvaluationReply> call;

  @GuardedBy("this")
  private @Nullable EvaluationPermit permit;

  @GuardedBy("this")
  private boolean full;

  /** The network of which this stream has a share; null before the first message. */
  @GuardedBy("this")
  private @Nullable Artifact artifact;

  /** Null until it is loaded. */
  @GuardedBy("this")
  private @Nullable ServedNetwork network;

  @GuardedBy("this")
  private PeerMeters.@Nullable Peer meters;

  @GuardedBy("this")
  private boolean ended;

  @GuardedBy("this")
  private final ReplyQueue<EvaluationReply> replies;

  ClientStream(EvaluationServer server, StreamObserver<EvaluationReply> out) {
    this.server = server;
    call = (ServerCallStreamObserver<EvaluationReply>) out;
    replies = new ReplyQueue<>(call);
    call.setOnReadyHandler(this::send);
    call.setOnCancelHandler(this::end);
    call.setOnCloseHandler(this::end);
  }

  @Override
  public void onNext(EvaluationRequest request) {
    switch (request) {
      case EvaluationRequest.Open open -> open(open);
      case EvaluationRequest.Batch batch -> batch(batch);
      case EvaluationRequest.Malformed malformed ->
          refuse(Status.INVALID_ARGUMENT, malformed.problem());
      case EvaluationRequest.Unknown _ ->
          refuse(Status.INVALID_ARGUMENT, "the message is unknown to this version");
    }
  }

  private synchronized void open(EvaluationRequest.Open open) {
    if (ended) {
      return;
    }
    if (open.version() != EvaluationService.VERSION) {
      refuse(
          Status.FAILED_PRECONDITION,
          PeerServer.otherVersion(open.version(), EvaluationService.VERSION));
      return;
    }
    EvaluationPermit shown;
    try {
      shown = server.permits().check(open.permit(), open.network().sha256());
    } catch (StatusException e) {
      refuse(e.getStatus(), String.valueOf(e.getStatus().getDescription()));
      return;
    }
    if (permit == null) {
      begin(open, shown);
    } else if (open.network().equals(artifact) && permit.client().equals(shown.client())) {
      permit = shown;
    } else {
      refuse(Status.INVALID_ARGUMENT, "a stream is for one client and one network");
    }
  }

  @GuardedBy("this")
  private void begin(EvaluationRequest.Open open, EvaluationPermit shown) {
    permit = shown;
    full = open.full();
    artifact = open.network();
    meters = server.metrics().client(shown.client());
    var _ =
        server
            .networks()
            .take(open.network())
            .whenComplete((loaded, failure) -> {
              if (failure == null) {
                opened(loaded);
              } else {
                Throwable why = failure.getCause() == null ? failure : failure.getCause();
                end(Status.UNAVAILABLE.withDescription(Texts.oneLine(Reasons.of(why))));
              }
            });
  }

  private synchronized void opened(ServedNetwork loaded) {
    if (ended) {
      return;
    }
    network = loaded;
    InputShape shape = loaded.shape();
    log.info("evaluating for worker {}", shownName());
    replies.add(
        new EvaluationReply.Opened(CREDITS, shape.features().planes(), shape.features().globals()),
        0);
  }

  @GuardedBy("this")
  private String shownName() {
    return Permits.shownClient(permit);
  }

  private void batch(EvaluationRequest.Batch batch) {
    Accepted accepted = accept(batch);
    if (accepted != null) {
      // Not while holding the monitor: this submits positions of other clients too.
      accepted.network.add(this, accepted.batch);
    }
  }

  /** A valid batch on its way to the network. */
  private record Accepted(ServedNetwork network, PendingBatch batch) {}

  private synchronized @Nullable Accepted accept(EvaluationRequest.Batch batch) {
    if (ended) {
      return null;
    }
    ServedNetwork to = network;
    PeerMeters.Peer peer = meters;
    if (to == null || permit == null || peer == null) {
      refuse(Status.FAILED_PRECONDITION, "a batch came before the stream was opened");
      return null;
    }
    Optional<String> broken = to.failure();
    if (broken.isPresent()) {
      end(Status.UNAVAILABLE.withDescription(broken.get()));
      return null;
    }
    Optional<String> problem = problem(batch, to.shape());
    if (problem.isPresent()) {
      refuse(Status.INVALID_ARGUMENT, problem.get());
      return null;
    }
    if (permit.isOver()) {
      refuse(Status.PERMISSION_DENIED, Permits.EXPIRED);
      return null;
    }
    replies.asked(batch.count());
    long now = System.nanoTime();
    return new Accepted(
        to,
        new PendingBatch(
            batch,
            full,
            now + TimeUnit.MILLISECONDS.toNanos(batch.deadlineMillis()),
            to::submit,
            reply -> {
              server.metrics().served(peer, batch.count(), System.nanoTime() - now);
              reply(reply, batch.count());
            }));
  }

  /** Returns what is wrong with a batch, in one line. */
  @GuardedBy("this")
  private Optional<String> problem(EvaluationRequest.Batch batch, InputShape shape) {
    int count = batch.count();
    if (count < 1 || count > CREDITS - replies.unanswered()) {
      return Optional.of(
          "a batch of "
              + count
              + " positions, with credits for "
              + (CREDITS - replies.unanswered()));
    }
    if (!shape.hasLength(batch.side())) {
      return Optional.of(
          "planes of side " + batch.side() + " for a network that plays on " + shape.boards());
    }
    int cells = shape.features().planes() * batch.side() * batch.side();
    int planes = count * PlaneBits.words(cells) * Long.BYTES;
    int globals = count * shape.features().globals() * Float.BYTES;
    if (batch.planes().remaining() != planes || batch.globals().remaining() != globals) {
      return Optional.of(
          "planes of %d bytes and globals of %d for %d positions; expected %d and %d"
              .formatted(
                  batch.planes().remaining(), batch.globals().remaining(), count, planes, globals));
    }
    if (batch.deadlineMillis() < 1) {
      return Optional.of("a deadline of " + batch.deadlineMillis() + " ms; expected 1 or more");
    }
    return Optional.empty();
  }

  private synchronized void reply(EvaluationReply message, int count) {
    if (!ended) {
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
    // Not the client's fault if no coordinator has said yet who may ask.
    if (status.getCode() != Status.Code.UNAVAILABLE) {
      server.metrics().refused();
    }
    log.warn("ended the stream of worker {}: {}", shownName(), why);
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
    if (network != null) {
      network.remove(this);
    }
    if (artifact != null) {
      server.networks().release(artifact);
    }
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
