/**
 * What a match adds to a game: who plays, clocks, the rules of refereeing, the terms of single
 * engines.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.match;
