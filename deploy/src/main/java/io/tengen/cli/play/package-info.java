/** Plays a run in this process or through a remote coordinator, and follows it to its end. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.play;
