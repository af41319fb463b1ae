package io.tengen.coordinator.run;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What the journal keeps of a counted game; its record lies in the archive.
 *
 * @param winner null for a draw
 * @param blackNanos wall-clock time that Black took for all its moves
 * @param blackMoves moves that Black made
 * @param worker whose report was counted
 * @param digest SHA-256 of the archived record, in hexadecimal
 */
public record CommittedGame(
    int index,
    @Nullable Color winner,
    Outcome.Reason reason,
    long blackNanos,
    int blackMoves,
    long whiteNanos,
    int whiteMoves,
    String worker,
    String digest) {}
