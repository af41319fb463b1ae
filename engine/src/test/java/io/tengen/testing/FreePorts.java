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
 * Ports that are free now, for servers that must be told theirs. They lie below those that systems
 * give to outgoing connections, so that no connection of another test takes one before it is used.
 */
public final class FreePorts {
  private static final int LOWEST = 10_000;

  /** Linux's range for outgoing connections; other systems begin later than its default. */
  private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private static final int DEFAULT_EPHEMERAL = 32_768;

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

  /** The first port that may be given to outgoing connections. */
  private static int ephemeral() throws IOException {
    if (!Files.isReadable(RANGE)) {
      return DEFAULT_EPHEMERAL;
    }
    int first = Integer.parseInt(Files.readString(RANGE).strip().split("\\s+")[0]);
    // A system that gives away nearly all ports leaves no better choice than any port.
    return first > LOWEST + 1000 ? first : DEFAULT_EPHEMERAL;
  }
}
