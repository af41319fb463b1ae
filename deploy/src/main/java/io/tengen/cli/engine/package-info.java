/**
 * Commands for engines on this machine: {@code tengen engines}, {@code tengen gtp} and {@code
 * tengen nogo}.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.engine;
