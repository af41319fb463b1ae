package io.tengen.engine.rollout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The content of a policy file: weights of two policies, or a table of values. May be shared
 * between threads if each takes a {@linkplain TreePolicy#copy copy} of the tree policy.
 *
 * @param rollout the policy of playouts; the default if the file has a table
 * @param tree the policy that gives the priors of the search tree; the default if the file has a
 *     table
 * @param table the values of positions that Q-learning has found; empty if the file has weights
 */
public record PolicyPair(PatternPolicy rollout, TreePolicy tree, Optional<ValueTable> table) {
  /** Creates the content of a file with weights. */
  public PolicyPair(PatternPolicy rollout, TreePolicy tree) {
    this(rollout, tree, Optional.empty());
  }

  /** Returns the default policies, which are loaded on first use. */
  public static PolicyPair shipped() {
    return new PolicyPair(PatternPolicy.shipped(), TreePolicy.shipped());
  }

  /**
   * Loads a file that {@code tengen fit-rollout} or {@code tengen minigo train-q} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file is malformed or incomplete
   */
  public static PolicyPair load(Path file) throws IOException, PolicyFileException {
    if (ValueTable.isTable(file)) {
      return new PolicyPair(
          PatternPolicy.shipped(), TreePolicy.shipped(), Optional.of(ValueTable.load(file)));
    }
    return new PolicyPair(PatternPolicy.load(file), TreePolicy.load(file));
  }
}
