package io.tengen.cli.channel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that closes each connection at once, as a coordinator does that is being stopped. */
public final class ClosingServer implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

  public ClosingServer() throws IOException {
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        // With a linger time of 0 the port is free at once.
        connection.setSoLinger(true, 0);
      } catch (IOException e) {
        // The test has closed this server, or the client its connection.
        continue;
      }
    }
  }

  public int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
