/**
 * What a match adds to a game: engines, clocks, referee rules, openings, and terms of single
 * engines.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.match;
