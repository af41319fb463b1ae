/**
 * The conditions of a match beyond the rules of a game: engines, clocks, referee rules, openings,
 * and terms of single engines.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.match;
