package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.live.LiveGame;
import io.tengen.coordinator.live.LiveView;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveChange;
import io.tengen.wire.watch.LiveGameUpdate;
import io.tengen.wire.watch.LiveState;
import java.util.Optional;

/**
 * Computes what clients are sent to learn the present state of the running game that they watch,
 * once for all clients that know the same moves. Confined to one look at a time.
 */
public final class GameSteps {
  private static final int NOTHING = -1;

  private final ViewCache<Key, LiveGameUpdate> steps = new ViewCache<>();

  /**
   * A game, compared by identity.
   *
   * @param from number of moves that the client knows; {@link #NOTHING} if it does not know the
   *     game
   */
  private record Key(LiveGame game, int from) {}

  /** Returns the message to a client that does not know the game. */
  LiveGameUpdate whole(LiveView view, LiveGame game) {
    return steps.get(
        view, new Key(game, NOTHING), key -> running(Optional.of(game.whole()), Optional.empty()));
  }

  /**
   * Returns the message to a client that knows the first moves of the game.
   *
   * @param from number of these moves
   */
  LiveGameUpdate since(LiveView view, LiveGame game, int from) {
    return steps.get(
        view, new Key(game, from), key -> running(Optional.empty(), Optional.of(game.since(from))));
  }

  private static LiveGameUpdate running(Optional<LiveBoard> board, Optional<LiveChange> change) {
    return new LiveGameUpdate(LiveState.RUNNING, board, change, Optional.empty());
  }
}
