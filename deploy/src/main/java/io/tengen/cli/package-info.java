/** The {@code tengen} command: its main class, which assembles all subcommands. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli;
