/**
 * Games for training on their way between runs, data folders, object stores and SGF files, as
 * several commands need them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.games;
