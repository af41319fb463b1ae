package io.tengen.worker.link;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.util.concurrent.TimeUnit;

/** Connections to a coordinator over the network. */
public final class Channels {
  /** A coordinator must permit pings as frequent as this. */
  private static final long PING_SECONDS = 30;

  private static final long PONG_SECONDS = 10;

  private Channels() {}

  /**
   * A new connection, made when first used.
   *
   * @param coordinator {@code HOST:PORT}; a host name is looked up again for each connection
   */
  public static ManagedChannel to(String coordinator) {
    return Grpc.newChannelBuilder("dns:///" + coordinator, InsecureChannelCredentials.create())
        // Notices peers that vanished without a word: power cuts, forgotten NAT entries.
        .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(PONG_SECONDS, TimeUnit.SECONDS)
        // The link only hands messages over to its own thread.
        .directExecutor()
        .build();
  }
}
