package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.files.artifact.Artifact;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.wire.evaluation.EvaluationService;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.retry.Backoff;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's stream to one server for one network, which is opened again when it breaks, with
 * backoff. Every batch is completed once: by its reply, or with a failure when the stream breaks.
 * Thread-safe; no method blocks.
 */
final class ServerConnection {
  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);
  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LAST_WAIT = Duration.ofSeconds(30);
  private static final int MOST_SHOWN = 300;

  private final Artifact network;
  private final boolean full;
  private final Function<String, ManagedChannel> channels;
  private final ScheduledExecutorService timer;

  @GuardedBy("this")
  private final Backoff backoff = new Backoff(FIRST_WAIT, LAST_WAIT, new SplittableRandom());

  @GuardedBy("this")
  private EvaluatorAddress server;

  /** The stream; null between attempts. */
  @GuardedBy("this")
  private @Nullable Stream stream;

  @GuardedBy("this")
  private boolean closed;

  /** What was last logged of the server's failures. */
  @GuardedBy("this")
  private String lastFailure = "";

  @GuardedBy("this")
  private long number;

  /**
   * Opens the stream; returns at once.
   *
   * @param full whether logits are to have 32 bits
   * @param channels makes a connection to {@code HOST:PORT}
   */
  ServerConnection(
      EvaluatorAddress server,
      Artifact network,
      boolean full,
      Function<String, ManagedChannel> channels,
      ScheduledExecutorService timer) {
    this.server = server;
    this.network = network;
    this.full = full;
    this.channels = channels;
    this.timer = timer;
    open();
  }

  /** Returns the name of the server. */
  synchronized String worker() {
    return server.worker();
  }

  /** Takes a newer address and permit. */
  synchronized void renew(EvaluatorAddress newer) {
    boolean moved = !newer.address().equals(server.address());
    boolean same = newer.equals(server);
    server = newer;
    if (stream == null || same) {
      return;
    }
    if (moved) {
      stream.broken(Status.UNAVAILABLE.withDescription("the worker has another address now"));
    } else {
      stream.introduce();
    }
  }

  /**
   * Sends a batch if the server is ready for it.
   *
   * @param deadlineMillis how long the caller will wait
   * @return completed with the reply, which may be a failure; null if the server has not accepted
   *     the stream or has given no credit for so many positions
   */
  synchronized @Nullable CompletableFuture<EvaluationReply> send(
      RemoteBatch batch, int deadlineMillis) {
    Stream open = stream;
    if (open == null || open.credits < batch.count()) {
      return null;
    }
    number++;
    return open.send(number, batch, deadlineMillis);
  }

  @GuardedBy("this")
  private void open() {
    try {
      ManagedChannel channel = channels.apply(server.address());
      Stream fresh = new Stream(channel);
      stream = fresh;
      var _ =
          ClientCalls.asyncBidiStreamingCall(
              channel.newCall(EvaluationService.EVALUATE, CallOptions.DEFAULT), fresh);
      fresh.introduce();
    } catch (RuntimeException e) {
      // The address or the files of the certificates may be right at the next attempt.
      stream = null;
      failed(Reasons.of(e));
    }
  }

  @GuardedBy("this")
  private void failed(String why) {
    if (!why.equals(lastFailure)) {
      log.warn(
          "worker {} at {} does not evaluate network {}: {}",
          server.worker(),
          server.address(),
          network.brief(),
          why);
      lastFailure = why;
    }
    try {
      ScheduledFuture<?> _ =
          timer.schedule(this::reopen, backoff.next().toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("the worker is shutting down", e);
    }
  }

  private synchronized void reopen() {
    if (!closed && stream == null) {
      open();
    }
  }

  /** Ends the stream; what is unanswered fails. Idempotent. */
  synchronized void close() {
    closed = true;
    if (stream != null) {
      stream.broken(Status.CANCELLED.withDescription("the server is not used any more"));
    }
  }

  /** One attempt: a connection with one stream. */
  private final class Stream implements ClientResponseObserver<EvaluationRequest, EvaluationReply> {
    private final ManagedChannel channel;

    /** The batches without a reply, and their sizes. Guarded by the connection's monitor. */
    private final Map<Long, Sent> unanswered = new HashMap<>();

    /** Guarded by the connection's monitor. */
    private int credits;

    private @Nullable ClientCallStreamObserver<EvaluationRequest> requests;

    private record Sent(int count, CompletableFuture<EvaluationReply> reply) {}

    Stream(ManagedChannel channel) {
      this.channel = channel;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<EvaluationRequest> call) {
      requests = call;
    }

    private void say(EvaluationRequest message) {
      if (requests == null) {
        throw new IllegalStateException("the stream was not started");
      }
      requests.onNext(message);
    }

    void introduce() {
      synchronized (ServerConnection.this) {
        say(new EvaluationRequest.Open(EvaluationService.VERSION, server.permit(), network, full));
      }
    }

    CompletableFuture<EvaluationReply> send(long id, RemoteBatch batch, int deadlineMillis) {
      CompletableFuture<EvaluationReply> reply = new CompletableFuture<>();
      unanswered.put(id, new Sent(batch.count(), reply));
      credits -= batch.count();
      say(
          new EvaluationRequest.Batch(
              id,
              batch.count(),
              batch.side(),
              batch.planes().duplicate(),
              batch.globals().duplicate(),
              deadlineMillis));
      return reply;
    }

    @Override
    public void onNext(EvaluationReply reply) {
      switch (reply) {
        case EvaluationReply.Opened opened -> opened(opened);
        case EvaluationReply.Answers answers -> answered(answers.number(), answers);
        case EvaluationReply.Failure failure -> answered(failure.number(), failure);
        case EvaluationReply.Unknown _ ->
            broken(Status.INTERNAL.withDescription("its message is unknown to this version"));
      }
    }

    private void opened(EvaluationReply.Opened opened) {
      synchronized (ServerConnection.this) {
        credits = opened.credits();
        backoff.reset();
        lastFailure = "";
        log.info("worker {} evaluates network {}", server.worker(), network.brief());
      }
    }

    private void answered(long id, EvaluationReply reply) {
      Sent sent;
      synchronized (ServerConnection.this) {
        sent = unanswered.remove(id);
        if (sent != null) {
          credits += sent.count;
        }
      }
      if (sent == null) {
        broken(Status.INTERNAL.withDescription("it answered a batch that it was not sent"));
      } else {
        sent.reply.complete(reply);
      }
    }

    @Override
    public void onError(Throwable failure) {
      broken(Status.fromThrowable(failure));
    }

    @Override
    public void onCompleted() {
      broken(Status.UNAVAILABLE.withDescription("it ended the stream"));
    }

    /** Fails what is unanswered, and schedules the next attempt unless this is not in use. */
    void broken(Status status) {
      String why = words(status);
      Map<Long, Sent> lost;
      synchronized (ServerConnection.this) {
        lost = new HashMap<>(unanswered);
        unanswered.clear();
        credits = 0;
        if (stream == this) {
          stream = null;
          if (!closed) {
            failed(why);
          }
        }
      }
      channel.shutdownNow();
      lost.forEach((id, sent) -> sent.reply.complete(new EvaluationReply.Failure(id, why)));
    }

    private static String words(Status status) {
      String said = status.getDescription();
      Throwable cause = status.getCause();
      // gRPC adds the names of the connection's handlers in further lines.
      if (cause != null && (said == null || said.startsWith("io exception"))) {
        said = Reasons.ofDeepest(cause);
      }
      return Texts.cut(
          Texts.printable(said == null ? status.getCode().toString() : said), MOST_SHOWN);
    }
  }
}
