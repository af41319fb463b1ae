package io.tengen.coordinator.job;

/**
 * A lease of a job. Workers see it as an opaque, sealed token.
 *
 * @param id id of the lease, unique for the job, 0 to {@link GrantedLease#LARGEST_ID}
 */
public record JobLease(JobKey job, long id) {
  /** Returns a lease of a game. */
  public static JobLease ofGame(String run, HeldLease lease) {
    return new JobLease(new JobKey.Game(run, lease.index()), lease.id());
  }

  /** Returns a lease of a training. */
  public static JobLease ofTraining(String training, long id) {
    return new JobLease(new JobKey.Training(training), id);
  }
}
