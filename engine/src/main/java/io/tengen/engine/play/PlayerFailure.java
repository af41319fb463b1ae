package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;

/** A player cannot go on; the message is one line for people. Whoever fails has lost. */
public final class PlayerFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome.Reason reason;
  private final String note;

  /**
   * @param reason {@link Outcome.Reason#TIME} or {@link Outcome.Reason#CRASH}: an illegal move is a
   *     {@link Decision} like any other
   */
  public PlayerFailure(Outcome.Reason reason, String message) {
    super(message);
    this.reason = reason;
    this.note = message;
  }

  public Outcome.Reason reason() {
    return reason;
  }

  /** How the game ends if this side's player failed so. */
  public Outcome outcomeFor(Color loser) {
    return Outcome.lost(loser, reason, note);
  }
}
