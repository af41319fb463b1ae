package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.live.LiveGame;
import io.tengen.wire.watch.LiveGameId;
import java.util.Map;

/**
 * What a client knows of the running games that it watches. Immutable; compared by identity, as
 * clients that were sent the same messages share it.
 */
final class Wall {
  /** The wall of a client that was sent nothing. */
  static final Wall UNKNOWN = new Wall(Map.of());

  private final Map<LiveGameId, Known> games;

  Wall(Map<LiveGameId, Known> games) {
    this.games = Map.copyOf(games);
  }

  Map<LiveGameId, Known> games() {
    return games;
  }

  /** The moves of a game that a client knows. */
  record Known(long life, int moves, String worker) {
    static Known of(LiveGame game) {
      return new Known(game.life(), game.count(), game.worker());
    }

    /** Returns whether the game has continued since, rather than begun again. */
    boolean isContinuedBy(LiveGame game) {
      return life == game.life();
    }
  }
}
