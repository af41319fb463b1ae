package io.tengen.game.record;

/**
 * How much of a game its opening was.
 *
 * @param name of the opening; empty for none
 * @param count of the record's first moves that were made for the players; they took no time
 */
public record OpeningMoves(String name, int count) {
  /** The players made every move themselves. */
  public static final OpeningMoves NONE = new OpeningMoves("", 0);
}
