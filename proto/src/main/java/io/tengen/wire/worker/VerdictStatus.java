package io.tengen.wire.worker;

/** The coordinator's decision on a reported result. */
public enum VerdictStatus {
  /** The result counts. */
  COMMITTED,
  /** The job had a result before. */
  DUPLICATE,
  /** The result is wrong, or the worker does not hold the lease. */
  REFUSED,
  /** The result is not needed. */
  UNWANTED,
  /** The coordinator lacks files of the result; the worker must upload them and report again. */
  MISSING_FILES,
  /** A status that this version does not have. */
  UNKNOWN
}
