package io.tengen.coordinator.run;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledSide;
import java.time.Instant;

/**
 * A counted game whose result was cancelled after the game.
 *
 * @param game the game as it was counted
 * @param side the side or sides that have no points of it; never {@link AnnulledSide#NONE}
 * @param reason one line for people
 */
public record AnnulledGame(CommittedGame game, AnnulledSide side, String reason, Instant at) {
  /** Returns the game's number in the run. */
  public int index() {
    return game.index();
  }

  /** Returns the annulment in the form that users are sent. */
  AnnulledResult toResult() {
    return new AnnulledResult(index(), side, reason, at);
  }

  /** Returns whether the game entered the ratings, and no longer does. */
  boolean leavesRatings() {
    return game.toCountedGame().isRated() && !game.toCountedGame().with(side).isRated();
  }
}
