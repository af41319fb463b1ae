package io.tengen.coordinator.http.api;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.japi.Pair;
import akka.stream.BoundedSourceQueue;
import akka.stream.QueueOfferResult;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.google.protobuf.DynamicMessage;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the answers of a call as server-sent events. Each stream begins with the whole state, so
 * that a client that reconnects, to this or another coordinator, misses nothing. Ids grow from
 * stream to stream of a client. Ends with an event {@code end}, or {@code problem} after an error.
 *
 * <p>A client that reads more slowly than events come is disconnected when its buffer is full; the
 * call itself never waits for a client. The observer's methods are called one after another.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent
 *     events</a>
 */
final class EventStream implements ClientResponseObserver<DynamicMessage, DynamicMessage> {
  private static final Logger log = LoggerFactory.getLogger(EventStream.class);

  /** Number of events that a client may be behind. */
  private static final int BUFFER = 32;

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final int RECONNECT_MILLIS = 2_000;

  private final ActorSystem<?> system;
  private final String name;
  private final String instance;
  private final CompletableFuture<HttpResponse> response = new CompletableFuture<>();

  private long id;
  private @Nullable ClientCallStreamObserver<DynamicMessage> call;
  private @Nullable BoundedSourceQueue<ByteString> queue;

  /**
   * @param instance path of the request, for problems
   * @param lastId the id of the last event that the client had; 0 if it had none
   */
  EventStream(ActorSystem<?> system, ApiRoute route, String instance, long lastId) {
    this.system = system;
    this.instance = instance;
    String watched = route.method().getName().substring("Watch".length());
    name = watched.substring(0, 1).toLowerCase(Locale.ROOT) + watched.substring(1);
    // Larger than those of an earlier coordinator, as long as clocks agree within a connection.
    id = Math.max(lastId, System.currentTimeMillis() * 1_000);
  }

  /**
   * Returns the response, which is complete when the first event or an error has come; fails with
   * {@link Problem.Failure} on an error.
   */
  CompletionStage<HttpResponse> response() {
    return response;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<DynamicMessage> opened) {
    call = opened;
    opened.disableAutoRequestWithInitial(1);
  }

  @Override
  public void onNext(DynamicMessage message) {
    if (offer(event(name, Json.print(message))) && call != null) {
      call.request(1);
    }
  }

  @Override
  public void onError(Throwable failure) {
    Problem.Failure problem = Gateway.failure(failure);
    if (queue == null) {
      response.completeExceptionally(problem);
    } else {
      offer(event("problem", problem.problem().json(instance)));
      queue.complete();
    }
  }

  @Override
  public void onCompleted() {
    offer(event("end", "{}"));
    if (queue != null) {
      queue.complete();
    }
  }

  private String event(String type, String data) {
    id++;
    return "id: " + id + "\nevent: " + type + "\ndata: " + data + "\n\n";
  }

  /** Sends an event; returns false if the client is gone or was cut off. */
  private boolean offer(String event) {
    BoundedSourceQueue<ByteString> to = queue == null ? begin() : queue;
    QueueOfferResult result = to.offer(ByteString.fromString(event));
    if (result.isEnqueued()) {
      return true;
    }
    log.debug("ended the event stream of {}: {}", instance, result);
    if (result.equals(QueueOfferResult.dropped())) {
      to.fail(new SlowReaderException());
    }
    cancel("the client reads too slowly or is gone");
    return false;
  }

  private BoundedSourceQueue<ByteString> begin() {
    Pair<Pair<BoundedSourceQueue<ByteString>, CompletionStage<akka.Done>>, Source<ByteString, ?>>
        opened = materialized();
    queue = opened.first().first();
    opened.first().second().whenComplete((done, failure) -> cancel("the client is gone"));
    response.complete(
        HttpResponse.create()
            .addHeader(RawHeader.create("X-Accel-Buffering", "no"))
            .withEntity(
                HttpEntities.create(
                    MediaTypes.TEXT_EVENT_STREAM.toContentType(),
                    opened
                        .second()
                        .prepend(Source.single(ByteString.fromString(retry())))
                        .keepAlive(HEARTBEAT, () -> ByteString.fromString(":\n\n")))));
    return queue;
  }

  private Pair<
          Pair<BoundedSourceQueue<ByteString>, CompletionStage<akka.Done>>, Source<ByteString, ?>>
      materialized() {
    var materialized =
        Source.<ByteString>queue(BUFFER).watchTermination(Pair::create).preMaterialize(system);
    return Pair.create(materialized.first(), materialized.second());
  }

  private static String retry() {
    return "retry: " + RECONNECT_MILLIS + "\n\n";
  }

  private void cancel(String why) {
    if (call != null) {
      call.cancel(why, null);
    }
  }

  /** Ends the response of a client that reads too slowly. */
  private static final class SlowReaderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SlowReaderException() {
      super("the client reads too slowly", null, false, false);
    }
  }
}
