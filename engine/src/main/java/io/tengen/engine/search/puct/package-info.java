/** Refinements of PUCT in searches with a network alone. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.search.puct;
