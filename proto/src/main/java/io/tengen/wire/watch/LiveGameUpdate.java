package io.tengen.wire.watch;

import io.tengen.game.rules.Outcome;
import java.util.Optional;

/**
 * The changes of a watched game. Immutable.
 *
 * @param board the whole game: when it is begun, begins again or has ended, and in the first update
 * @param change what has changed since the last update, if the whole game is absent
 * @param outcome the result of a game that has ended; empty if it ended without one
 */
public record LiveGameUpdate(
    LiveState state,
    Optional<LiveBoard> board,
    Optional<LiveChange> change,
    Optional<Outcome> outcome) {}
