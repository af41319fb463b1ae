package io.tengen.cli.learn;

/**
 * Thrown when the user stopped the command. Finished work is on disk, and the same command resumes.
 */
public final class StoppedException extends Exception {
  private static final long serialVersionUID = 1;

  public StoppedException() {
    super("stopped");
  }
}
