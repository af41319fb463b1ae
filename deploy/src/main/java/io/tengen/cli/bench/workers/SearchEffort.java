package io.tengen.cli.bench.workers;

/**
 * What searches in virtual time did.
 *
 * @param searches number of searches
 * @param rollouts number of rollouts, those of the master included
 * @param byWorkers number of rollouts that workers played
 * @param depths sum of the depths of the leaves at which the workers' rollouts began
 */
public record SearchEffort(long searches, long rollouts, long byWorkers, long depths) {
  /** No search. */
  public static final SearchEffort NONE = new SearchEffort(0, 0, 0, 0);

  /** Returns the sum of both. */
  public SearchEffort plus(SearchEffort other) {
    return new SearchEffort(
        searches + other.searches,
        rollouts + other.rollouts,
        byWorkers + other.byWorkers,
        depths + other.depths);
  }
}
