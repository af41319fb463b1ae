package io.tengen.coordinator.job;

/**
 * The exclusive right of a worker to do a job until a deadline.
 *
 * @param index index of the job in its list
 * @param id unique among all leases of this job, 0 to {@link #LARGEST_ID}
 * @param worker name of the worker
 * @param deadline time in nanoseconds of the clock used for {@link LeaseTable}
 */
public record GrantedLease(int index, long id, String worker, long deadline) {
  /** Largest id of a lease. */
  public static final int LARGEST_ID = Integer.MAX_VALUE;
}
