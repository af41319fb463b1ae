package io.tengen.wire.watch;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import java.time.Instant;
import java.util.Optional;

/**
 * A running game. Immutable.
 *
 * @param number number of the game in the schedule of its run, from 0
 * @param opening name of the opening; empty for none
 * @param openingMoves number of leading moves that come from the opening, as far as known
 * @param startedAt when the first move was requested; empty before the first report of moves
 * @param state all known moves, and the present state
 */
public record LiveBoard(
    int number,
    EngineSpec black,
    EngineSpec white,
    GameSetup setup,
    String opening,
    int openingMoves,
    TimeSystem blackTime,
    TimeSystem whiteTime,
    Optional<Instant> startedAt,
    LiveChange state) {
  /** Returns the name of the game. */
  public LiveGameId game() {
    return state.game();
  }
}
