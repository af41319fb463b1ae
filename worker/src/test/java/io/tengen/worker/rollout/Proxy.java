package io.tengen.worker.rollout;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Forwards connections to a server until it is told to forward nothing more, or to cut them. */
final class Proxy implements AutoCloseable {
  private final ServerSocket listening;
  private final String host;
  private final int port;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private volatile boolean stalled;

  /**
   * @param address {@code HOST:PORT} of the server
   */
  Proxy(String address) throws IOException {
    host = address.replaceFirst(":.*", "");
    port = Integer.parseInt(address.replaceFirst(".*:", ""));
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(this::accept);
  }

  String address() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  /** Forwards nothing more, on old and new connections. */
  void stall() {
    stalled = true;
  }

  /** Ends all connections, and forwards again on new ones. */
  void cut() throws IOException {
    stalled = false;
    for (Socket each = sockets.poll(); each != null; each = sockets.poll()) {
      each.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(host, port);
        sockets.add(client);
        sockets.add(server);
        Thread.startVirtualThread(() -> forward(client, server));
        Thread.startVirtualThread(() -> forward(server, client));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void forward(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[1 << 14];
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        if (!stalled) {
          out.write(bytes, 0, count);
        }
      }
    } catch (IOException e) {
      // Cut.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cut();
  }
}
