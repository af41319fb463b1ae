package io.tengen.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that closes each connection at once, as a coordinator does that is being stopped. */
public final class ClosingServer implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

  private final Thread serving;

  public ClosingServer() throws IOException {
    serving = Thread.ofPlatform().daemon().start(this::serve);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        // With a linger time of 0 the port is free at once.
        connection.setSoLinger(true, 0);
      } catch (IOException e) {
        // The test has closed this server, or the client its connection.
      }
    }
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Returns when the port is free: it is so only after the last call of the serving thread. */
  @Override
  public void close() {
    try {
      socket.close();
      serving.join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
