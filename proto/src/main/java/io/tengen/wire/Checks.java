package io.tengen.wire;

/** Checks of the values of messages. */
public final class Checks {
  private Checks() {}

  /**
   * Checks a condition.
   *
   * @throws IllegalArgumentException with the message {@code otherwise} if it is false
   */
  public static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
