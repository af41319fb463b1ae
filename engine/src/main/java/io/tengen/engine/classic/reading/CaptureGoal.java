package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * The goal to capture a chain before it has a given number of liberties: tactical reading.
 *
 * <p>Moves are those that programs of this kind try (Bouzy and Cazenave 2001, <i>Computer Go: an AI
 * oriented survey</i>, section 4; GNU Go 3.8, documentation of tactical reading): the chain's
 * liberties, second-order liberties for nets and for approaches, captures of surrounding chains
 * that are short of liberties, and their rescue.
 */
final class CaptureGoal implements Goal {
  private static final int MAX_CHAINS = 64;

  private final int target;
  private final int defender;
  private final int attacker;
  private final int escape;
  private final int[] liberties = new int[64];
  private final int[] others = new int[8];
  private final int[] chains = new int[MAX_CHAINS];
  private int chainCount;

  /**
   * @param target a stone of the chain
   * @param defender the colour of the chain
   * @param escape the number of liberties with which the chain has escaped if the attacker is to
   *     move; one fewer is enough if the defender is to move
   */
  CaptureGoal(int target, int defender, int escape) {
    this.target = target;
    this.defender = defender;
    this.attacker = Board.BLACK + Board.WHITE - defender;
    this.escape = escape;
  }

  @Override
  public int attacker() {
    return attacker;
  }

  @Override
  public Outcome outcome(UndoBoard board, int toMove) {
    if (board.stoneAt(target) != defender) {
      return Tactics.isTakenByKo(board, target, toMove == defender) ? Outcome.OPEN : Outcome.PROVEN;
    }
    if (toMove == attacker && board.inAtari(target)) {
      return Tactics.isCapturable(board, target) ? Outcome.PROVEN : Outcome.OPEN;
    }
    int enough = toMove == attacker ? escape : escape - 1;
    return board.liberties(target, enough) >= enough ? Outcome.DISPROVEN : Outcome.OPEN;
  }

  @Override
  public int proofEstimate(UndoBoard board, int toMove) {
    if (board.stoneAt(target) != defender) {
      return 1;
    }
    int count = board.liberties(target, escape);
    return toMove == attacker ? count * count : (count + 1) * (count + 1) - 2;
  }

  @Override
  public int disproofEstimate(UndoBoard board, int toMove) {
    if (board.stoneAt(target) != defender) {
      return 2;
    }
    int count = board.liberties(target, escape);
    int missing = Math.max(1, escape - count + (toMove == attacker ? 1 : 0));
    return missing * missing;
  }

  @Override
  public void moves(UndoBoard board, int toMove, MoveList moves) {
    if (board.stoneAt(target) != defender) {
      moves.add(target, 0);
      moves.add(Points.PASS, -100);
      return;
    }
    int count = board.liberties(target, liberties.length, liberties);
    findNeighbours(board, target, Board.BLACK + Board.WHITE - defender);
    if (toMove == attacker) {
      attacks(board, count, moves);
    } else {
      defences(board, count, moves);
    }
  }

  private void attacks(UndoBoard board, int count, MoveList moves) {
    for (int i = 0; i < count; i++) {
      addAttack(board, liberties[i], moves);
    }
    if (count > 1) {
      int surrounding = chainCount;
      for (int i = 0; i < surrounding; i++) {
        rescue(board, chains[i], count, moves);
      }
      for (int i = 0; i < count; i++) {
        approach(board, liberties[i], count, moves);
      }
    }
  }

  /** Adds an attacker's move on a liberty of the target. */
  private void addAttack(UndoBoard board, int liberty, MoveList moves) {
    if (!board.isLegal(liberty, attacker)) {
      return;
    }
    int gain = Tactics.libertiesAfter(board, liberty, defender, target, 5);
    int own = Tactics.libertiesAfter(board, liberty, attacker, liberty, 4);
    moves.add(liberty, 40 + 6 * gain + (own == 1 ? -30 : 3 * own));
  }

  /** Adds moves that save a surrounding chain of the attacker that is short of liberties. */
  private void rescue(UndoBoard board, int chain, int count, MoveList moves) {
    int own = board.liberties(chain, 4, others);
    if (own > Math.min(3, count)) {
      return;
    }
    int urgency = own == 1 ? 45 : own == 2 ? 25 : 10;
    for (int i = 0; i < own; i++) {
      if (board.isLegal(others[i], attacker)) {
        int after = Tactics.libertiesAfter(board, others[i], attacker, chain, 5);
        if (after > 1) {
          moves.add(others[i], urgency + 3 * after);
        }
      }
    }
    Tactics.eachNeighbour(
        board,
        chain,
        defender,
        enemy -> {
          if (board.inAtari(enemy) && board.isLegal(board.lastLiberty(enemy), attacker)) {
            moves.add(board.lastLiberty(enemy), urgency + 15);
          }
        });
  }

  /** Adds moves beside a liberty: nets, and approaches where the liberty itself is self-atari. */
  private void approach(UndoBoard board, int liberty, int count, MoveList moves) {
    for (int side = 0; side < 4; side++) {
      int point = board.neighbour(liberty, side);
      int content = board.stoneAt(point);
      if (content == Board.EMPTY) {
        if (board.isLegal(point, attacker)) {
          int own = Tactics.libertiesAfter(board, point, attacker, point, 4);
          boolean isNew = !moves.contains(point);
          moves.add(point, own == 1 ? 0 : 18 - 2 * count + own);
          if (!isNew) {
            moves.raise(point, 12);
          }
        }
      } else if (content == defender && board.chain(point) != board.chain(target)) {
        cutOff(board, point, moves);
      }
    }
  }

  /** Adds moves against another chain that the target could join. */
  private void cutOff(UndoBoard board, int chain, MoveList moves) {
    int own = board.liberties(chain, 3, others);
    if (own > 2) {
      return;
    }
    for (int i = 0; i < own; i++) {
      if (board.isLegal(others[i], attacker)) {
        moves.add(others[i], own == 1 ? 42 : 12);
      }
    }
  }

  private void defences(UndoBoard board, int count, MoveList moves) {
    int surrounding = chainCount;
    for (int i = 0; i < surrounding; i++) {
      breakOut(board, chains[i], count, moves);
    }
    for (int i = 0; i < count; i++) {
      extend(board, liberties[i], moves);
    }
    if (count > 1) {
      for (int i = 0; i < count; i++) {
        reach(board, liberties[i], count, moves);
      }
      moves.add(Points.PASS, -100);
    } else if (board.ko() == 0 && !board.isLegal(liberties[0], attacker)) {
      moves.add(Points.PASS, -100);
    }
  }

  private void extend(UndoBoard board, int liberty, MoveList moves) {
    if (board.isLegal(liberty, defender)) {
      int after = Tactics.libertiesAfter(board, liberty, defender, target, 6);
      moves.add(liberty, after == 1 ? 5 : 30 + 6 * after);
    }
  }

  /** Adds moves against a surrounding chain of the attacker. */
  private void breakOut(UndoBoard board, int chain, int count, MoveList moves) {
    int own = board.liberties(chain, 4, others);
    if (own > Math.min(3, count + 1)) {
      return;
    }
    for (int i = 0; i < own; i++) {
      if (board.isLegal(others[i], defender)) {
        int self = Tactics.libertiesAfter(board, others[i], defender, others[i], 4);
        int score = own == 1 ? 60 + 2 * board.chainSize(chain) : own == 2 ? 25 : 8;
        moves.add(others[i], self == 1 && own > 1 ? score - 25 : score + self);
      }
    }
    if (own == 1) {
      return;
    }
    // A capture that helps a neighbour of the chain to more liberties breaks it as well.
    Tactics.eachNeighbour(
        board,
        chain,
        defender,
        friend -> {
          if (board.inAtari(friend)) {
            int liberty = board.lastLiberty(friend);
            if (board.isLegal(liberty, defender)) {
              moves.add(liberty, 12);
            }
          }
        });
  }

  /** Adds moves beside a liberty, which escape nets and protect other liberties. */
  private void reach(UndoBoard board, int liberty, int count, MoveList moves) {
    for (int side = 0; side < 4; side++) {
      int point = board.neighbour(liberty, side);
      int content = board.stoneAt(point);
      if (content == Board.EMPTY) {
        if (board.isLegal(point, defender)) {
          int own = Tactics.libertiesAfter(board, point, defender, point, 4);
          moves.add(point, own == 1 ? 0 : 10 + 2 * own - count);
        }
      } else if (content == attacker) {
        int own = board.liberties(point, 3, others);
        if (own <= 2) {
          for (int i = 0; i < own; i++) {
            if (board.isLegal(others[i], defender)) {
              moves.add(others[i], own == 1 ? 40 : 10);
            }
          }
        }
      }
    }
  }

  private void findNeighbours(UndoBoard board, int chain, int color) {
    chainCount = 0;
    Tactics.eachNeighbour(
        board,
        chain,
        color,
        found -> {
          if (chainCount < MAX_CHAINS) {
            chains[chainCount++] = found;
          }
        });
  }
}
