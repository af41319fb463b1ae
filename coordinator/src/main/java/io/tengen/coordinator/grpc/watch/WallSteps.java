package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.grpc.watch.Wall.Known;
import io.tengen.coordinator.live.LiveGame;
import io.tengen.coordinator.live.LiveView;
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
 * Computes what clients are sent to learn the present games on their walls, once for all clients
 * that know the same. Confined to one look at a time.
 */
public final class WallSteps {
  private final ViewCache<Key, Step> steps = new ViewCache<>();

  private record Key(WatchLive request, Wall known) {}

  /**
   * A message to a client.
   *
   * @param now what the client knows when it has received the message
   */
  record Step(Wall now, LiveWall changes) {}

  /** Returns the message to a client that knows a wall. */
  Step from(Wall known, WatchLive request, LiveView view) {
    return steps.get(view, new Key(request, known), key -> step(known, wall(request, view)));
  }

  private static List<LiveGame> wall(WatchLive request, LiveView view) {
    return request.run().isEmpty()
        ? view.wall(request.atMost())
        : view.wall(request.run(), request.atMost());
  }

  private static Step step(Wall known, List<LiveGame> wall) {
    Map<LiveGameId, Known> now = new HashMap<>();
    List<LiveBoard> boards = new ArrayList<>();
    List<LiveChange> changes = new ArrayList<>();
    for (LiveGame game : wall) {
      Known next = Known.of(game);
      Known before = known.games().get(game.id());
      now.put(game.id(), next);
      if (before == null || !before.isContinuedBy(game)) {
        boards.add(game.whole());
      } else if (!before.equals(next)) {
        changes.add(game.since(before.moves()));
      }
    }
    Set<LiveGameId> gone = new HashSet<>(known.games().keySet());
    gone.removeAll(now.keySet());
    return new Step(
        new Wall(now), new LiveWall(known == Wall.UNKNOWN, boards, changes, List.copyOf(gone)));
  }
}
