package io.tengen.worker.evaluation;

import io.tengen.engine.net.Evaluator;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.util.List;

/** The networks that a worker evaluates for others. Thread-safe. */
public interface NetworkHost {
  /** Returns the SHA-256 of the files of the networks at hand. */
  List<String> networks();

  /** Returns whether {@link #open} fetches other networks. */
  boolean fetches();

  /**
   * Loads a network, or shares it with games that use it; blocks.
   *
   * @throws IOException with one line if it cannot be fetched or loaded, or if its file has changed
   */
  Hosted open(Artifact network) throws IOException, InterruptedException;

  /** A network that stays loaded until this is closed. */
  interface Hosted extends AutoCloseable {
    Evaluator evaluator();

    @Override
    void close();
  }
}
