/**
 * The physics and the law of Go: {@link io.tengen.engine.game.Board} knows stones, chains and
 * liberties, {@link io.tengen.engine.game.Position} knows whose turn it is, what the {@link
 * io.tengen.engine.game.Rules} allow and what the board is worth. {@link
 * io.tengen.engine.game.Ladders} and {@link io.tengen.engine.game.Benson} read what can be read
 * without a search of the whole game. Depends on nothing else of Tengen's.
 *
 * <p>Stones are the ints {@link io.tengen.engine.game.Board#EMPTY}, {@link
 * io.tengen.engine.game.Board#BLACK}, {@link io.tengen.engine.game.Board#WHITE}; points are ints on
 * the padded board that {@link io.tengen.engine.game.Points} describes.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.game;
