/** Openings: finding balanced ones, and telling whether two are the same. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.opening;
