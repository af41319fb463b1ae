package io.tengen.coordinator.job;

/**
 * A lease and the job that it is of. Workers see it sealed, as an opaque token.
 *
 * @param id tells the leases of one job apart, 0 to {@link Lease#LARGEST_ID}
 */
public record JobLease(JobKey job, long id) {
  /** A lease of a game. */
  public static JobLease ofGame(String run, HeldLease lease) {
    return new JobLease(new JobKey.Game(run, lease.index()), lease.id());
  }

  /** A lease of a training. */
  public static JobLease ofTraining(String training, long id) {
    return new JobLease(new JobKey.Training(training), id);
  }
}
