package io.tengen.game.rules;

/**
 * Thrown for a move that the rules refuse. The message is one line with the move and the reason.
 */
public final class IllegalMoveException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IllegalMoveException(String message) {
    super(message);
  }
}
