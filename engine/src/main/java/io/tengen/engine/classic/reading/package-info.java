/**
 * Tactical reading: whether a chain can be captured or saved, and whether two chains can be
 * connected or cut, by proof-number search of the moves that matter to the goal.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic.reading;
