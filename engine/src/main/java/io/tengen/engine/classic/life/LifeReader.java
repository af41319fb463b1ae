package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.MoveList;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.List;

/**
 * Life and death of dragons.
 *
 * <p>Methods take at most a few seconds, and no answer depends on earlier ones. Confined to one
 * thread at a time.
 */
public final class LifeReader {
  // The limits of nodes in a small space, and in spaces in which the dragon can hardly be killed.
  private static final int MAX_NODES = 40_000;
  private static final int ROOMY_NODES = 15_000;
  private static final int OPEN_NODES = 3_000;
  private static final int ROOMY = 14;
  private static final int OPEN = 22;
  private static final int TACTICAL_NODES = 25_000;
  private static final int MAX_THREATS = 8;
  private static final int RACE_LIBERTIES = 12;

  private final UndoBoard board;
  private final GoalSolver solver;
  private final TacticalReader tactics;

  /**
   * Creates a reader of a position.
   *
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public LifeReader(Board position, int ko) {
    board = new UndoBoard(position.points().size());
    solver = new GoalSolver(board);
    tactics = new TacticalReader(board, solver, TACTICAL_NODES);
    byte[] stones = new byte[position.points().arrayLength()];
    position.copyStones(stones);
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
      Reading rescue = rescue(problem);
      if (rescue.code() != ResultCode.WIN || rescue.move() != Points.PASS) {
        return rescue;
      }
    }
    Reading attack = solver.solve(problem.goal, problem.dragon.attacker(), problem.maxNodes);
    if (!attack.code().succeeds() && attack.isProven()) {
      return new Reading(ResultCode.WIN, Points.PASS, true, attack.nodes());
    }
    return solver.solve(problem.goal, problem.dragon.color(), problem.maxNodes);
  }

  /**
   * Returns how the anchor escapes from capture; a pass if nothing captures it, or if the escape
   * alone does not make the dragon live.
   */
  private Reading rescue(Problem problem) {
    int anchor = problem.dragon.anchor(board);
    Reading none = new Reading(ResultCode.WIN, Points.PASS, true, 0);
    if (tactics.attack(anchor).code() != ResultCode.WIN) {
      return none;
    }
    Reading rescue = tactics.defend(anchor);
    if (rescue.code() != ResultCode.WIN || rescue.move() == Points.PASS) {
      return rescue;
    }
    ResultCode life =
        solver.solveAfter(problem.goal, problem.dragon.color(), rescue.move(), problem.maxNodes);
    return life == ResultCode.WIN ? rescue : none;
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

  /**
   * Returns whether the opponent kills the dragon of this stone by two moves in a row, with the
   * first of them; the second is {@link #attack} after it.
   */
  public Threat threatenAttack(int stone) {
    Problem problem = problem(stone);
    return threat(stone, problem, problem.dragon.attacker());
  }

  /** Returns whether the owner makes the dragon of this stone live by two moves in a row. */
  public Threat threatenDefence(int stone) {
    Problem problem = problem(stone);
    return threat(stone, problem, problem.dragon.color());
  }

  /**
   * Two moves in a row of one side.
   *
   * @param code what they achieve
   * @param first the first move; {@link Points#PASS} if they achieve nothing
   * @param second the second move
   */
  public record Threat(ResultCode code, int first, int second) {}

  private Threat threat(int stone, Problem problem, int side) {
    MoveList moves = new MoveList(board.points().arrayLength());
    problem.goal.moves(board, side, moves);
    for (int i = 0; i < Math.min(MAX_THREATS, moves.size()); i++) {
      int move = moves.get(i);
      if (move != Points.PASS && board.stoneAt(stone) != Board.EMPTY) {
        int ko = board.ko();
        board.play(move, side);
        Reading reading = solver.solve(problem.goal, side, OPEN_NODES);
        board.undo();
        board.setKo(ko);
        if (reading.code().succeeds()) {
          return new Threat(reading.code(), move, reading.move());
        }
      }
    }
    return new Threat(ResultCode.LOSE, Points.PASS, Points.PASS);
  }

  /** Returns the stones of the dragon of a stone. */
  public List<Integer> stones(int stone) {
    return Dragon.of(board, stone).stones();
  }

  /**
   * Returns whether the dragon of a stone has no point from which it counts as escaped, so that
   * what is proven about it does not rest on that estimate.
   */
  public boolean isEnclosed(int stone) {
    return !new LifeRegion(board, Dragon.of(board, stone)).hasHavens();
  }

  /** Returns whether no stone of the dragon of this stone comes before it, row by row. */
  public boolean isFirst(int stone) {
    return Dragon.of(board, stone).stones().stream().allMatch(other -> other >= stone);
  }

  /**
   * Plays a stone; the questions that follow are about the position after it.
   *
   * @throws IllegalArgumentException if the move is illegal
   */
  public void play(int move, int color) {
    tactics.play(move, color);
  }

  /**
   * Returns the result of a race between the dragons of two stones; the first one's owner moves.
   */
  public Semeai race(int own, int enemy) {
    Dragon mine = Dragon.of(board, own);
    Dragon theirs = Dragon.of(board, enemy);
    Reading attack = solver.solve(race(theirs, mine), theirs.attacker(), ROOMY_NODES);
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
