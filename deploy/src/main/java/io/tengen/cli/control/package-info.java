/** The command's side of the control service: the only room of the command that knows the wire. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.control;
