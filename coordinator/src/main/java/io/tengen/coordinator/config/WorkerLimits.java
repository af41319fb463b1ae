package io.tengen.coordinator.config;

/**
 * What one worker, and a crowd of them, may ask of a coordinator.
 *
 * @param messages of one worker a second; what is beyond waits
 * @param slots games that one worker may have out at once
 * @param greetings workers that may be introducing themselves at once; others are told to come back
 */
public record WorkerLimits(int messages, int slots, int greetings) {
  public static final WorkerLimits USUAL = new WorkerLimits(2_000, 4_096, 128);

  /**
   * @throws IllegalArgumentException with one line that names the limit
   */
  public WorkerLimits {
    check("messages", messages);
    check("slots", slots);
    check("greetings", greetings);
  }

  private static void check(String name, int value) {
    if (value < 1 || value > 1_000_000) {
      throw new IllegalArgumentException(name + " " + value + " is not between 1 and 1,000,000");
    }
  }
}
