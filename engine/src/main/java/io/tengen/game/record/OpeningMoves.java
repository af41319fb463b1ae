package io.tengen.game.record;

/**
 * The opening of a game as its record names it.
 *
 * @param name of the opening; empty for none
 * @param count number of the record's first moves that the referee made for the players; they took
 *     no time
 */
public record OpeningMoves(String name, int count) {
  /** No opening: the players made every move. */
  public static final OpeningMoves NONE = new OpeningMoves("", 0);
}
