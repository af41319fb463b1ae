package io.tengen.engine.rollout;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What a file of weights holds: how playouts go, and the priors of the search tree. Threads share
 * it, taking {@linkplain TreePolicy#copy copies} of the tree policy.
 */
public record PolicyPair(PatternPolicy rollout, TreePolicy tree) {
  /** What the program comes with; read when first asked for. */
  public static PolicyPair shipped() {
    return new PolicyPair(PatternPolicy.shipped(), TreePolicy.shipped());
  }

  /**
   * The policies of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if it holds no such weights
   */
  public static PolicyPair load(Path file) throws IOException, PolicyFileException {
    return new PolicyPair(PatternPolicy.load(file), TreePolicy.load(file));
  }
}
