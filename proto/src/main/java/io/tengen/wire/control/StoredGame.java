package io.tengen.wire.control;

import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.ResultKind;
import org.jspecify.annotations.Nullable;

/**
 * A committed game.
 *
 * @param run the run's id
 * @param index the index of the game in its run, from 0
 * @param worker the worker whose report was committed
 * @param annulled the cancellation of its result; null if it stands
 */
public record StoredGame(
    String run, int index, GameRecord record, String worker, @Nullable AnnulledResult annulled) {
  /** Creates a game whose result stands. */
  public StoredGame(String run, int index, GameRecord record, String worker) {
    this(run, index, record, worker, null);
  }

  /**
   * Returns whether ratings count the game: it was won or drawn, and the points for it were not
   * taken from either side.
   */
  public boolean isRated() {
    ResultKind kind = record.outcome().kind();
    return kind.isRated()
        && (annulled == null || kind.winner() != null && !annulled.side().has(kind.winner()));
  }
}
