package io.tengen.worker.peer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of one client's stream: its permit, its credits, its replies and its end. gRPC
 * calls the methods of the observer one at a time; replies come from any thread. The monitor of
 * this object guards its state and that of subclasses. No method blocks.
 *
 * <p>A client that does not read its replies has at most {@link #CREDITS} of them here: what it
 * asked for counts as unanswered until the reply was passed to a connection that takes it.
 *
 * @param <Q> the type of the requests
 * @param <R> the type of the replies
 */
public abstract class PeerStream<Q, R> implements StreamObserver<Q> {
  /** The number of elements of batches that a client may have unanswered. */
  public static final int CREDITS = 1024;

  private static final Logger log = LoggerFactory.getLogger(PeerStream.class);

  private final PeerStreams streams;
  private final ServerCallStreamObserver<R> call;

  @GuardedBy("this")
  private final ReplyQueue<R> replies;

  /** The latest permit of the client; null before the stream is opened. */
  @GuardedBy("this")
  private @Nullable EvaluationPermit permit;

  /** The meters of the client; null before the stream is opened. */
  @GuardedBy("this")
  private PeerMeters.@Nullable Peer meters;

  @GuardedBy("this")
  private boolean ended;

  /**
   * @param streams the streams of the server, to which this one is to be added
   * @param out gRPC's observer for the replies
   */
  protected PeerStream(PeerStreams streams, StreamObserver<R> out) {
    this.streams = streams;
    call = (ServerCallStreamObserver<R>) out;
    replies = new ReplyQueue<>(call);
  }

  /** Begins to follow the call; called once, before gRPC's method returns this observer. */
  final void start() {
    call.setOnReadyHandler(this::send);
    call.setOnCancelHandler(this::end);
    call.setOnCloseHandler(this::end);
  }

  /** Drops what waits for this client and what is held for it; called once, at the end. */
  @GuardedBy("this")
  protected abstract void release();

  /** Returns whether the client or this server has ended the stream. */
  @GuardedBy("this")
  protected final boolean hasEnded() {
    return ended;
  }

  /** Returns whether a permit was accepted. */
  @GuardedBy("this")
  protected final boolean isOpened() {
    return permit != null;
  }

  /**
   * Checks what a client presents. Returns its permit; null if the stream has ended, as it does
   * here if the client has another version of the protocol or no valid permit.
   *
   * @param version the version of the client's protocol
   * @param own the version of this worker's
   * @param network what the permit must be for, as in {@link EvaluationPermit}
   */
  @GuardedBy("this")
  protected final @Nullable EvaluationPermit check(
      int version, int own, LeaseToken shown, String network) {
    if (ended) {
      return null;
    }
    if (version != own) {
      refuse(
          Status.FAILED_PRECONDITION,
          "version "
              + version
              + " of the protocol is not that of this worker, "
              + own
              + "; update the older program");
      return null;
    }
    try {
      return streams.permits().check(shown, network);
    } catch (StatusException e) {
      refuse(e.getStatus(), String.valueOf(e.getStatus().getDescription()));
      return null;
    }
  }

  /** Opens the stream for the client of a permit; called once, before batches are taken. */
  @GuardedBy("this")
  protected final void admit(EvaluationPermit shown) {
    permit = shown;
    meters = streams.metrics().client(shown.client());
  }

  /** Replaces the permit. Returns false if the new one is another client's, without effect. */
  @GuardedBy("this")
  protected final boolean renew(EvaluationPermit shown) {
    if (permit == null || !permit.client().equals(shown.client())) {
      return false;
    }
    permit = shown;
    return true;
  }

  /** Returns the client's name for messages. */
  @GuardedBy("this")
  protected final String client() {
    return Permits.shownClient(permit);
  }

  /** Returns the number of elements that the client may still ask for. */
  @GuardedBy("this")
  protected final int credits() {
    return CREDITS - replies.unanswered();
  }

  /**
   * Takes the credits for a batch. Returns the meters that count it; null if the permit has
   * expired, and the stream has then ended.
   *
   * @throws IllegalStateException if the stream was not opened
   */
  @GuardedBy("this")
  protected final PeerMeters.@Nullable Peer take(int count) {
    if (permit == null || meters == null) {
      throw new IllegalStateException("a batch of a stream that is not open");
    }
    if (permit.isOver()) {
      refuse(Status.PERMISSION_DENIED, Permits.EXPIRED);
      return null;
    }
    replies.asked(count);
    return meters;
  }

  /**
   * Sends the answer of a batch, and counts it.
   *
   * @param counts from {@link #take}
   * @param arrived when the batch arrived, by {@link System#nanoTime}
   */
  protected final void answer(PeerMeters.Peer counts, R message, int count, long arrived) {
    // Counted first, so that a client that has the answer is counted.
    streams.metrics().served(counts, count, System.nanoTime() - arrived);
    reply(message, count);
  }

  /**
   * Sends a reply as the connection takes it, unless the stream has ended.
   *
   * @param count the number of elements that it answers
   */
  protected final synchronized void reply(R message, int count) {
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

  /** Ends the stream if it was not opened yet. */
  final synchronized void requireOpened() {
    if (permit == null) {
      refuse(Status.DEADLINE_EXCEEDED, "the stream was not opened in time");
    }
  }

  /** Ends the stream with a refusal; logs it, and counts it unless the status is UNAVAILABLE. */
  protected final synchronized void refuse(Status status, String why) {
    if (ended) {
      return;
    }
    // Not the client's fault if no coordinator has said yet who may ask.
    if (status.getCode() != Status.Code.UNAVAILABLE) {
      streams.metrics().refused();
    }
    log.warn("ended the stream of {} for worker {}: {}", streams.what(), client(), why);
    end(status.withDescription(why));
  }

  /** Ends the stream with a status, unless it has ended. */
  protected final synchronized void end(Status status) {
    if (!ended) {
      end();
      call.onError(status.asRuntimeException());
    }
  }

  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    replies.clear();
    if (meters != null) {
      streams.metrics().left(meters);
    }
    streams.remove(this);
    release();
  }

  @Override
  public final void onError(Throwable broken) {
    end();
  }

  @Override
  public final synchronized void onCompleted() {
    if (!ended) {
      end();
      call.onCompleted();
    }
  }
}
