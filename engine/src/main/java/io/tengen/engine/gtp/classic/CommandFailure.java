package io.tengen.engine.gtp.classic;

/** Signals that a command fails. The message is the text after the question mark. */
public final class CommandFailure extends Exception {
  private static final long serialVersionUID = 1;

  CommandFailure(String message) {
    super(message);
  }

  /** Returns the exception for a vertex that is missing or not on the board. */
  static CommandFailure coordinate() {
    return new CommandFailure("invalid coordinate");
  }
}
