package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;

/** Thrown when a player cannot continue, which loses its game. The message is one line. */
public final class PlayerFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome.Reason reason;
  private final String note;
  private final String output;

  /**
   * @param reason {@link Outcome.Reason#TIME} or {@link Outcome.Reason#CRASH}; an illegal move is
   *     not a failure but a {@link Decision}
   */
  public PlayerFailure(Outcome.Reason reason, String message) {
    this(reason, message, "");
  }

  /**
   * Creates a failure of an external program.
   *
   * @param output what the program has written to its standard error, of any number of lines; may
   *     be empty
   */
  public PlayerFailure(Outcome.Reason reason, String message, String output) {
    super(message);
    this.output = output;
    this.reason = reason;
    this.note = message;
  }

  public Outcome.Reason reason() {
    return reason;
  }

  /**
   * Returns what the player's program has written to its standard error; empty if it has written
   * nothing or the player does not know it.
   */
  public String output() {
    return output;
  }

  /** Returns the outcome of a game in which this side's player failed. */
  public Outcome outcomeFor(Color loser) {
    return Outcome.lost(loser, reason, note);
  }
}
