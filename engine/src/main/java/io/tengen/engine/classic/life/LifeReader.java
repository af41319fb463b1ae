package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * Life and death of dragons.
 *
 * <p>Load a position first. Methods take at most a few seconds, and no answer depends on earlier
 * ones. Confined to one thread at a time.
 */
public final class LifeReader {
  // The limits of nodes in a small space, and in spaces in which the dragon can hardly be killed.
  private static final int MAX_NODES = 60_000;
  private static final int ROOMY_NODES = 15_000;
  private static final int OPEN_NODES = 3_000;
  private static final int ROOMY = 14;
  private static final int OPEN = 22;
  private static final int TACTICAL_NODES = 5_000;
  private static final int RACE_LIBERTIES = 12;

  private final UndoBoard board;
  private final GoalSolver solver;
  private final TacticalReader tactics;

  /**
   * @param size points along one side of the boards to be loaded
   */
  public LifeReader(int size) {
    board = new UndoBoard(size);
    solver = new GoalSolver(board);
    tactics = new TacticalReader(board, solver, TACTICAL_NODES);
  }

  /**
   * Loads a position. The array is copied.
   *
   * @param stones the stones by point, as of {@link Board#copyStones}
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public void load(byte[] stones, int ko) {
    board.load(stones, ko);
  }

  /** Returns whether the opponent kills the dragon of this stone by moving first. */
  public Reading attack(int stone) {
    Problem problem = problem(stone);
    if (problem.isOneChain(board)) {
      Reading capture = tactics.attack(problem.dragon.anchor(board));
      if (capture.code() == ResultCode.WIN) {
        return capture;
      }
    }
    return solver.solve(problem.goal, problem.dragon.attacker(), problem.maxNodes);
  }

  /**
   * Returns whether the owner makes the dragon of this stone live by moving first. The move is a
   * pass if it lives anyway.
   */
  public Reading defend(int stone) {
    Problem problem = problem(stone);
    if (problem.isOneChain(board)) {
      Reading rescue = tactics.defend(problem.dragon.anchor(board));
      if (!rescue.code().succeeds()) {
        return rescue;
      }
    }
    Reading attack = solver.solve(problem.goal, problem.dragon.attacker(), problem.maxNodes);
    if (!attack.code().succeeds() && attack.isProven()) {
      return new Reading(ResultCode.WIN, Points.PASS, true, attack.nodes());
    }
    return solver.solve(problem.goal, problem.dragon.color(), problem.maxNodes);
  }

  /** Returns what a move of the opponent achieves against the dragon of a stone. */
  public ResultCode attackBy(int move, int stone) {
    Problem problem = problem(stone);
    return solver.solveAfter(problem.goal, problem.dragon.attacker(), move, problem.maxNodes);
  }

  /** Returns what a move of the owner achieves for the dragon of a stone. */
  public ResultCode defendBy(int move, int stone) {
    Problem problem = problem(stone);
    return solver.solveAfter(problem.goal, problem.dragon.color(), move, problem.maxNodes);
  }

  /** Returns the result of a race between the dragons of two stones; the first one's owner moves. */
  public Semeai race(int own, int enemy) {
    Dragon mine = Dragon.of(board, own);
    Dragon theirs = Dragon.of(board, enemy);
    Reading attack =
        solver.solve(race(theirs, mine), theirs.attacker(), ROOMY_NODES);
    Reading defence = solver.solve(race(mine, theirs), mine.color(), ROOMY_NODES);
    if (attack.code() == ResultCode.WIN) {
      return new Semeai(attack, attack, attack.move());
    }
    int move = attack.code().succeeds() ? attack.move() : defence.move();
    return new Semeai(defence, attack, move);
  }

  private LifeGoal race(Dragon dragon, Dragon other) {
    LifeRegion region = new LifeRegion(board, dragon);
    int[] liberties = new int[RACE_LIBERTIES];
    for (int chain : other.chains()) {
      int count = board.liberties(chain, RACE_LIBERTIES, liberties);
      for (int i = 0; i < count; i++) {
        region.include(liberties[i]);
      }
    }
    return new LifeGoal(board, dragon, region);
  }

  private record Problem(Dragon dragon, LifeGoal goal, int maxNodes) {
    /** Returns whether the capture of the anchor takes most of the dragon. */
    boolean isOneChain(UndoBoard board) {
      return 2 * board.chainSize(dragon.anchor(board)) > dragon.stones().size();
    }
  }

  private Problem problem(int stone) {
    Dragon dragon = Dragon.of(board, stone);
    LifeRegion region = new LifeRegion(board, dragon);
    int room = region.room();
    int limit = room >= OPEN ? OPEN_NODES : room >= ROOMY ? ROOMY_NODES : MAX_NODES;
    return new Problem(dragon, new LifeGoal(board, dragon, region), limit);
  }
}
