package io.tengen.engine.gtp;

import java.util.function.Consumer;

/** What a command that succeeds answers. */
sealed interface GtpResponse {
  /**
   * A text, as usual.
   *
   * @param text empty for none; holds no empty line
   */
  record Text(String text) implements GtpResponse {}

  /**
   * Lines that come one by one while a player thinks.
   *
   * @param untilNextLine whether the thinking goes on until the controller writes again, rather
   *     than until it comes to an end
   */
  record Lines(Thinking thinking, boolean untilNextLine) implements GtpResponse {}

  /** What makes the lines of an answer. */
  @FunctionalInterface
  interface Thinking {
    /**
     * Thinks, and says so; blocks.
     *
     * @param lines takes each line as it comes, called by this thread
     * @throws GtpException if the player fails
     * @throws InterruptedException if the thread was interrupted
     */
    void run(Consumer<String> lines) throws GtpException, InterruptedException;
  }
}
