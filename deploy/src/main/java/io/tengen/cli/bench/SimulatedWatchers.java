package io.tengen.cli.bench;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.cli.channel.Address;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Simulated clients that watch the running games of a run. Every second one reads its first message
 * and then nothing more, as a browser behind a network that has died.
 */
final class SimulatedWatchers implements AutoCloseable {
  /** The number of running games that each of them watches. */
  static final int BOARDS = 10;

  private static final int CALLS_OF_A_CONNECTION = 100;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private final AtomicLong messages = new AtomicLong();

  /** Opens the streams; does not wait for the first messages. */
  SimulatedWatchers(Address coordinator, String run, int count) {
    for (int i = 0; i < count; i++) {
      if (i % CALLS_OF_A_CONNECTION == 0) {
        channels.add(
            NettyChannelBuilder.forAddress(coordinator.host(), coordinator.port())
                .usePlaintext()
                .directExecutor()
                .build());
      }
      ClientCalls.asyncServerStreamingCall(
          channels.getLast().newCall(WatchService.WATCH_LIVE, CallOptions.DEFAULT),
          new WatchLive(run, BOARDS),
          new Client(i % 2 == 0));
    }
  }

  /** Returns the number of messages that were received. */
  long messages() {
    return messages.get();
  }

  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdownNow);
  }

  private final class Client implements ClientResponseObserver<WatchLive, LiveWall> {
    private final boolean isReading;

    Client(boolean isReading) {
      this.isReading = isReading;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<WatchLive> call) {
      if (!isReading) {
        call.disableAutoRequestWithInitial(1);
      }
    }

    @Override
    public void onNext(LiveWall wall) {
      messages.incrementAndGet();
    }

    @Override
    public void onError(Throwable failure) {
      // The streams are broken when the measurement ends.
    }

    @Override
    public void onCompleted() {
      // A wall does not end by itself.
    }
  }
}
