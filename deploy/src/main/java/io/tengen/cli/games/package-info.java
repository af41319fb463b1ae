/**
 * Transfers of training games between runs, data folders, object stores and SGF files, shared by
 * several commands.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.games;
