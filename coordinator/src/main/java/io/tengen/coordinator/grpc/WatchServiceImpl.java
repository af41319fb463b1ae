package io.tengen.coordinator.grpc;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.grpc.watch.GameSteps;
import io.tengen.coordinator.grpc.watch.GameWatch;
import io.tengen.coordinator.grpc.watch.WallSteps;
import io.tengen.coordinator.grpc.watch.WallWatch;
import io.tengen.coordinator.grpc.watch.WorkerFeed;
import io.tengen.coordinator.live.LiveFeeds;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.wire.watch.LiveGameId;
import io.tengen.wire.watch.LiveGameUpdate;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.util.Optional;
import java.util.concurrent.Executor;

/** The service that streams what workers do at present. No method blocks. */
final class WatchServiceImpl implements BindableService {
  private final RunDirectory runs;
  private final LiveFeeds feeds;
  private final WorkerFeed workers;
  private final GameArchive archive;
  private final Executor computing;
  private final WallSteps wallSteps = new WallSteps();
  private final GameSteps gameSteps = new GameSteps();

  /**
   * @param computing runs computations of some milliseconds
   */
  WatchServiceImpl(
      RunDirectory runs,
      LiveFeeds feeds,
      WorkerFeed workers,
      GameArchive archive,
      Executor computing) {
    this.runs = runs;
    this.feeds = feeds;
    this.workers = workers;
    this.archive = archive;
    this.computing = computing;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(WatchService.descriptor())
        .streaming(WatchService.WATCH_LIVE, this::watchLive)
        .streaming(WatchService.WATCH_GAME, this::watchGame)
        .streaming(WatchService.WATCH_WORKERS, (all, out) -> workers.add(new OpenCall<>(out)))
        .build();
  }

  private void watchLive(WatchLive request, ServerCallStreamObserver<LiveWall> out) {
    if (!request.run().isEmpty() && runs.find(request.run()).isEmpty()) {
      out.onError(Replies.noRun(request.run()));
    } else {
      feeds.add(new WallWatch(request, new OpenCall<>(out), wallSteps));
    }
  }

  private void watchGame(LiveGameId game, ServerCallStreamObserver<LiveGameUpdate> out) {
    Optional<RunHandle> run = runs.find(game.run());
    if (run.isEmpty()) {
      out.onError(Replies.noRun(game.run()));
    } else if (!run.get().plan().contains(game.index())) {
      out.onError(Replies.notFound("run " + game.run() + " has no game " + game.index()));
    } else {
      feeds.add(
          new GameWatch(
              run.get(), game.index(), archive, computing, new OpenCall<>(out), gameSteps));
    }
  }
}
