/** Games between players: what a player is, who referees, how a game is written down. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.play;
