package io.tengen.engine.gtp.program;

/**
 * What an outside program may take, with all that it has started; one that takes more is stopped.
 * Looked at a few times a second, from outside: any program can be held to it, whatever it reserves
 * without use. 0 for no limit.
 *
 * @param memory bytes that are resident at one time
 * @param processes at one time
 * @param cpuSeconds of all processors together, from its start
 */
public record ProcessLimits(long memory, int processes, long cpuSeconds) {
  public static final ProcessLimits NONE = new ProcessLimits(0, 0, 0);

  /** More than any engine should have, and enough to keep the machine alive. */
  private static final int MANY_PROCESSES = 512;

  /**
   * @throws IllegalArgumentException with one line if one is negative, or if there is a limit and
   *     this system cannot tell what processes take
   */
  public ProcessLimits {
    if (memory < 0 || processes < 0 || cpuSeconds < 0) {
      throw new IllegalArgumentException("a limit must be at least 0; 0 for none");
    }
    if (memory + processes + cpuSeconds > 0 && !ProcessTable.isAvailable()) {
      throw new IllegalArgumentException("limits of programs need Linux; set them to 0");
    }
  }

  /**
   * Three quarters of the memory of this machine or container and 512 processes; none where nobody
   * could tell.
   */
  public static ProcessLimits usual() {
    return ProcessTable.isAvailable()
        ? new ProcessLimits(ProcessTable.machineMemory() / 4 * 3, MANY_PROCESSES, 0)
        : NONE;
  }

  boolean isNone() {
    return equals(NONE);
  }

  /** What is exceeded: a clause for people; empty if nothing is. */
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
