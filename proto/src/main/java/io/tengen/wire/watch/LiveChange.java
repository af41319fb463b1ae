package io.tengen.wire.watch;

import io.tengen.game.board.Color;
import io.tengen.game.match.TimeLeft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The present state of a running game with some of its moves. Immutable.
 *
 * @param from number of the first of the moves in the game, from 0
 * @param moves in order; they replace the known moves from {@code from} on
 * @param toMove the side to move
 * @param blackClock Black's clock at the last move; empty without a clock
 * @param whiteClock White's clock at the last move; empty without a clock
 * @param movedAt when the coordinator received the last moves; empty before the first
 * @param worker name of the worker that plays the game; empty if none does
 */
public record LiveChange(
    LiveGameId game,
    int from,
    List<LiveMove> moves,
    Color toMove,
    Optional<TimeLeft> blackClock,
    Optional<TimeLeft> whiteClock,
    Optional<Instant> movedAt,
    String worker) {
  public LiveChange {
    moves = List.copyOf(moves);
  }
}
