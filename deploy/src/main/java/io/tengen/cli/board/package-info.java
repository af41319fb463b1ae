/** Pictures of boards. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.board;
