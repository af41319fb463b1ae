package io.tengen.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that are free now, for servers that must be told theirs. They lie below those that systems
 * give to outgoing connections, so that no connection of another test takes one before it is used.
 */
public final class FreePorts {
  private static final int LOWEST = 10_000;

  /** The first port that Linux gives to outgoing connections; other systems begin later. */
  private static final int EPHEMERAL = 32_768;

  private FreePorts() {}

  /** Returns a port. */
  public static int one() throws IOException {
    return several(1).getFirst();
  }

  /** Returns this many different ports. */
  public static List<Integer> several(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      while (sockets.size() < count) {
        int port = ThreadLocalRandom.current().nextInt(LOWEST, EPHEMERAL);
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
}
