package io.tengen.coordinator.http.api;

import akka.NotUsed;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.japi.pf.PFBuilder;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends the answers of a call as server-sent events. Each stream begins with the whole state, so
 * that a client that reconnects, to this or another coordinator, misses nothing. Ids grow from
 * stream to stream of a client. Ends with an event {@code end}, or {@code problem} after an error.
 *
 * <p>The next answer is requested when the client can take it, so that nothing piles up for a
 * client that reads slowly: services send it the difference to the present state then. A client
 * that takes nothing for some time is disconnected.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent
 *     events</a>
 */
final class EventStream {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final ByteString COMMENT = ByteString.fromString(":\n\n");
  private static final ByteString RETRY = ByteString.fromString("retry: 2000\n\n");
  private static final ByteString END = ByteString.fromString("\n\n");

  private final ActorSystem<?> system;
  private final String name;
  private final String instance;
  private final Duration patience;
  private final AtomicLong id;

  /**
   * @param instance path of the request, for problems
   * @param lastId the id of the last event that the client had; 0 if it had none
   * @param patience the time after which a client that takes nothing is disconnected
   */
  EventStream(
      ActorSystem<?> system, ApiRoute route, String instance, long lastId, Duration patience) {
    this.system = system;
    this.instance = instance;
    this.patience = patience;
    String watched = route.method().getName().substring("Watch".length());
    name = watched.substring(0, 1).toLowerCase(Locale.ROOT) + watched.substring(1);
    // Larger than those of an earlier coordinator, as long as clocks agree within a connection.
    id = new AtomicLong(Math.max(lastId, System.currentTimeMillis() * 1_000));
  }

  /**
   * Returns the response, which is complete when the first event or an error has come; fails with
   * {@link Problem.Failure} on an error.
   *
   * @param answers reads the JSON of the answers; the call has been started
   */
  CompletionStage<HttpResponse> response(AnswerReader<ByteString> answers) {
    return answers
        .read()
        .thenApply(first ->
            HttpResponse.create()
                .addHeader(RawHeader.create("X-Accel-Buffering", "no"))
                .withEntity(
                    HttpEntities.create(
                        MediaTypes.TEXT_EVENT_STREAM.toContentType(), events(answers, first))));
  }

  private Source<ByteString, NotUsed> events(
      AnswerReader<ByteString> answers, Optional<ByteString> first) {
    return answers
        .from(first, system)
        .map(json -> event(name, json))
        .concatLazy(Source.lazySingle(() -> event("end", ByteString.fromString("{}"))))
        .recover(
            new PFBuilder<Throwable, ByteString>()
                .match(Problem.Failure.class, failure -> event("problem", json(failure)))
                .build())
        .prepend(Source.single(RETRY))
        .keepAlive(HEARTBEAT, () -> COMMENT)
        .backpressureTimeout(patience);
  }

  private ByteString json(Problem.Failure failure) {
    return ByteString.fromString(failure.problem().json(instance));
  }

  /** Returns an event; its data are not copied, as many clients share them. */
  private ByteString event(String type, ByteString data) {
    return ByteString.fromString("id: " + id.incrementAndGet() + "\nevent: " + type + "\ndata: ")
        .concat(data)
        .concat(END);
  }
}
