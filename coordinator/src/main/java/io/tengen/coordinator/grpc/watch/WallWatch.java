package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.live.LiveView;
import io.tengen.coordinator.live.LiveWatcher;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.util.Set;

/**
 * Sends a client the changes of a wall of running games. Remembers what was sent, not what is to be
 * sent: a client that reads slowly receives the difference to the present state when it is ready.
 */
public final class WallWatch implements LiveWatcher {
  private final WatchLive request;
  private final OpenCall<LiveWall> call;
  private final WallSteps steps;
  private Wall known = Wall.UNKNOWN;

  /**
   * @param steps shared by all watchers of the same views
   */
  public WallWatch(WatchLive request, OpenCall<LiveWall> call, WallSteps steps) {
    this.request = request;
    this.call = call;
    this.steps = steps;
  }

  @Override
  public Interest interest() {
    return new Interest(request.run(), request.atMost(), Set.of());
  }

  @Override
  public boolean isClosed() {
    return call.isClosed();
  }

  @Override
  public void look(LiveView view) {
    if (call.isReady()) {
      WallSteps.Step step = steps.from(known, request, view);
      if (!step.changes().isEmpty()) {
        call.send(step.changes());
        known = step.now();
      }
    }
  }
}
