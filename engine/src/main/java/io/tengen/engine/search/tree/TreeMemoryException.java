package io.tengen.engine.search.tree;

/**
 * Thrown if a search needs more memory than the trees of this process may use. The message is one
 * line with the remedy.
 */
public final class TreeMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TreeMemoryException(long bytes) {
    super(
        "the search trees need more than the "
            + (bytes >> 20)
            + " MiB that a Java heap of "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MiB has for them; give Java a larger heap (-Xmx), play fewer games at once, or"
            + " limit the trees (mcts:memory=MIB)");
  }
}
