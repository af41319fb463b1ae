/** Commands for mini-Go: programs that play by files, and tables of Q-learning. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.minigo;
