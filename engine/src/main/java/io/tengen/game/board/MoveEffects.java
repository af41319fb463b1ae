package io.tengen.game.board;

import io.tengen.game.rules.Rules;

/**
 * What a placement does, as bits. Effects are physics; {@link Rules} judge them. A pass has none.
 */
public final class MoveEffects {
  /** Opposing stones leave the board. */
  public static final int CAPTURES = 1;

  /** The mover's own chain is left without liberties and leaves the board. */
  public static final int SUICIDE = 2;

  /** Takes back at once the single stone that has just taken a single stone (simple ko). */
  public static final int RETAKES_KO = 4;

  /** The stones on the board stand as they stood once before in this game (positional superko). */
  public static final int REPEATS = 8;

  private MoveEffects() {}
}
