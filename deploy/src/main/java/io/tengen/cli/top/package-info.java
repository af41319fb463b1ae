/** {@code tengen top} and {@code tengen boards}: the fleet and its games, live. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.top;
