/**
 * The Go Text Protocol, both ways round: outside engines as players, and our players as engines.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp;
