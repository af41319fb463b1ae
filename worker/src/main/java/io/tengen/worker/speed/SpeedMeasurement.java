package io.tengen.worker.speed;

/**
 * The result of a measurement.
 *
 * @param factor speed in units of the reference machine's, above 0
 * @param cpuShare processor time of the measuring thread as a share of wall-clock time, 0 to 1; 1
 *     if nothing else wanted its processor
 */
record SpeedMeasurement(double factor, double cpuShare) {
  /** The least share of processor time of a measurement that counts. */
  static final double LEAST_SHARE = 0.9;

  /** Returns whether other threads took so much processor time that the speed is not known. */
  boolean isLoaded() {
    return cpuShare < LEAST_SHARE;
  }
}
