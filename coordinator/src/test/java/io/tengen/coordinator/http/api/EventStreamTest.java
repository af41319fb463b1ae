package io.tengen.coordinator.http.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.javadsl.AsPublisher;
import akka.stream.javadsl.Sink;
import akka.util.ByteString;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.tengen.testing.Await;
import io.tengen.wire.control.ControlService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

class EventStreamTest {
  private static final ApiRoute ROUTE =
      RouteTable.of(List.of(ControlService.descriptor())).named("WatchRun");
  private static final Duration FOREVER = Duration.ofMinutes(5);

  private final ActorTestKit kit = ActorTestKit.create();
  private final AnswerReader<ByteString> answers = new AnswerReader<>();
  private final Call call = new Call();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  /** The client's side of a call; counts the answers that it may still be sent. */
  private static final class Call
      extends ClientCallStreamObserver<com.google.protobuf.DynamicMessage> {
    final AtomicInteger requested = new AtomicInteger();
    volatile boolean isCancelled;

    @Override
    public void request(int count) {
      requested.addAndGet(count);
    }

    @Override
    public void cancel(@Nullable String message, @Nullable Throwable cause) {
      isCancelled = true;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void disableAutoRequestWithInitial(int count) {
      request(count);
    }

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void disableAutoInboundFlowControl() {}

    @Override
    public void onNext(com.google.protobuf.DynamicMessage message) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }

  /** A client that reads as much as the test says. */
  private static final class Reader implements Subscriber<ByteString> {
    final List<String> received = new CopyOnWriteArrayList<>();
    volatile @Nullable Subscription subscription;
    volatile @Nullable Throwable failure;
    volatile boolean isComplete;

    @Override
    public void onSubscribe(Subscription begun) {
      subscription = begun;
    }

    @Override
    public void onNext(ByteString bytes) {
      received.add(bytes.utf8String());
    }

    @Override
    public void onError(Throwable cause) {
      failure = cause;
    }

    @Override
    public void onComplete() {
      isComplete = true;
    }

    void read(int count) throws Exception {
      Await.until("the stream has begun", () -> subscription != null);
      Subscription begun = subscription;
      if (begun != null) {
        begun.request(count);
      }
    }
  }

  /** Sends an answer as a service does: if the client can take one. */
  private boolean send(String json) {
    if (call.requested.getAndUpdate(count -> Math.max(0, count - 1)) == 0) {
      return false;
    }
    answers.onNext(ByteString.fromString(json));
    return true;
  }

  private Reader open(long lastId, Duration patience) {
    answers.beforeStart(call);
    HttpResponse response = response(lastId, patience);
    Reader reader = new Reader();
    response
        .entity()
        .getDataBytes()
        .runWith(Sink.asPublisher(AsPublisher.WITHOUT_FANOUT), kit.system())
        .subscribe(reader);
    return reader;
  }

  private HttpResponse response(long lastId, Duration patience) {
    var response =
        new EventStream(kit.system(), ROUTE, "/api/v1/runs/x/events", lastId, patience)
            .response(answers)
            .toCompletableFuture();
    assertTrue(send("{\"state\":0}"), "the first answer is requested at once");
    return response.join();
  }

  @Test
  void nothingPilesUpForAClientThatReadsNothing() throws Exception {
    Reader reader = open(0, FOREVER);
    reader.read(1);
    Await.until("the first line has come", () -> !reader.received.isEmpty());
    int taken = 0;
    for (int i = 1; i <= 1_000; i++) {
      taken += send("{\"state\":" + i + "}") ? 1 : 0;
    }
    // The stages between service and client hold an event each, and no more.
    assertTrue(taken < 20, "taken: " + taken);
    assertFalse(call.isCancelled);
  }

  @Test
  void aClientThatTakesNothingIsDisconnectedAndItsCallEnds() throws Exception {
    Reader reader = open(0, Duration.ofMillis(100));
    reader.read(1);
    Await.until("the client is cut off", () -> reader.failure != null);
    Await.until("its call has ended", () -> call.isCancelled);
  }

  @Test
  void idsContinueThoseOfTheStreamBefore() throws Exception {
    long last = Long.MAX_VALUE / 2;
    Reader reader = open(last, FOREVER);
    reader.read(100);
    Await.until("the first event has come", () -> reader.received.size() >= 2);
    assertEquals("retry: 2000\n\n", reader.received.getFirst());
    assertEquals(
        "id: " + (last + 1) + "\nevent: run\ndata: {\"state\":0}\n\n", reader.received.get(1));
  }

  @Test
  void anErrorIsTheLastEvent() throws Exception {
    Reader reader = open(0, FOREVER);
    reader.read(100);
    answers.onError(Status.NOT_FOUND.withDescription("gone").asRuntimeException());
    Await.until("the stream has ended", () -> reader.isComplete);
    assertTrue(reader.received.getLast().contains("event: problem"), reader.received::toString);
    assertTrue(reader.received.getLast().contains("gone"), reader.received::toString);
  }
}
