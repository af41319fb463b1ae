/**
 * Monte Carlo search of local questions: whether a group lives, by rollouts that play for the group
 * instead of the game.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.survival;
