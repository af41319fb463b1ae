package io.tengen.engine.classic.eye;

/**
 * How many eyes a closed space gives to the side that encloses it, the defender.
 *
 * <p>Source: the survey "Artificial intelligence in Go programs", section on eyes.
 */
public enum SpaceClass {
  /** No eye, even if the defender moves first. */
  NONE,
  /** One eye if the defender moves first. */
  ONE_IF_FIRST,
  /** One eye whoever moves first. */
  ONE,
  /** Two eyes if the defender moves first, fewer otherwise. */
  TWO_IF_FIRST,
  /** Two eyes whoever moves first. */
  TWO;

  /** Returns the value in half-eyes, 0 to 4: a real eye is two. */
  public int halfEyes() {
    return ordinal();
  }

  /**
   * Returns the class of a space by the numbers of eyes that it gives.
   *
   * @param defenderFirst eyes if the defender moves first, 0 to 2
   * @param attackerFirst eyes if the attacker moves first, at most {@code defenderFirst}
   */
  static SpaceClass of(int defenderFirst, int attackerFirst) {
    return switch (defenderFirst) {
      case 0 -> NONE;
      case 1 -> attackerFirst == 1 ? ONE : ONE_IF_FIRST;
      default -> attackerFirst == 2 ? TWO : TWO_IF_FIRST;
    };
  }
}
