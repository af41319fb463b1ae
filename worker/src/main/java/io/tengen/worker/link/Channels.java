package io.tengen.worker.link;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** Creates connections to a coordinator and to other workers. Thread-safe. */
public final class Channels {
  /** Interval between pings; coordinators must permit it. */
  private static final long PING_SECONDS = 10;

  private static final long PONG_SECONDS = 10;

  /**
   * The largest message. Equal to the coordinator's limit, since the coordinator sends back
   * unfinished games that it has received.
   */
  private static final int MAX_MESSAGE_BYTES = 48 << 20;

  private final Credentials credentials;

  /**
   * @param credentials the credentials of this program, and the authorities that it trusts
   */
  public Channels(Credentials credentials) {
    this.credentials = credentials;
  }

  /**
   * Returns a new connection, which is established when it is first used.
   *
   * @param coordinator {@code HOST:PORT}; a host name is looked up again for each connection
   * @throws UncheckedIOException with one line if the credentials' files cannot be read now
   */
  public ManagedChannel to(String coordinator) {
    return channel(coordinator, credentials::channel);
  }

  /**
   * Returns a new connection to another worker, which is established when it is first used. It is
   * encrypted if those to the coordinator are, trusts the same authorities, and carries no token:
   * another worker must not learn it.
   *
   * @param worker {@code HOST:PORT}
   * @throws UncheckedIOException with one line if the credentials' files cannot be read now
   */
  public ManagedChannel toWorker(String worker) {
    return channel(worker, credentials::workerChannel);
  }

  private interface Source {
    ChannelCredentials get() throws IOException;
  }

  private static ManagedChannel channel(String address, Source source) {
    ChannelCredentials channelCredentials;
    try {
      channelCredentials = source.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    return Grpc.newChannelBuilder("dns:///" + address, channelCredentials)
        // Detects peers that vanished, by a power cut or a dropped NAT entry, within the sum of
        // both times, which is less than the duration of a lease.
        .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(PONG_SECONDS, TimeUnit.SECONDS)
        .maxInboundMessageSize(MAX_MESSAGE_BYTES)
        // The link only passes messages on to its own thread.
        .directExecutor()
        .build();
  }
}
