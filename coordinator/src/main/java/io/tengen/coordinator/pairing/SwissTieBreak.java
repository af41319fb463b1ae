package io.tengen.coordinator.pairing;

/** What is compared first between players of a Swiss tournament with equal scores. */
public enum SwissTieBreak {
  /** The sum of the opponents' scores. */
  OPPONENTS,
  /** The sum of the player's own scores after each round, which rewards early wins. */
  TOTAL
}
