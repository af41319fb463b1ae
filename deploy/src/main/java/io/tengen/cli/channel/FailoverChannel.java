package io.tengen.cli.channel;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.stub.ClientCalls;
import io.tengen.cli.console.Interrupt;
import io.tengen.worker.link.TransportFailure;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the first of several addresses that answers, and to the next one when that stops
 * answering. Nothing is sent before the first call. Thread-safe.
 */
public final class FailoverChannel implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;

  /** Interval of keep-alive pings, which coordinators must permit. */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

  // A long game on a large board with the statistics of all searches takes a few megabytes.
  private static final int MAX_MESSAGE_BYTES = 64 << 20;

  private final Addresses addresses;
  private final ChannelCredentials credentials;
  private final boolean encrypted;
  private final UnreachableWait wait;
  private final Reachability reachability = new Reachability();

  @GuardedBy("this")
  private int index;

  @GuardedBy("this")
  private Target target;

  /**
   * @param encrypted whether the credentials use TLS
   * @param wait how calls wait for a coordinator that does not answer
   */
  public FailoverChannel(
      Addresses addresses,
      ChannelCredentials credentials,
      boolean encrypted,
      UnreachableWait wait) {
    this.wait = wait;
    this.addresses = addresses;
    this.credentials = credentials;
    this.encrypted = encrypted;
    target = open(addresses.all().getFirst());
  }

  /** A channel to one address. */
  public record Target(Address address, ManagedChannel channel) {}

  /** A call to a target. */
  @FunctionalInterface
  public interface Call<T> {
    T on(Target target) throws StatusException;
  }

  private Target open(Address address) {
    return new Target(
        address,
        NettyChannelBuilder.forAddress(address.host(), address.port(), credentials)
            .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            // A watch may receive nothing for long; pings detect a coordinator that has vanished.
            .keepAliveTime(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
            .keepAliveTimeout(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .intercept(reachability)
            .build());
  }

  /** Returns all addresses. */
  public Addresses addresses() {
    return addresses;
  }

  /** Returns whether any address was ever reached. */
  public boolean isReached() {
    return reachability.any();
  }

  /** Returns the target in use; a different one after this one was found unreachable. */
  public synchronized Target target() {
    return target;
  }

  /**
   * Switches to the next address after {@code dead} was found unreachable, unless another call has
   * done so. If there is only one address, the next call connects at once, without the backoff of
   * gRPC.
   */
  private synchronized void switchFrom(Target dead) {
    if (target != dead) {
      return;
    }
    if (addresses.all().size() > 1) {
      index = (index + 1) % addresses.all().size();
      target = open(addresses.all().get(index));
      dead.channel.shutdownNow();
    } else {
      target.channel.resetConnectBackoff();
    }
  }

  /** Makes a unary call with this deadline. Blocks. */
  public <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, Duration deadline)
      throws ControlException {
    return ask(method, request, deadline, answer -> answer);
  }

  /** Makes a unary call with this deadline and decodes its answer. Blocks. */
  public <Q, A, T> T ask(
      MethodDescriptor<Q, A> method,
      Q request,
      Duration deadline,
      AnswerStream.Decoder<A, T> decoder)
      throws ControlException {
    return ask(on -> AnswerStream.decode(call(on, method, request, deadline), decoder));
  }

  /**
   * Makes a unary call that is not idempotent, such as the creation of a token. Waits for a
   * coordinator as {@link #ask(Call)} does, but does not repeat the call once one was reached,
   * since the coordinator may have done what it asks for. Blocks.
   */
  public <Q, A> A askOnce(MethodDescriptor<Q, A> method, Q request, Duration deadline)
      throws ControlException {
    return ask(on -> call(on, method, request, deadline), false);
  }

  private static <Q, A> A call(
      Target on, MethodDescriptor<Q, A> method, Q request, Duration deadline)
      throws StatusException {
    return ClientCalls.blockingV2UnaryCall(
        on.channel,
        method,
        CallOptions.DEFAULT.withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS),
        request);
  }

  /** Begins a call with a stream of answers. */
  public <Q, A> AnswerStream<A> open(MethodDescriptor<Q, A> method, Q request)
      throws ControlException {
    return ask(on ->
        new AnswerStream<>(
            this,
            on,
            ClientCalls.blockingV2ServerStreamingCall(
                on.channel, method, CallOptions.DEFAULT, request)));
  }

  /**
   * Makes an idempotent call, at each address until one answers. Repeats it while none answers, for
   * as long as this client waits; host names are not waited for if none of them exists.
   */
  public <T> T ask(Call<T> call) throws ControlException {
    return ask(call, true);
  }

  private <T> T ask(Call<T> call, boolean idempotent) throws ControlException {
    CallRetrier retrier = retrier();
    while (true) {
      try {
        return attempt(call, idempotent);
      } catch (ControlException e) {
        boolean reached = reachability.any();
        if (Interrupt.isEnding()
            || reached && !idempotent
            || !reached && isUnknownHost(e.getCause())) {
          throw e;
        }
        pause(retrier, e);
      }
    }
  }

  /** Returns what decides how long a call is repeated that receives several answers. */
  public CallRetrier retrier() {
    return new CallRetrier(wait.limit(), wait.listener());
  }

  private static void pause(CallRetrier retrier, ControlException failure) throws ControlException {
    try {
      retrier.failed(failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }

  /** Makes a call, at each address once until one answers, or is reached if not idempotent. */
  private <T> T attempt(Call<T> call, boolean idempotent) throws ControlException {
    int further = addresses.all().size() - 1;
    ControlException worst = null;
    while (true) {
      Target on = target();
      try {
        return call.on(on);
      } catch (StatusException e) {
        ControlException failure = translate(e, on);
        // A refusal, such as an untrusted certificate, tells more than an unreachable address. A
        // name
        // that does not exist, such as that of a stopped container, tells nothing of other
        // addresses.
        if (worst == null
            || failure.reason() != ControlException.Reason.UNREACHABLE
            || isUnknownHost(worst.getCause())) {
          worst = failure;
        }
        if (!isUnreached(e.getStatus()) || further == 0 || !idempotent && reachability.any()) {
          throw worst;
        }
      }
      further--;
    }
  }

  /**
   * Returns whether another address may answer. CANCELLED comes from a server that is stopped while
   * it answers; this client never waits for calls that it cancels itself.
   */
  private static boolean isUnreached(Status status) {
    return status.getCode() == Status.Code.UNAVAILABLE
        || status.getCode() == Status.Code.DEADLINE_EXCEEDED
        || status.getCode() == Status.Code.CANCELLED;
  }

  private static boolean isUnknownHost(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return true;
      }
    }
    return false;
  }

  /** Returns why no connection was made, in parentheses; empty if that is unknown. */
  private static String cause(Status status) {
    return TransportFailure.unreached(status).map(reason -> " (" + reason + ")").orElse("");
  }

  /**
   * Returns the exception for users. If the target was unreachable and is in use, switches to the
   * next address.
   *
   * @param failed the target of the call that failed
   */
  public ControlException translate(StatusException e, Target failed) {
    Status status = e.getStatus();
    if (status.getCause() instanceof IllegalArgumentException cause) {
      return new ControlException(
          ControlException.Reason.FAILED,
          "coordinator "
              + failed.address
              + " sent an answer that this program cannot read: "
              + cause.getMessage(),
          cause);
    }
    if (isUnreached(status)) {
      switchFrom(failed);
    }
    String said = status.getDescription() == null ? "" : status.getDescription();
    return switch (status.getCode()) {
      case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED ->
          new Encryption(failed.address, encrypted, reachability.any())
              .trouble(status)
              .map(trouble -> new ControlException(ControlException.Reason.REFUSED, trouble, e))
              .orElseGet(() ->
                  new ControlException(
                      ControlException.Reason.UNREACHABLE,
                      "coordinator " + addresses + " does not answer" + cause(status),
                      e));
      case UNAUTHENTICATED ->
          new ControlException(
              ControlException.Reason.REFUSED,
              "coordinator "
                  + failed.address
                  + " refuses: "
                  + said
                  + "; give a token with --token-file",
              e);
      case INVALID_ARGUMENT,
          NOT_FOUND,
          FAILED_PRECONDITION,
          ALREADY_EXISTS,
          OUT_OF_RANGE,
          PERMISSION_DENIED,
          RESOURCE_EXHAUSTED ->
          new ControlException(
              ControlException.Reason.REFUSED,
              said.isEmpty()
                  ? "coordinator " + failed.address + " refuses: " + status.getCode()
                  : said,
              e);
      default ->
          new ControlException(
              ControlException.Reason.FAILED,
              "coordinator "
                  + failed.address
                  + " failed: "
                  + status.getCode()
                  + (said.isEmpty() ? "" : ", " + said),
              e);
    };
  }

  /** Closes the connection; does not wait. Idempotent. */
  @Override
  public void close() {
    target().channel.shutdownNow();
  }
}
