package io.tengen.engine.classic.reading;

import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * A goal that one side, the attacker, wants to reach and the other wants to prevent: the rules of a
 * {@link ProofSearch}. All methods look at the board that the search plays on and leave it as it
 * was.
 */
public interface Goal {
  /** Returns the colour of the side that wants to reach the goal. */
  int attacker();

  /**
   * Returns what is known of a position without search.
   *
   * @param toMove the colour to move
   */
  Outcome outcome(UndoBoard board, int toMove);

  /**
   * Finds the moves worth trying, the most natural first. The search drops illegal retakes of a ko.
   * {@link Points#PASS} is a move; a side without moves fails.
   *
   * @param toMove the colour to move
   * @param moves an empty list that receives the moves
   */
  void moves(UndoBoard board, int toMove, MoveList moves);

  /**
   * Returns how hard it seems to reach the goal, at least 1: the initial proof number.
   *
   * @param toMove the colour to move
   */
  int proofEstimate(UndoBoard board, int toMove);

  /**
   * Returns how hard it seems to show that the goal cannot be reached, at least 1: the initial
   * disproof number.
   *
   * @param toMove the colour to move
   */
  int disproofEstimate(UndoBoard board, int toMove);

  /** Returns what to assume of a position that the search could not decide. */
  default Outcome undecided() {
    return Outcome.DISPROVEN;
  }

  /** What is known of a position. */
  enum Outcome {
    /** The attacker reaches the goal. */
    PROVEN,
    /** The attacker cannot reach the goal. */
    DISPROVEN,
    /** The position needs search. */
    OPEN
  }
}
