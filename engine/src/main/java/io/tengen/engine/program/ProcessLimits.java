package io.tengen.engine.program;

/**
 * The resource limits of an external program together with its descendants. A program that exceeds
 * one is killed. {@link ProcessMonitor} samples the usage a few times a second from outside, which
 * works for any program and does not count memory that is reserved but unused. 0 means no limit.
 *
 * @param memory the maximum resident memory, in bytes
 * @param processes the maximum number of processes at one time
 * @param cpuSeconds the maximum CPU time of all processors together since the start, in seconds
 */
public record ProcessLimits(long memory, int processes, long cpuSeconds) {
  /** No limits. */
  public static final ProcessLimits NONE = new ProcessLimits(0, 0, 0);

  /** More processes than an engine needs, and few enough to keep the machine responsive. */
  private static final int USUAL_PROCESSES = 512;

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException with one line if a limit is negative, or if there is a limit
   *     and this system has no {@code /proc}
   */
  public ProcessLimits {
    if (memory < 0 || processes < 0 || cpuSeconds < 0) {
      throw new IllegalArgumentException("a limit must be at least 0; use 0 for no limit");
    }
    if (memory + processes + cpuSeconds > 0 && !ProcessTable.isAvailable()) {
      throw new IllegalArgumentException("limits of programs require Linux; set them to 0");
    }
  }

  /**
   * Returns three quarters of the memory of this machine or container and 512 processes; {@link
   * #NONE} on systems without {@code /proc}.
   */
  public static ProcessLimits usual() {
    return ProcessTable.isAvailable()
        ? new ProcessLimits(ProcessTable.machineMemory() / 4 * 3, USUAL_PROCESSES, 0)
        : NONE;
  }

  boolean isNone() {
    return equals(NONE);
  }

  /** Returns a clause that names the limit that is exceeded; empty if none is. */
  String exceededBy(ProcessTable.Usage usage) {
    if (memory > 0 && usage.memory() > memory) {
      return "used " + mebibytes(usage.memory()) + " of memory, " + mebibytes(memory) + " allowed";
    }
    if (processes > 0 && usage.processes() > processes) {
      return "had " + usage.processes() + " processes, " + processes + " allowed";
    }
    if (cpuSeconds > 0 && usage.cpuSeconds() > cpuSeconds) {
      return "used more than " + cpuSeconds + " s of CPU time";
    }
    return "";
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
