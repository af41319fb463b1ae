package io.tengen.coordinator.grpc.call;

import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;

/**
 * A call that is answered with a stream of states until the client leaves or its credentials are no
 * longer valid. One thread at a time may call its methods.
 */
public final class OpenCall<M> {
  private final ServerCallStreamObserver<M> out;
  private final Caller caller;
  private volatile boolean isOver;

  /** Creates a stream of answers. Must run in the context of the call. */
  public OpenCall(ServerCallStreamObserver<M> out) {
    this(out, Caller.current());
  }

  /** Creates a stream of answers to this caller. */
  public OpenCall(ServerCallStreamObserver<M> out, Caller caller) {
    this.out = out;
    this.caller = caller;
    // With a handler set, a message to a disconnected client does not throw.
    out.setOnCancelHandler(() -> {});
  }

  /** Returns whether nothing more can be sent. */
  public boolean isClosed() {
    return isOver || out.isCancelled();
  }

  /**
   * Returns whether the client reads what was sent: gRPC keeps no more than 32 KiB for one that
   * does not, and the message that exceeds them. Ends the call if its credentials are no longer
   * valid.
   */
  public boolean isReady() {
    if (isClosed()) {
      return false;
    }
    try {
      caller.requireGood();
    } catch (StatusRuntimeException e) {
      fail(e);
      return false;
    }
    return out.isReady();
  }

  /** Sends a message to a client that {@linkplain #isReady is ready}. */
  public void send(M message) {
    out.onNext(message);
  }

  /** Sends the last message, whether the client is ready or not. */
  public void end(M last) {
    if (!isClosed()) {
      out.onNext(last);
      complete();
    }
  }

  /** Ends the call after what was sent. */
  public void complete() {
    if (!isClosed()) {
      isOver = true;
      out.onCompleted();
    }
  }

  /** Ends the call with the status of a failure. */
  public void fail(Throwable failure) {
    if (!isClosed()) {
      isOver = true;
      out.onError(Replies.statusOf(failure));
    }
  }
}
