/**
 * The Go Text Protocol (GTP) server: serves a player as a GTP engine. Package {@code program} has
 * the client side.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp;
