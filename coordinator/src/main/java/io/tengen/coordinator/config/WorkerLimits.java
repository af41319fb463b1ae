package io.tengen.coordinator.config;

/**
 * Limits of workers' requests to a coordinator.
 *
 * @param messages messages per second of one worker; further ones are delayed
 * @param slots games that one worker may have leased at once
 * @param greetings workers that may be connecting at once; others are told to try again later
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
