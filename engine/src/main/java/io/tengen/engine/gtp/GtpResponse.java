package io.tengen.engine.gtp;

import java.util.function.Consumer;

/** The response of a command that succeeds. */
sealed interface GtpResponse {
  /**
   * A response of one text.
   *
   * @param text may be empty; must not contain an empty line
   */
  record Text(String text) implements GtpResponse {}

  /**
   * A response whose lines are written one by one while a player thinks.
   *
   * @param task writes the lines
   * @param untilNextLine whether the task runs until the controller writes another line; if false,
   *     the session waits for its end
   */
  record Lines(Task task, boolean untilNextLine) implements GtpResponse {}

  /** The task that writes the lines of a response. */
  @FunctionalInterface
  interface Task {
    /**
     * Writes the lines; blocks.
     *
     * @param lines receives each line on the calling thread
     * @throws GtpException if the player fails
     * @throws InterruptedException if the thread was interrupted
     */
    void run(Consumer<String> lines) throws GtpException, InterruptedException;
  }
}
