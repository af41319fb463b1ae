package io.tengen.wire.watch;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.ListWorkersRequest;
import io.tengen.proto.v1.WatchGameRequest;
import io.tengen.proto.v1.WatchLiveRequest;
import io.tengen.proto.v1.WatchServiceGrpc;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.control.All;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.control.WorkerStatusCodec;
import java.util.List;

/** The methods of {@code tengen.v1.WatchService}. */
public final class WatchService {
  private static final Service SERVICE = new Service(WatchServiceGrpc.getServiceDescriptor());

  public static final MethodDescriptor<WatchLive, LiveWall> WATCH_LIVE =
      SERVICE.broadcast(
          WatchServiceGrpc.getWatchLiveMethod(),
          new Codec<>(
              request ->
                  WatchLiveRequest.newBuilder()
                      .setRun(request.run())
                      .setGames(request.games())
                      .build(),
              message -> new WatchLive(message.getRun(), message.getGames())),
          new Codec<>(LiveCodec::encode, LiveCodec::decode));

  public static final MethodDescriptor<LiveGameId, LiveGameUpdate> WATCH_GAME =
      SERVICE.broadcast(
          WatchServiceGrpc.getWatchGameMethod(),
          new Codec<>(
              game ->
                  WatchGameRequest.newBuilder().setRun(game.run()).setIndex(game.index()).build(),
              message -> new LiveGameId(message.getRun(), message.getIndex())),
          new Codec<>(LiveCodec::encode, LiveCodec::decode));

  /** Streams the connected workers by name. */
  public static final MethodDescriptor<All, List<WorkerStatus>> WATCH_WORKERS =
      SERVICE.broadcast(
          WatchServiceGrpc.getWatchWorkersMethod(),
          All.codec(ListWorkersRequest.getDefaultInstance()),
          new Codec<>(WorkerStatusCodec::encode, WorkerStatusCodec::decode));

  private WatchService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  /**
   * A request to watch running games.
   *
   * @param run id of the run; empty for all runs
   * @param games the largest number of games to show, 1 to {@value #MOST}; 0 for {@value #USUAL}
   */
  public record WatchLive(String run, int games) {
    /** The largest number of games on a wall. */
    public static final int MOST = 100;

    /** The number of games on a wall if the request does not say. */
    public static final int USUAL = 12;

    /**
     * @throws IllegalArgumentException with one line if the number is out of range
     */
    public WatchLive {
      Checks.require(games >= 0 && games <= MOST, "games must be 1 to " + MOST + ", or 0");
    }

    /** Returns the largest number of games to show. */
    public int atMost() {
      return games == 0 ? USUAL : games;
    }
  }
}
