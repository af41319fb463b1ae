package io.tengen.game.board;

/**
 * The effects of placing a stone, as bits. They are independent of the rule set; {@link
 * io.tengen.game.rules.Rules} defines their consequences. A pass has none.
 */
public final class MoveEffects {
  /** Opposing stones leave the board. */
  public static final int CAPTURES = 1;

  /** The mover's own chain is left without liberties and leaves the board. */
  public static final int SUICIDE = 2;

  /**
   * The stone at once recaptures a single stone that has just captured a single stone (simple ko).
   */
  public static final int RETAKES_KO = 4;

  /** The board becomes equal to an earlier board of the game (positional superko). */
  public static final int REPEATS = 8;

  /**
   * The stone closes a cycle that no ruling on repetitions permits: a ko, sending two and returning
   * one, or one that only keeps a dead group on the board. Computed only under rules that end the
   * game by other repetitions, always together with {@link #REPEATS}.
   */
  public static final int FORBIDDEN_CYCLE = 16;

  private MoveEffects() {}
}
