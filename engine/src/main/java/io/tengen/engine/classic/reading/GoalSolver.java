package io.tengen.engine.classic.reading;

import io.tengen.engine.classic.reading.Goal.Outcome;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * Solves a {@link Goal} for the side that moves first: its {@link ResultCode} and a first move.
 *
 * <p>Ko is solved in stages, each a search with other numbers of ko threats (Kishimoto and Müller
 * 2003, <i>Df-pn in Go: an application to the one-eye problem</i>, section 3.3, decide kos in two
 * searches): a result that holds when only the opponent has threats needs no ko; one that holds
 * when nobody has any needs the opponent's threat to fail; one that holds only with a threat of the
 * side's own needs that threat.
 *
 * <p>Among moves that reach the same result it returns the one that the goal's order of moves puts
 * first. The board must not change between the construction of the goal and the call, and is left
 * as it was. Confined to one thread at a time.
 */
public final class GoalSolver {
  private static final int OWN_THREATS = 1;
  private static final int TABLE_BITS = 19;

  private final UndoBoard board;
  private final ProofTable table = new ProofTable(TABLE_BITS);
  private long nodes;

  /**
   * @param board the board that this solver reads on
   */
  public GoalSolver(UndoBoard board) {
    this.board = board;
  }

  /** Numbers of ko threats of the side that moves first and of its opponent. */
  private record Threats(int own, int opponent) {
    static final Threats FOR_WIN = new Threats(0, ProofSearch.MANY_THREATS);
    static final Threats FOR_KO_A = new Threats(0, 0);
    static final Threats FOR_KO_B = new Threats(OWN_THREATS, 0);
  }

  /**
   * Solves the position for the side to move.
   *
   * @param mover the side that moves first, the attacker or the defender
   * @param maxNodes the number of positions after which each search gives up; the outcome is then
   *     {@link Goal#undecided}
   */
  public Reading solve(Goal goal, int mover, int maxNodes) {
    ProofSearch search = new ProofSearch(board, goal, table);
    nodes = 0;
    Outcome first = run(search, mover, mover, Threats.FOR_WIN, maxNodes);
    if (succeeds(goal, mover, first)) {
      return withMove(goal, search, mover, ResultCode.WIN, Threats.FOR_WIN, first, maxNodes);
    }
    boolean isProven = first != Outcome.OPEN;
    if (!search.hasMetKo() || !isProven) {
      return Reading.lost(isProven, nodes);
    }
    Outcome master = run(search, mover, mover, Threats.FOR_KO_B, maxNodes / 2);
    if (!succeeds(goal, mover, master)) {
      return Reading.lost(master != Outcome.OPEN, nodes);
    }
    Outcome even = run(search, mover, mover, Threats.FOR_KO_A, maxNodes / 2);
    return succeeds(goal, mover, even)
        ? withMove(goal, search, mover, ResultCode.KO_A, Threats.FOR_KO_A, even, maxNodes)
        : withMove(goal, search, mover, ResultCode.KO_B, Threats.FOR_KO_B, master, maxNodes);
  }

  /**
   * Returns what a move achieves for the side that makes it, {@link ResultCode#LOSE} if it is
   * illegal.
   *
   * @param maxNodes the number of positions after which each search gives up
   */
  public ResultCode solveAfter(Goal goal, int mover, int move, int maxNodes) {
    ProofSearch search = new ProofSearch(board, goal, table);
    nodes = 0;
    if (succeedsAfter(goal, search, mover, move, Threats.FOR_WIN, maxNodes)) {
      return ResultCode.WIN;
    }
    if (!search.hasMetKo()
        || !succeedsAfter(goal, search, mover, move, Threats.FOR_KO_B, maxNodes)) {
      return ResultCode.LOSE;
    }
    return succeedsAfter(goal, search, mover, move, Threats.FOR_KO_A, maxNodes)
        ? ResultCode.KO_A
        : ResultCode.KO_B;
  }

  private Outcome run(ProofSearch search, int mover, int toMove, Threats threats, int maxNodes) {
    int black = mover == Board.BLACK ? threats.own : threats.opponent;
    int white = mover == Board.BLACK ? threats.opponent : threats.own;
    Outcome outcome = search.search(toMove, black, white, maxNodes);
    nodes += search.nodes();
    return outcome;
  }

  private static boolean succeeds(Goal goal, int mover, Outcome outcome) {
    Outcome known = outcome == Outcome.OPEN ? goal.undecided() : outcome;
    return (mover == goal.attacker()) == (known == Outcome.PROVEN);
  }

  /** Chooses the first move that reaches the result. */
  private Reading withMove(
      Goal goal,
      ProofSearch search,
      int mover,
      ResultCode code,
      Threats threats,
      Outcome outcome,
      int maxNodes) {
    int ko = board.ko();
    MoveList moves = new MoveList(board.points().arrayLength());
    board.setKo(0);
    goal.moves(board, mover, moves);
    board.setKo(ko);
    int decided = search.bestMove(mover);
    int limit = (int) Math.min(maxNodes, 2000 + 2 * nodes);
    long budget = nodes + maxNodes;
    for (int i = 0; i < moves.size() && nodes < budget; i++) {
      int move = moves.get(i);
      if (move != Points.PASS) {
        Outcome after = after(goal, search, mover, move, threats, limit);
        if (after != Outcome.OPEN && succeeds(goal, mover, after)) {
          return new Reading(code, move, true, nodes);
        }
      }
    }
    return new Reading(code, decided, outcome != Outcome.OPEN, nodes);
  }

  private boolean succeedsAfter(
      Goal goal, ProofSearch search, int mover, int move, Threats threats, int maxNodes) {
    return succeeds(goal, mover, after(goal, search, mover, move, threats, maxNodes));
  }

  /** Searches the position after a move; one that is illegal fails. */
  private Outcome after(
      Goal goal, ProofSearch search, int mover, int move, Threats threats, int maxNodes) {
    int ko = board.ko();
    Threats left = threats;
    if (move == ko && ko != 0) {
      if (threats.own == 0) {
        return failure(goal, mover);
      }
      left = new Threats(threats.own - 1, threats.opponent);
    }
    board.setKo(0);
    if (!board.isLegal(move, mover)) {
      board.setKo(ko);
      return failure(goal, mover);
    }
    board.play(move, mover);
    Outcome outcome = run(search, mover, Board.BLACK + Board.WHITE - mover, left, maxNodes);
    board.undo();
    board.setKo(ko);
    return outcome;
  }

  private static Outcome failure(Goal goal, int mover) {
    return mover == goal.attacker() ? Outcome.DISPROVEN : Outcome.PROVEN;
  }
}
