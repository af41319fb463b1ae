package io.tengen.worker.link;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** Connections to a coordinator over the network. Thread-safe. */
public final class Channels {
  /** A coordinator must permit pings as frequent as this. */
  private static final long PING_SECONDS = 10;

  private static final long PONG_SECONDS = 10;

  /** What a coordinator takes at once; unfinished games come back from it as they were told. */
  private static final int MAX_MESSAGE_BYTES = 48 << 20;

  private final Credentials credentials;

  /**
   * @param credentials what is shown, and whom to take for a coordinator
   */
  public Channels(Credentials credentials) {
    this.credentials = credentials;
  }

  /**
   * A new connection, made when first used.
   *
   * @param coordinator {@code HOST:PORT}; a host name is looked up again for each connection
   * @throws UncheckedIOException with one line if the credentials' files cannot be read now
   */
  public ManagedChannel to(String coordinator) {
    ChannelCredentials shown;
    try {
      shown = credentials.channel();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    return Grpc.newChannelBuilder("dns:///" + coordinator, shown)
        // Notices within the sum of both, less than a lease lasts, peers that vanished without a
        // word: power cuts, forgotten NAT entries.
        .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(PONG_SECONDS, TimeUnit.SECONDS)
        .maxInboundMessageSize(MAX_MESSAGE_BYTES)
        // The link only hands messages over to its own thread.
        .directExecutor()
        .build();
  }
}
