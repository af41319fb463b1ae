package io.tengen.coordinator.grpc;

import io.tengen.coordinator.live.LiveGame;
import io.tengen.coordinator.live.LiveView;
import io.tengen.coordinator.live.LiveWatcher;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveChange;
import io.tengen.wire.watch.LiveGameId;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sends a client the changes of a wall of running games. Remembers what was sent, not what is to be
 * sent: a client that reads slowly receives the difference to the present state when it is ready.
 */
final class WallWatch implements LiveWatcher {
  private final WatchLive request;
  private final OpenCall<LiveWall> call;

  /** What the client knows of each game on its wall. */
  private final Map<LiveGameId, Sent> sent = new HashMap<>();

  private boolean hasBegun;

  /** The moves of a game that a client knows. */
  record Sent(long life, int moves, String worker) {
    static Sent of(LiveGame game) {
      return new Sent(game.life(), game.count(), game.worker());
    }

    /** Returns whether the game has continued since, rather than begun again. */
    boolean isContinuedBy(LiveGame game) {
      return life == game.life();
    }
  }

  WallWatch(WatchLive request, OpenCall<LiveWall> call) {
    this.request = request;
    this.call = call;
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
      LiveWall changes = changes(wall(view));
      if (!changes.isEmpty()) {
        call.send(changes);
        hasBegun = true;
      }
    }
  }

  private List<LiveGame> wall(LiveView view) {
    return request.run().isEmpty()
        ? view.wall(request.atMost())
        : view.wall(request.run(), request.atMost());
  }

  private LiveWall changes(List<LiveGame> wall) {
    Set<LiveGameId> gone = new HashSet<>(sent.keySet());
    List<LiveBoard> boards = new ArrayList<>();
    List<LiveChange> changes = new ArrayList<>();
    for (LiveGame game : wall) {
      gone.remove(game.id());
      Sent now = Sent.of(game);
      Sent before = sent.put(game.id(), now);
      if (before == null || !before.isContinuedBy(game)) {
        boards.add(game.whole());
      } else if (!before.equals(now)) {
        changes.add(game.since(before.moves()));
      }
    }
    sent.keySet().removeAll(gone);
    return new LiveWall(!hasBegun, boards, changes, List.copyOf(gone));
  }
}
