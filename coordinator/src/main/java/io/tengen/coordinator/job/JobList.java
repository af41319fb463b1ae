package io.tengen.coordinator.job;

import java.util.List;
import java.util.Set;

/** A numbered list of jobs as {@link LeaseTable} sees it. It may grow at its end. */
public interface JobList {
  /** Returns the present number of jobs; indices are 0 to {@code size() - 1}. */
  int size();

  /** Returns the distinct sets of offers that jobs of the list require of a worker. */
  List<Set<String>> requirements();

  /**
   * Returns the index in {@link #requirements} of a job.
   *
   * @return an index of that list; negative for a job that is never handed out
   */
  int requirement(int index);

  /** Returns the job's place in the order in which jobs are handed out. */
  default int place(int index) {
    return index;
  }
}
