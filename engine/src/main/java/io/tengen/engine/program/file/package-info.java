/**
 * External programs that are played by files: a process for each move in a directory of its own.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.program.file;
