/** Games between players: the player interface, the referee, and the kinds of engine. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.play;
