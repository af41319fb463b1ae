package io.tengen.cli.learn;

/** The user has had enough: what was begun is on the disk, and goes on when asked again. */
public final class StoppedException extends Exception {
  private static final long serialVersionUID = 1;

  public StoppedException() {
    super("stopped");
  }
}
