/** The command that solves problems of life and death. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.problem;
