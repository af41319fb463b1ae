/**
 * The terminal side of the command: output streams, progress bars, tables, number formats, files
 * named by users, exit codes. It does not depend on coordinators or engines.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.console;
