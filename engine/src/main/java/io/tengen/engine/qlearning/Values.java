package io.tengen.engine.qlearning;

/** The values of positions by their hash, for the side that has just moved. */
@FunctionalInterface
interface Values {
  /** Returns the value of a position, 0 to 1, or {@code fallback} if it is unknown. */
  float get(long key, float fallback);
}
