/** Patterns of the points around a point, as numbers with symmetries and text forms. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout.pattern;
