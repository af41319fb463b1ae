package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;

/** Thrown when a player cannot continue, which loses its game. The message is one line. */
public final class PlayerFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome.Reason reason;
  private final String note;

  /**
   * @param reason {@link Outcome.Reason#TIME} or {@link Outcome.Reason#CRASH}; an illegal move is
   *     not a failure but a {@link Decision}
   */
  public PlayerFailure(Outcome.Reason reason, String message) {
    super(message);
    this.reason = reason;
    this.note = message;
  }

  public Outcome.Reason reason() {
    return reason;
  }

  /** Returns the outcome of a game in which this side's player failed. */
  public Outcome outcomeFor(Color loser) {
    return Outcome.lost(loser, reason, note);
  }
}
