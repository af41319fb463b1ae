package io.tengen.cli.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.grpc.Server;
import io.grpc.Status;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.testing.ClosingServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class EncryptionTest {
  private static final Status RESET =
      Status.UNAVAILABLE
          .withDescription("io exception")
          .withCause(new IOException("recvAddress(..) failed: Connection reset by peer"));
  private static final Status CLOSED =
      Status.UNAVAILABLE.withDescription("Network closed for unknown reason");

  private static Encryption plain(int port, boolean answered) {
    return new Encryption(new Address("127.0.0.1", port), false, answered);
  }

  /** Each byte of the server comes before a timeout of reads would end the probe. */
  @Test
  void aServerThatSendsByteByByteDoesNotHoldTheProbe() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> drip(server));
      Address address = new Address("127.0.0.1", server.getLocalPort());
      boolean speaks =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> Encryption.speaksTls(address, 300));
      assertFalse(speaks);
    }
  }

  /** Begins a record of TLS that is never complete. */
  private static void drip(ServerSocket server) {
    try (Socket socket = server.accept()) {
      OutputStream out = socket.getOutputStream();
      out.write(new byte[] {22, 3, 3, 0x3f, 0});
      while (true) {
        out.write(0);
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
    } catch (IOException e) {
      // The probe has closed its connection.
      return;
    }
  }

  @Test
  void closedConnectionBeforeFirstAnswerSuggestsTlsIfTheServerRequiresIt() throws Exception {
    DevelopmentCa.Issued own = new DevelopmentCa(Duration.ofDays(1)).server(List.of("127.0.0.1"));
    Server tls =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                TlsServerCredentials.create(stream(own.certificate()), stream(own.key())))
            .build()
            .start();
    try (ClosingServer stopping = new ClosingServer();
        ScriptedCoordinator unencrypted = new ScriptedCoordinator()) {
      int port = Address.parse(unencrypted.address()).port();
      for (Status status : new Status[] {RESET, CLOSED}) {
        assertEquals(
            Optional.of(
                "coordinator 127.0.0.1:"
                    + tls.getPort()
                    + " uses TLS; give --tls-ca and --token-file"),
            plain(tls.getPort(), false).trouble(status));
        assertEquals(Optional.empty(), plain(tls.getPort(), true).trouble(status));
        assertEquals(Optional.empty(), plain(stopping.port(), false).trouble(status));
        assertEquals(Optional.empty(), plain(port, false).trouble(status));
      }
    } finally {
      tls.shutdownNow();
    }
  }

  private static InputStream stream(String pem) {
    return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void refusedConnectionDoesNotSuggestTls() {
    Status refused =
        Status.UNAVAILABLE
            .withDescription("io exception")
            .withCause(new ConnectException("Connection refused: localhost/127.0.0.1:7070"));
    assertEquals(Optional.empty(), plain(7070, false).trouble(refused));
  }
}
