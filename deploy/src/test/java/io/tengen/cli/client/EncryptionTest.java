package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EncryptionTest {
  private static final Status RESET =
      Status.UNAVAILABLE
          .withDescription("io exception")
          .withCause(new IOException("recvAddress(..) failed: Connection reset by peer"));
  private static final Status CLOSED =
      Status.UNAVAILABLE.withDescription("Network closed for unknown reason");

  private static Encryption plain(boolean answered) {
    return new Encryption(Address.parse("localhost:7070"), false, answered);
  }

  @Test
  void closedConnectionBeforeFirstAnswerSuggestsTls() {
    for (Status status : new Status[] {RESET, CLOSED}) {
      assertTrue(plain(false).trouble(status).orElseThrow().contains("give --tls-ca"));
      assertEquals(Optional.empty(), plain(true).trouble(status));
    }
  }

  @Test
  void refusedConnectionDoesNotSuggestTls() {
    Status refused =
        Status.UNAVAILABLE
            .withDescription("io exception")
            .withCause(new ConnectException("Connection refused: localhost/127.0.0.1:7070"));
    assertEquals(Optional.empty(), plain(false).trouble(refused));
  }
}
