/** The engine kind {@code uct}: plain UCT among the best points by pattern. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.uct;
