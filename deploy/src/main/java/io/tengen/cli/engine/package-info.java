/** Commands for engines on this machine: {@code tengen engines} and {@code tengen gtp}. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.engine;
