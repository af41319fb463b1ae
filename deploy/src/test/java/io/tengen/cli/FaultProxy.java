package io.tengen.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A faulty connection between clients and a server on loopback: slow, narrow, cut, or half-open.
 * Settings apply from the next piece of data on. Thread-safe.
 */
final class FaultProxy implements AutoCloseable {
  private static final int PIECE = 16_384;

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Line> lines = ConcurrentHashMap.newKeySet();
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicInteger attempts = new AtomicInteger();

  /** The server's port; a restarted server may have another one. */
  private volatile int serverPort;

  private volatile long latencyMillis;
  private volatile long bytesPerSecond = Long.MAX_VALUE;
  private volatile long bytesToCut = Long.MAX_VALUE;

  FaultProxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    threads.execute(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Connects new connections to this port. */
  void leadTo(int port) {
    serverPort = port;
  }

  /** Delays each piece of data in both directions. */
  void delay(Duration latency) {
    latencyMillis = latency.toMillis();
  }

  /** Limits each connection to this many bytes a second in each direction. */
  void throttle(long bytes) {
    bytesPerSecond = bytes;
  }

  /** Cuts each connection after this many bytes from the server. */
  void cutAfter(long bytes) {
    bytesToCut = bytes;
  }

  /** Ends delay and throttling. */
  void heal() {
    latencyMillis = 0;
    bytesPerSecond = Long.MAX_VALUE;
  }

  /** Closes every connection. */
  void cut() {
    cuts.addAndGet(lines.size());
    lines.forEach(Line::close);
  }

  /**
   * Silences the existing connections forever without informing either side, as if the other
   * machine had lost its power. New connections work.
   */
  void silence() {
    lines.forEach(line -> line.silent = true);
  }

  /** Returns the number of connections that were cut. */
  int cuts() {
    return cuts.get();
  }

  /** Returns the number of connections that clients have opened, also while no server listens. */
  int attempts() {
    return attempts.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        attempts.incrementAndGet();
        try {
          Line line = new Line(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
          lines.add(line);
          threads.execute(() -> line.pass(line.client, line.server, Long.MAX_VALUE));
          threads.execute(() -> line.pass(line.server, line.client, bytesToCut));
        } catch (IOException e) {
          // The server is unreachable; close the client's connection too.
          client.close();
        }
      } catch (IOException e) {
        // The proxy was closed, or the client disconnected before it was accepted.
        continue;
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    lines.forEach(Line::close);
    threads.shutdownNow();
  }

  /** A client's connection and the connection to the server that it is forwarded to. */
  private final class Line {
    private final Socket client;
    private final Socket server;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean silent;

    Line(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    /** Forwards this many bytes, then closes both ends. */
    void pass(Socket from, Socket to, long most) {
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[PIECE];
        long passed = 0;
        int read = in.read(buffer);
        while (read >= 0 && passed + read <= most) {
          hinder(read);
          out.write(buffer, 0, read);
          passed += read;
          read = in.read(buffer);
        }
        if (read >= 0) {
          cuts.incrementAndGet();
        }
      } catch (IOException e) {
        // One end is closed; the other is closed too.
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        close();
      }
    }

    private void hinder(int bytes) throws InterruptedException {
      if (silent) {
        closed.await();
      }
      long millis = latencyMillis + bytes * 1_000L / bytesPerSecond;
      if (millis > 0) {
        Thread.sleep(millis);
      }
    }

    void close() {
      lines.remove(this);
      closed.countDown();
      try {
        client.close();
        server.close();
      } catch (IOException e) {
        throw new AssertionError("a socket that cannot be closed", e);
      }
    }
  }
}
