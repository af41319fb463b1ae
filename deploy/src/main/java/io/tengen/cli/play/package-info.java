/** Plays a run, in this process or through a coordinator elsewhere, and follows it to its end. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.play;
