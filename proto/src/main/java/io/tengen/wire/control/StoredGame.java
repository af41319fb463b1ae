package io.tengen.wire.control;

import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.ResultKind;
import io.tengen.wire.AnnulledResult;

/**
 * A committed game.
 *
 * @param run the run's id
 * @param index the index of the game in its run, from 0
 * @param number the number of the game in the run's schedule, from 0; a game that is played in
 *     place of another has its number
 * @param worker the worker whose report was committed
 * @param status what became of its result
 */
public record StoredGame(
    String run, int index, int number, GameRecord record, String worker, ResultStatus status) {
  /** Creates a game of a run without rematches, whose result stands. */
  public StoredGame(String run, int index, GameRecord record, String worker) {
    this(run, index, index, record, worker, ResultStatus.STANDS);
  }

  /**
   * Returns whether ratings count the game: it was won or drawn, and the points for it were not
   * taken from either side.
   */
  public boolean isRated() {
    ResultKind kind = record.outcome().kind();
    AnnulledResult annulled = status.annulled();
    return kind.isRated()
        && (annulled == null || kind.winner() != null && !annulled.side().has(kind.winner()));
  }
}
