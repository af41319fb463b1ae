package io.tengen.coordinator.job;

import java.util.Map;
import java.util.Set;

/** Decides which open jobs are kept for one worker for a while. */
@FunctionalInterface
public interface JobAffinity {
  /** Keeps no job for anyone. */
  JobAffinity NONE = (index, worker, workers) -> false;

  /**
   * Returns whether this job is kept for another worker than this one.
   *
   * @param workers the offers of each worker that may have jobs
   */
  boolean isKept(int index, String worker, Map<String, Set<String>> workers);
}
