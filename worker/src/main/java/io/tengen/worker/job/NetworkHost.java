package io.tengen.worker.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes players that ask networks which jobs bring. Thread-safe. */
public interface NetworkHost {
  /** The kinds whose engines may name such networks, such as {@code mcts}. */
  List<String> kinds();

  /**
   * Loads networks for one job, or shares them with the jobs that have loaded them; blocks until
   * they are ready.
   *
   * @param files verified, by the name that the job's engines use; they stay until the result is
   *     closed. Equal paths are equal networks: the name of a file is its hash
   * @throws IOException with one line for people if a file holds no network or cannot be loaded
   */
  EngineProvider.Handle host(Map<String, Path> files) throws IOException, InterruptedException;
}
