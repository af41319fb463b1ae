package io.tengen.worker.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Loads the networks that jobs name and creates engines that use them. Thread-safe. */
public interface NetworkHost {
  /** The engine kinds that may name such networks, such as {@code mcts}; empty if none can run. */
  List<String> kinds();

  /**
   * Loads the networks of one job, or shares them with the jobs that have already loaded them;
   * blocks until they are ready.
   *
   * @param files verified files by the name that the job's engines use; they must exist until the
   *     returned handle is closed. Equal paths are equal networks, because a file's name is its
   *     hash
   * @throws IOException with a one-line message if a file contains no network or cannot be loaded
   */
  EngineProvider.Handle host(Map<String, Path> files) throws IOException, InterruptedException;
}
