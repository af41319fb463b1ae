package io.tengen.game.rules;

/** A move that the rules refuse; the message is one line for people: the move and the reason. */
public final class IllegalMoveException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IllegalMoveException(String message) {
    super(message);
  }
}
