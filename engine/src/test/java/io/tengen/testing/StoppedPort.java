package io.tengen.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * The port of a test server that is stopped and started again. While the server is stopped, the
 * port is bound by a socket that does not listen: connections are refused, and no other server and
 * no outgoing connection can take the port. Confined to one thread.
 */
public final class StoppedPort implements AutoCloseable {
  private final int port;
  private @Nullable Socket holder;

  public StoppedPort(int port) {
    this.port = port;
  }

  /**
   * Takes the port after its server was stopped; waits while the system still has it in use.
   *
   * @throws AssertionError if the port is still in use after two minutes
   */
  public void hold() throws IOException, InterruptedException {
    close();
    Await.until("port " + port + " is free", this::tryHold);
  }

  private boolean tryHold() throws IOException {
    Socket socket = new Socket();
    try {
      // Connections of the stopped server may be in the state TIME_WAIT.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      // From now on Linux refuses the port to others, even if they would share it.
      socket.setReuseAddress(false);
    } catch (BindException e) {
      socket.close();
      return false;
    }
    holder = socket;
    return true;
  }

  /** Releases the port for its server, if it is held. */
  @Override
  public void close() throws IOException {
    if (holder != null) {
      holder.close();
      holder = null;
    }
  }
}
