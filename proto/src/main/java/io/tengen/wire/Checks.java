package io.tengen.wire;

/** Conditions on what a message says. */
final class Checks {
  private Checks() {}

  /**
   * @throws IllegalArgumentException with {@code otherwise} if the condition does not hold
   */
  static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
