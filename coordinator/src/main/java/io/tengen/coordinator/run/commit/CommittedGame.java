package io.tengen.coordinator.run.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.coordinator.tournament.CountedGame;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.ResultKind;
import org.jspecify.annotations.Nullable;

/**
 * What the journal keeps of a counted game; its record lies in the archive.
 *
 * @param winner null if neither side has won
 * @param blackNanos wall-clock time that Black took for all its moves
 * @param blackMoves moves that Black made
 * @param worker whose report was counted
 * @param digest SHA-256 of the archived record, in hexadecimal
 * @param blackWarnings that the referee gave Black; 0 in entries from before they were kept
 * @param whiteWarnings likewise
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
  /** A game without warnings. */
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

  /** How it ended, as far as contests look at it. */
  public CountedGame ended() {
    return new CountedGame(kind(), blackWarnings, whiteWarnings);
  }

  /** Who has won. */
  public ResultKind kind() {
    return reason.kind(winner);
  }
}
