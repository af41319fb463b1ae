package io.tengen.engine.classic.pattern;

/** A fault in a file of patterns. The message has the form {@code LINE: what is wrong}. */
public final class PatternFileException extends Exception {
  private static final long serialVersionUID = 1;

  PatternFileException(int line, String fault) {
    super(line + ": " + fault);
  }
}
