package io.tengen.coordinator.run.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.ResultKind;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a counted game that the journal keeps; the full record is in the archive.
 *
 * @param index position in the run's list of games
 * @param winner null if neither side has won
 * @param blackNanos wall-clock time of all Black's moves, in nanoseconds
 * @param blackMoves number of moves that Black made
 * @param worker name of the worker whose report was counted
 * @param digest SHA-256 of the archived record, in hexadecimal
 * @param blackWarnings number of warnings that the referee gave Black
 * @param whiteWarnings number of warnings that the referee gave White
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
    String digest,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int blackWarnings,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int whiteWarnings) {
  /** Creates the summary of a game without warnings. */
  public CommittedGame(
      int index,
      @Nullable Color winner,
      Outcome.Reason reason,
      long blackNanos,
      int blackMoves,
      long whiteNanos,
      int whiteMoves,
      String worker,
      String digest) {
    this(
        index,
        winner,
        reason,
        blackNanos,
        blackMoves,
        whiteNanos,
        whiteMoves,
        worker,
        digest,
        0,
        0);
  }

  /** Returns the result in the form that tournaments use. */
  public CountedGame toCountedGame() {
    return new CountedGame(kind(), blackWarnings, whiteWarnings);
  }

  /** Returns the kind of result. */
  public ResultKind kind() {
    return reason.kind(winner);
  }
}
