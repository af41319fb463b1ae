package io.tengen.worker.peer;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The replies of a server on one stream. They are sent as the connection takes them, so a client
 * that does not read has at most as many here as it has credits: what it asked for counts as
 * unanswered until the reply was passed to the connection.
 *
 * <p>Not thread-safe: guarded by the monitor of the stream. No method blocks.
 *
 * @param <M> the type of the replies
 */
final class ReplyQueue<M> {
  private final ServerCallStreamObserver<M> call;
  private final Queue<Reply<M>> unsent = new ArrayDeque<>();
  private int unanswered;

  /**
   * @param count the number of elements that it answers
   */
  private record Reply<M>(M message, int count) {}

  /**
   * @param call receives the replies
   */
  ReplyQueue(ServerCallStreamObserver<M> call) {
    this.call = call;
  }

  /** Returns the number of elements that the client has asked for and not been answered. */
  int unanswered() {
    return unanswered;
  }

  /** Records that the client has asked for this number of elements. */
  void asked(int count) {
    unanswered += count;
  }

  /**
   * Adds a reply, and sends what the connection takes.
   *
   * @param count the number of elements that it answers
   */
  void add(M message, int count) {
    unsent.add(new Reply<>(message, count));
    send();
  }

  /** Sends what the connection takes. */
  void send() {
    while (call.isReady() && !unsent.isEmpty()) {
      Reply<M> next = unsent.remove();
      unanswered -= next.count();
      call.onNext(next.message());
    }
  }

  /** Drops the replies that are not sent; to be called when the stream has ended. */
  void clear() {
    unsent.clear();
  }
}
