package io.tengen.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A bad line: cuts every connection after so many bytes from the server. */
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final int serverPort;
  private final int bytes;

  /** Connections that were cut. */
  final AtomicInteger cuts = new AtomicInteger();

  CuttingProxy(int serverPort, int bytes) throws IOException {
    this.serverPort = serverPort;
    this.bytes = bytes;
    threads.execute(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        open.add(client);
        open.add(server);
        threads.execute(() -> pass(client, server, Long.MAX_VALUE));
        threads.execute(() -> pass(server, client, bytes));
      } catch (IOException e) {
        // The proxy was closed, or the server is not there: the client is none the wiser.
        continue;
      }
    }
  }

  /** Passes on so many bytes, then closes both ends. */
  private void pass(Socket from, Socket to, long most) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[16_384];
      long passed = 0;
      int read = in.read(buffer);
      while (read >= 0 && passed + read <= most) {
        out.write(buffer, 0, read);
        passed += read;
        read = in.read(buffer);
      }
      if (read >= 0) {
        cuts.incrementAndGet();
      }
    } catch (IOException e) {
      // One end has gone; so does the other.
      return;
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
