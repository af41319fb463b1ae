package io.tengen.cli.channel;

import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The answers of one call, in order. Confined to one thread. */
public final class AnswerStream<A> implements AutoCloseable {
  private final FailoverChannel channel;
  private final FailoverChannel.Target target;
  private final BlockingClientCall<?, A> call;

  /**
   * @param target the target of the call
   */
  AnswerStream(
      FailoverChannel channel, FailoverChannel.Target target, BlockingClientCall<?, A> call) {
    this.channel = channel;
    this.target = target;
    this.call = call;
  }

  /** Changes an answer into the value that a caller reads. */
  @FunctionalInterface
  public interface Decoder<A, T> {
    /**
     * @throws IllegalArgumentException if the answer is invalid; the message is one line
     */
    T decode(A answer);
  }

  /** Returns the next answer, decoded, or null if there are no more. Blocks until it has come. */
  public <T> @Nullable T next(Decoder<A, T> decoder) throws ControlException, InterruptedException {
    try {
      A answer = call.read();
      return answer == null ? null : decode(answer, decoder);
    } catch (StatusException e) {
      throw channel.translate(e, target);
    }
  }

  /**
   * Returns the next answer, or null if none has come within the timeout. Blocks. The end of the
   * stream is a failure.
   */
  public @Nullable A next(Duration timeout) throws ControlException, InterruptedException {
    try {
      A answer = call.read(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (answer == null) {
        throw Status.UNAVAILABLE.withDescription("the stream ended early").asException();
      }
      return answer;
    } catch (TimeoutException e) {
      return null;
    } catch (StatusException e) {
      throw channel.translate(e, target);
    }
  }

  /**
   * Decodes an answer.
   *
   * @throws StatusException if it is invalid, with the decoder's exception as the cause
   */
  public static <A, T> T decode(A answer, Decoder<A, T> decoder) throws StatusException {
    try {
      return decoder.decode(answer);
    } catch (IllegalArgumentException e) {
      throw Status.INTERNAL.withCause(e).asException();
    }
  }

  @Override
  public void close() {
    call.cancel("no longer read", null);
  }
}
