package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Board;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides life and death in a small region by trying every move of both sides: the judge of the
 * solver. It shares no search, move generator or static knowledge with it. A position that was on
 * the board before counts as a failure of the attacker.
 */
final class ExhaustiveLife {
  private static final int MANY = 3;
  private static final int MAX_POSITIONS = 3_000_000;

  private final UndoBoard board;
  private final int anchor;
  private final int defender;
  private final int attacker;
  private final List<Integer> region;
  private final int[] threats = new int[3];
  private final Map<List<Long>, Boolean> known = new HashMap<>();
  private final Set<List<Long>> path = new HashSet<>();

  // Whether the last result depends on how the position was reached.
  private boolean dependsOnPath;
  private int positions;

  /** Signals that the region is too large. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  ExhaustiveLife(UndoBoard board, int anchor, List<Integer> region) {
    this.board = board;
    this.anchor = anchor;
    this.region = region;
    defender = board.stoneAt(anchor);
    attacker = Board.BLACK + Board.WHITE - defender;
  }

  /** Returns what a side achieves by moving first. */
  ResultCode code(int mover) {
    if (wins(mover, 0, MANY)) {
      return ResultCode.WIN;
    }
    if (!wins(mover, 1, 0)) {
      return ResultCode.LOSE;
    }
    return wins(mover, 0, 0) ? ResultCode.KO_A : ResultCode.KO_B;
  }

  /** Returns the first moves with which a side achieves what it can. */
  List<Integer> correct(int mover) {
    ResultCode code = code(mover);
    List<Integer> moves = new ArrayList<>();
    if (code == ResultCode.LOSE) {
      return moves;
    }
    int own = code == ResultCode.KO_B ? 1 : 0;
    int other = code == ResultCode.WIN ? MANY : 0;
    for (int point : region) {
      if (board.stoneAt(point) == Board.EMPTY && board.isLegal(point, mover)) {
        start(mover, own, other);
        board.play(point, mover);
        boolean dies = dies(Board.BLACK + Board.WHITE - mover, false);
        board.undo();
        if (dies == (mover == attacker)) {
          moves.add(point);
        }
      }
    }
    return moves;
  }

  private void start(int mover, int own, int other) {
    known.clear();
    path.clear();
    positions = 0;
    threats[mover] = own;
    threats[Board.BLACK + Board.WHITE - mover] = other;
  }

  private boolean wins(int mover, int own, int other) {
    start(mover, own, other);
    return dies(mover, false) == (mover == attacker);
  }

  private boolean dies(int toMove, boolean afterPass) {
    boolean isTaken = board.stoneAt(anchor) != defender;
    if (isTaken && !(board.ko() == anchor && toMove == defender)) {
      dependsOnPath = false;
      return true;
    }
    List<Long> position = situation(toMove);
    List<Long> key =
        List.of(
            board.hash(),
            (long) toMove,
            (long) board.ko(),
            (long) threats[1],
            (long) threats[2],
            afterPass ? 1L : 0L);
    Boolean before = known.get(key);
    if (before != null) {
      dependsOnPath = false;
      return before;
    }
    if (++positions > MAX_POSITIONS) {
      throw new TooLarge();
    }
    boolean isNew = path.add(position);
    boolean dies = search(toMove, afterPass);
    if (isNew) {
      path.remove(position);
    }
    if (!dependsOnPath) {
      known.put(key, dies);
    }
    return dies;
  }

  /** Returns what must not be repeated: an exchange of ko threats changes it. */
  private List<Long> situation(int toMove) {
    return List.of(board.hash(), (long) toMove, (long) threats[1], (long) threats[2]);
  }

  private boolean search(int toMove, boolean afterPass) {
    boolean isAttacker = toMove == attacker;
    boolean depends = false;
    int ko = board.ko();
    for (int point : region) {
      boolean isRetake = point == ko;
      if (board.stoneAt(point) != Board.EMPTY || isRetake && threats[toMove] == 0) {
        continue;
      }
      board.setKo(0);
      if (board.isLegal(point, toMove)) {
        threats[toMove] -= isRetake ? 1 : 0;
        board.play(point, toMove);
        boolean dies = after(toMove);
        depends |= dependsOnPath;
        board.undo();
        threats[toMove] += isRetake ? 1 : 0;
        if (dies == isAttacker) {
          board.setKo(ko);
          return dies;
        }
      }
      board.setKo(ko);
    }
    boolean dies = pass(toMove, afterPass, ko);
    dependsOnPath |= depends;
    return dies;
  }

  private boolean after(int toMove) {
    int next = Board.BLACK + Board.WHITE - toMove;
    if (path.contains(situation(next))) {
      dependsOnPath = true;
      return false;
    }
    return dies(next, false);
  }

  private boolean pass(int toMove, boolean afterPass, int ko) {
    dependsOnPath = false;
    if (afterPass && ko == 0) {
      return false;
    }
    board.setKo(0);
    boolean dies = dies(Board.BLACK + Board.WHITE - toMove, true);
    board.setKo(ko);
    return dies;
  }
}
