package io.tengen.coordinator.http.api;

import akka.NotUsed;
import akka.actor.typed.ActorSystem;
import akka.japi.Pair;
import akka.stream.javadsl.Source;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.google.protobuf.DynamicMessage;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers of a streaming call one by one, as fast as a client takes them: the service
 * waits for a slow client, and no answers pile up. Thread-safe; does not block.
 */
final class AnswerReader<A> implements ClientResponseObserver<DynamicMessage, A> {
  /** The time after which a response that is not being sent never will be. */
  private static final Duration DROPPED = Duration.ofSeconds(10);

  private final CompletableFuture<ClientCallStreamObserver<DynamicMessage>> call =
      new CompletableFuture<>();

  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  /** Whether the answers are being sent. */
  private volatile boolean isUsed;

  /** The answer that was asked for last. */
  @GuardedBy("this")
  private CompletableFuture<Optional<A>> next = new CompletableFuture<>();

  /** The result of reads after the end of the call; null until it has ended. */
  @GuardedBy("this")
  private @Nullable CompletableFuture<Optional<A>> end;

  @Override
  public void beforeStart(ClientCallStreamObserver<DynamicMessage> opened) {
    opened.disableAutoRequestWithInitial(0);
    call.complete(opened);
  }

  @Override
  public void onNext(A message) {
    current().complete(Optional.of(message));
  }

  @Override
  public void onError(Throwable failure) {
    CompletableFuture<Optional<A>> failed =
        CompletableFuture.failedFuture(Gateway.failure(failure));
    end(failed).completeExceptionally(Gateway.failure(failure));
    ended.complete(null);
  }

  @Override
  public void onCompleted() {
    end(CompletableFuture.completedFuture(Optional.empty())).complete(Optional.empty());
    ended.complete(null);
  }

  /** Notes the end, and returns the answer that was asked for last. */
  private synchronized CompletableFuture<Optional<A>> end(CompletableFuture<Optional<A>> last) {
    end = last;
    return next;
  }

  private synchronized CompletableFuture<Optional<A>> current() {
    return next;
  }

  /**
   * Requests the next answer. Must not be called before the last one has come.
   *
   * @return empty at the end; fails with {@link Problem.Failure}
   */
  CompletionStage<Optional<A>> read() {
    CompletableFuture<Optional<A>> wanted = renewed();
    call.thenAccept(opened -> opened.request(1));
    return wanted;
  }

  private synchronized CompletableFuture<Optional<A>> renewed() {
    // The first question is there from the beginning.
    if (next.isDone()) {
      next = end == null ? new CompletableFuture<>() : end;
    }
    return next;
  }

  private static Throwable cause(CompletionException wrapper) {
    return wrapper.getCause() == null ? wrapper : wrapper.getCause();
  }

  private void cancelIfUnused() {
    if (!isUsed) {
      cancel();
    }
  }

  /** Returns what completes when the call has ended, in whatever way. */
  CompletionStage<Void> ended() {
    return ended.minimalCompletionStage();
  }

  /** Ends the call. */
  void cancel() {
    call.thenAccept(opened -> opened.cancel("the client is gone", null));
  }

  /**
   * Returns the first answer and all that follow; cancels the call when the client is gone, also if
   * it has gone before it could be sent anything.
   */
  Source<A, NotUsed> from(Optional<A> first, ActorSystem<?> system) {
    // The response of a client that is gone is dropped without a word, and so is this source.
    system.scheduler().scheduleOnce(DROPPED, this::cancelIfUnused, system.executionContext());
    return Source.unfoldAsync(
            new Step<>(first),
            step ->
                step.take(this)
                    .thenApply(
                        message -> message.map(each -> Pair.create(new Step<A>(null), each))))
        .mapError(CompletionException.class, AnswerReader::cause)
        .watchTermination((nothing, done) -> {
          isUsed = true;
          done.whenComplete((_, _) -> cancel());
          return nothing;
        });
  }

  /**
   * A step of reading.
   *
   * @param known the answer if it was read before; null if it is to be read
   */
  private record Step<A>(@Nullable Optional<A> known) {
    CompletionStage<Optional<A>> take(AnswerReader<A> reader) {
      return known == null ? reader.read() : CompletableFuture.completedStage(known);
    }
  }
}
