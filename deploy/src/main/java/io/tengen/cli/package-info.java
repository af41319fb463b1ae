/** The {@code tengen} command: one class a subcommand, and what they share. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli;
