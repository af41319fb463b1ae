package io.tengen.worker.job;

import io.tengen.engine.setting.ResourceName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes players from networks and policies that jobs bring. Thread-safe. */
public interface ResourceHost {
  /** Returns the offers of a worker with this host, such as {@code mcts:net}. */
  List<String> offers();

  /**
   * Loads files for one job, or shares them with the jobs that have loaded them; blocks until they
   * are ready.
   *
   * @param files verified, by the entry that the job's engines name; they stay until the result is
   *     closed. Equal paths are equal files: the name of a file is its hash
   * @throws IOException with one line for people if a file has the wrong content or cannot be
   *     loaded
   */
  EngineProvider.Handle host(Map<ResourceName, Path> files)
      throws IOException, InterruptedException;
}
