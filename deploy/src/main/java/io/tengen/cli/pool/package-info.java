/**
 * Commands about ratings outside a single run: rating pools, {@code tengen rate} and {@code tengen
 * sprt}.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.pool;
