/** Pictures of boards, and boards from text diagrams. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.board;
