/** Alpha-beta search with a heuristic evaluation, and hashes of positions up to symmetry. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.alphabeta;
