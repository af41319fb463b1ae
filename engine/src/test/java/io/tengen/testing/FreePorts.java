package io.tengen.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that are free now, for servers that must be told theirs. They lie below those that the
 * system gives to outgoing connections, if it leaves enough there, so that no connection of another
 * test takes one before it is used.
 */
public final class FreePorts {
  private static final int LOWEST = 10_000;

  /** Linux's file with the first and the last port for outgoing connections. */
  private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  /** The first such port of Linux by default; other systems begin later. */
  private static final int DEFAULT_EPHEMERAL = 32_768;

  private static final int ENOUGH = 1000;

  private FreePorts() {}

  /** Returns a port. */
  public static int one() throws IOException {
    return several(1).getFirst();
  }

  /** Returns this many different ports. */
  public static List<Integer> several(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    int ephemeral = ephemeral();
    try {
      while (sockets.size() < count) {
        int port = ThreadLocalRandom.current().nextInt(LOWEST, ephemeral);
        try {
          sockets.add(new ServerSocket(port));
        } catch (BindException e) {
          // In use; another one is drawn.
          continue;
        }
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /**
   * Returns the first port that the system gives to outgoing connections, or Linux's default if it
   * leaves fewer than {@value #ENOUGH} below.
   */
  private static int ephemeral() throws IOException {
    if (!Files.isReadable(RANGE)) {
      return DEFAULT_EPHEMERAL;
    }
    int first = Integer.parseInt(Files.readString(RANGE).strip().split("\\s+")[0]);
    return first >= LOWEST + ENOUGH ? first : DEFAULT_EPHEMERAL;
  }
}
