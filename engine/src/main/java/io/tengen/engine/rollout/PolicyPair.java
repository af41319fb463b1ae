package io.tengen.engine.rollout;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The two policies of a policy file. May be shared between threads if each takes a {@linkplain
 * TreePolicy#copy copy} of the tree policy.
 *
 * @param rollout the policy of playouts
 * @param tree the policy that gives the priors of the search tree
 */
public record PolicyPair(PatternPolicy rollout, TreePolicy tree) {
  /** Returns the default policies, which are loaded on first use. */
  public static PolicyPair shipped() {
    return new PolicyPair(PatternPolicy.shipped(), TreePolicy.shipped());
  }

  /**
   * Loads the policies of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file is malformed or incomplete
   */
  public static PolicyPair load(Path file) throws IOException, PolicyFileException {
    return new PolicyPair(PatternPolicy.load(file), TreePolicy.load(file));
  }
}
