package io.tengen.worker.peer;

import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A gRPC server for other workers. Its handlers run on the threads of the connections and must not
 * block. It detects clients that vanished by pings, within 30 s. Thread-safe.
 */
public final class PeerServer {
  private static final int MOST_MESSAGE_BYTES = 8 << 20;

  private final Server server;
  private final PeerStreams streams;
  private final String address;

  private PeerServer(ServingSettings settings, PeerStreams streams, BindableService service)
      throws IOException {
    this.streams = streams;
    server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(settings.host(), settings.port()), credentials(settings))
            .directExecutor()
            .maxInboundMessageSize(MOST_MESSAGE_BYTES)
            .keepAliveTime(20, TimeUnit.SECONDS)
            .keepAliveTimeout(10, TimeUnit.SECONDS)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .addService(service)
            .build()
            .start();
    address = settings.advertised(server.getPort());
  }

  private static ServerCredentials credentials(ServingSettings settings) throws IOException {
    return settings.tls().isPresent()
        ? TlsServerCredentials.create(
            settings.tls().get().certificate().toFile(), settings.tls().get().key().toFile())
        : InsecureServerCredentials.create();
  }

  /**
   * Starts serving.
   *
   * @param streams the streams of the service, which this server ends
   * @throws IOException with one line if the address cannot be listened on, or the files of the
   *     certificate cannot be read
   */
  public static PeerServer start(
      ServingSettings settings, PeerStreams streams, BindableService service) throws IOException {
    try {
      return new PeerServer(settings, streams, service);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(
          streams.what()
              + " cannot be served on "
              + settings.host()
              + ":"
              + settings.port()
              + ": "
              + Reasons.ofDeepest(e),
          e);
    }
  }

  /** Returns {@code HOST:PORT} at which other workers reach this server. */
  public String address() {
    return address;
  }

  /** Ends all streams and stops serving; blocks for a moment. Idempotent. */
  public void close() {
    server.shutdown();
    streams.end();
    try {
      server.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.shutdownNow();
    streams.endTimer();
  }
}
