package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.testing.ClosingServer;
import io.tengen.wire.control.All;
import io.tengen.wire.control.ControlService;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class TransportFailureTest {
  private static Status failure(Credentials credentials, String address) {
    ManagedChannel channel = new Channels(credentials).to(address);
    try {
      StatusException e =
          assertThrows(
              StatusException.class,
              () ->
                  ClientCalls.blockingV2UnaryCall(
                      channel,
                      ControlService.LIST_WORKERS,
                      CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.MINUTES),
                      All.ALL));
      return e.getStatus();
    } finally {
      channel.shutdownNow();
    }
  }

  private static String words(String address) {
    return TransportFailure.words(failure(Credentials.NONE, address));
  }

  @Test
  void aCallThatTheServerEndsHasPlainWords() {
    assertEquals(
        "the coordinator has ended the call",
        TransportFailure.words(
            Status.CANCELLED.withDescription(
                "RST_STREAM closed stream. HTTP/2 error code: CANCEL")));
  }

  @Test
  void namesWhyNoConnectionIsMade() throws Exception {
    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
    }
    assertEquals("connection refused", words("127.0.0.1:" + port));
    assertEquals("unknown host", words("no.such.host.invalid:7070"));
  }

  @Test
  void namesAConnectionThatTheOtherSideCloses() throws Exception {
    try (ClosingServer server = new ClosingServer()) {
      assertEquals("connection closed", words("127.0.0.1:" + server.port()));
    }
  }

  @Test
  void namesAConnectionThatIsClosedDuringTheHandshake() {
    for (String moment : List.of("closing", "closed")) {
      Status status =
          Status.UNAVAILABLE.withDescription(
              "Connection " + moment + " while performing protocol negotiation for [Handler#0]");
      assertEquals("connection closed", TransportFailure.words(status));
    }
  }

  @Test
  void keepsTheWordsOfTheCoordinator() {
    assertEquals(
        "the token has expired",
        TransportFailure.words(Status.UNAUTHENTICATED.withDescription("the token\n has expired")));
    assertEquals(
        "the upload stalls",
        TransportFailure.words(
            Status.UNAVAILABLE
                .withDescription("the upload stalls")
                .withCause(new TimeoutException())));
    assertEquals("permission denied", TransportFailure.words(Status.PERMISSION_DENIED));
    assertEquals(
        "no answer in time",
        TransportFailure.words(
            Status.DEADLINE_EXCEEDED.withDescription(
                "CallOptions deadline exceeded after 19.9s. [closed=[], open=[[wait_for_ready]]")));
    assertEquals(Optional.empty(), TransportFailure.unreached(Status.UNAVAILABLE));
  }
}
