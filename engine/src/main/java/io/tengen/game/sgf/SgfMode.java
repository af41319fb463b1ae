package io.tengen.game.sgf;

/** How a reader of SGF treats files that deviate from the format or from the rules of the game. */
public enum SgfMode {
  /**
   * Reads whatever has one plausible meaning, as other programs do, and warns of each deviation:
   * {@link SgfGame#warnings}.
   */
  LENIENT,
  /** Refuses every deviation that {@link #LENIENT} warns of. */
  STRICT
}
