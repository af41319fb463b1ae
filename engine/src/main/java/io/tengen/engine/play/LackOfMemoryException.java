package io.tengen.engine.play;

import io.tengen.engine.search.tree.TreeMemoryException;

/**
 * Thrown if a player has too little memory in this process. The player cannot be used any more and
 * must be closed. This is not a failure of its engine: in a process with a larger heap it plays on.
 * The message is one line with the remedy.
 */
public final class LackOfMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Describes an error of this process's memory. */
  public LackOfMemoryException(OutOfMemoryError error) {
    super(describe(error), error);
  }

  LackOfMemoryException(TreeMemoryException tree) {
    super(tree.getMessage(), tree);
  }

  /** Returns the size of this process's largest heap in MiB. */
  public static long heapMebibytes() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  private static String describe(OutOfMemoryError error) {
    return "a Java heap of %d MiB is too small (%s); give Java a larger one (-Xmx)"
        .formatted(heapMebibytes(), error.getMessage());
  }
}
