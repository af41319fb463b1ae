package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.Status;
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
import io.tengen.worker.peer.PeerStream;
import io.tengen.worker.peer.PeerStreams;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server's end of the stream of one client for one network. */
final class ClientStream extends PeerStream<EvaluationRequest, EvaluationReply> {
  private static final Logger log = LoggerFactory.getLogger(ClientStream.class);

  private final SharedNetworks networks;

  @GuardedBy("this")
  private boolean full;

  /** The network of which this stream has a share; null before the first message. */
  @GuardedBy("this")
  private @Nullable Artifact artifact;

  /** Null until it is loaded. */
  @GuardedBy("this")
  private @Nullable ServedNetwork network;

  ClientStream(PeerStreams streams, SharedNetworks networks, StreamObserver<EvaluationReply> out) {
    super(streams, out);
    this.networks = networks;
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
    EvaluationPermit shown =
        check(open.version(), EvaluationService.VERSION, open.permit(), open.network().sha256());
    if (shown == null) {
      return;
    }
    if (!isOpened()) {
      admit(shown);
      begin(open);
    } else if (!open.network().equals(artifact) || !renew(shown)) {
      refuse(Status.INVALID_ARGUMENT, "a stream is for one client and one network");
    }
  }

  @GuardedBy("this")
  private void begin(EvaluationRequest.Open open) {
    full = open.full();
    artifact = open.network();
    var _ =
        networks
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
    if (hasEnded()) {
      return;
    }
    network = loaded;
    InputShape shape = loaded.shape();
    log.info("evaluating for worker {}", client());
    reply(
        new EvaluationReply.Opened(CREDITS, shape.features().planes(), shape.features().globals()),
        0);
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
    if (hasEnded()) {
      return null;
    }
    ServedNetwork to = network;
    if (to == null) {
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
    PeerMeters.Peer meters = take(batch.count());
    if (meters == null) {
      return null;
    }
    long now = System.nanoTime();
    return new Accepted(
        to,
        new PendingBatch(
            batch,
            full,
            now + TimeUnit.MILLISECONDS.toNanos(batch.deadlineMillis()),
            to::submit,
            reply -> answer(meters, reply, batch.count(), now)));
  }

  /** Returns what is wrong with a batch, in one line. */
  @GuardedBy("this")
  private Optional<String> problem(EvaluationRequest.Batch batch, InputShape shape) {
    int count = batch.count();
    if (count < 1 || count > credits()) {
      return Optional.of("a batch of " + count + " positions, with credits for " + credits());
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

  @Override
  @GuardedBy("this")
  protected void release() {
    if (network != null) {
      network.remove(this);
    }
    if (artifact != null) {
      networks.release(artifact);
    }
  }
}
