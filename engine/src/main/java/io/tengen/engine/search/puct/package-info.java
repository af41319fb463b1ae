/** Refinements of the search with a network alone: widths, weights of values, the choice at the root. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.search.puct;
