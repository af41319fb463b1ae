/**
 * Stones, chains and liberties: the mechanics of the board, independent of the rule set. Stone
 * colours are the ints {@link io.tengen.game.board.Board#EMPTY}, {@link
 * io.tengen.game.board.Board#BLACK} and {@link io.tengen.game.board.Board#WHITE}; points are ints
 * on the padded board that {@link io.tengen.game.board.Points} describes.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.board;
