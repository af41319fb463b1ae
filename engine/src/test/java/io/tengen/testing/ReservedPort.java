package io.tengen.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * The port of a stopped server, kept until the server is started again: bound, but not listening,
 * so that connections are refused. A port that nobody holds may be given to an outgoing connection,
 * even to one of a client that tries to reach this very port, and the server could not start again.
 */
public final class ReservedPort implements AutoCloseable {
  private final Socket socket;

  private ReservedPort(Socket socket) {
    this.socket = socket;
  }

  /** Reserves a port; waits while the server that was stopped still holds it. */
  public static ReservedPort of(int port) throws IOException, InterruptedException {
    Socket socket = new Socket();
    socket.setReuseAddress(true);
    Await.until(
        "port " + port + " is free",
        () -> {
          try {
            socket.bind(new InetSocketAddress(port));
            return true;
          } catch (BindException e) {
            return false;
          }
        });
    return new ReservedPort(socket);
  }

  /** Releases the port. */
  @Override
  public void close() throws IOException {
    socket.close();
  }
}
