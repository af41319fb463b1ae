package io.tengen.coordinator.job;

import java.util.List;
import java.util.Set;

/** A numbered list of jobs, as far as {@link LeaseTable} has to know it. It may grow at its end. */
public interface JobList {
  /** Jobs in the list now; their indices are 0 to one less. */
  int size();

  /** The distinct sets of offers that a worker needs for a job of the list. */
  List<Set<String>> requirements();

  /**
   * Which of {@link #requirements} a job has.
   *
   * @return an index into that list; negative for a job that is never handed out
   */
  int requirement(int index);
}
