/** Q-learning over a table of positions, and the engine kind {@code qlearning}. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.qlearning;
