/**
 * Moves games for training between runs, data folders, object stores and SGF files, for several
 * commands.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.games;
