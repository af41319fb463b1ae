package io.tengen.cli.board;

/** Thrown for a text that is not one clear board. The message is one line that names the place. */
public final class DiagramException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param line the number of the line, counted from 1
   */
  DiagramException(int line, String message) {
    super(line + ": " + message);
  }
}
