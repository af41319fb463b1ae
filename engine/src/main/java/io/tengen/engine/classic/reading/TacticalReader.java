package io.tengen.engine.classic.reading;

import io.tengen.engine.classic.reading.Goal.Outcome;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * Tactical reading: whether single chains can be captured or saved.
 *
 * <p>A chain with five liberties counts as safe. Methods take at most a few seconds, and no answer
 * depends on earlier ones. Confined to one thread at a time.
 */
public final class TacticalReader {
  /** The number of liberties with which a chain is safe from tactical reading. */
  public static final int SAFE_LIBERTIES = 5;

  private static final int LADDER_ESCAPE = 3;
  private static final int MAX_NODES = 100_000;

  private static final int CONNECT_NODES = 12_000;

  private static final int LINK_NODES = 400;

  // A stricter goal is easier to decide: first the chain is taken to escape with fewer liberties.
  private static final int[] ESCAPES = {3, 4, SAFE_LIBERTIES};

  private final UndoBoard board;
  private final GoalSolver solver;
  private final int maxNodes;

  /**
   * Creates a reader of a position.
   *
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   * @param maxNodes the number of positions after which each search gives up
   */
  public static TacticalReader of(Board position, int ko, int maxNodes) {
    UndoBoard board = new UndoBoard(position.points().size());
    TacticalReader reader = new TacticalReader(board, new GoalSolver(board), maxNodes);
    byte[] stones = new byte[position.points().arrayLength()];
    position.copyStones(stones);
    reader.load(stones, ko);
    return reader;
  }

  /** Returns a reader of a position with the usual limit. */
  public static TacticalReader of(Board position, int ko) {
    return of(position, ko, MAX_NODES);
  }

  /**
   * Creates a reader that shares a board and a solver with another reader.
   *
   * @param maxNodes the number of positions after which each search gives up
   */
  public TacticalReader(UndoBoard board, GoalSolver solver, int maxNodes) {
    this.board = board;
    this.solver = solver;
    this.maxNodes = maxNodes;
  }

  private void load(byte[] stones, int ko) {
    board.load(stones, ko);
  }

  /** Returns whether the opponent captures the chain of this stone by moving first. */
  public Reading attack(int stone) {
    int defender = board.stoneAt(stone);
    int attacker = opponent(defender);
    if (board.liberties(stone, SAFE_LIBERTIES) >= SAFE_LIBERTIES) {
      return Reading.lost(true, 0);
    }
    if (board.inAtari(stone) && Tactics.isCapturable(board, stone)) {
      return new Reading(ResultCode.WIN, board.lastLiberty(stone), true, 1);
    }
    Reading best = Reading.lost(true, 0);
    for (int escape : ESCAPES) {
      if (escape > board.liberties(stone, SAFE_LIBERTIES)) {
        Reading reading =
            solver.solve(new CaptureGoal(stone, defender, escape), attacker, maxNodes);
        if (reading.code().worth() > best.code().worth() || !best.code().succeeds()) {
          best = reading;
        }
        if (reading.code() == ResultCode.WIN) {
          return best;
        }
      }
    }
    return best;
  }

  /**
   * Returns whether the owner of the chain of this stone saves it by moving first. The move is a
   * pass if the chain needs none.
   */
  public Reading defend(int stone) {
    int defender = board.stoneAt(stone);
    return solver.solve(new CaptureGoal(stone, defender, SAFE_LIBERTIES), defender, maxNodes);
  }

  /** Returns what this move of the opponent achieves against the chain of a stone. */
  public ResultCode attackBy(int move, int stone) {
    int defender = board.stoneAt(stone);
    return solver.solveAfter(
        new CaptureGoal(stone, defender, SAFE_LIBERTIES), opponent(defender), move, maxNodes);
  }

  /** Returns what this move of the owner achieves for the chain of a stone. */
  public ResultCode defendBy(int move, int stone) {
    int defender = board.stoneAt(stone);
    return solver.solveAfter(
        new CaptureGoal(stone, defender, SAFE_LIBERTIES), defender, move, maxNodes);
  }

  /** Returns whether the opponent captures the chain of this stone by atari at every move. */
  public Reading ladder(int stone) {
    int defender = board.stoneAt(stone);
    if (board.liberties(stone, LADDER_ESCAPE) >= LADDER_ESCAPE) {
      return Reading.lost(true, 0);
    }
    return solver.solve(
        new CaptureGoal(stone, defender, LADDER_ESCAPE), opponent(defender), maxNodes);
  }

  /** Returns whether a colour may play on a point. */
  public boolean isLegal(int point, int color) {
    return board.stoneAt(point) == Board.EMPTY && board.isLegal(point, color);
  }

  /**
   * Plays a stone; the questions that follow are about the position after it.
   *
   * @throws IllegalArgumentException if the move is illegal
   */
  public void play(int move, int color) {
    if (board.stoneAt(move) != Board.EMPTY || !board.isLegal(move, color)) {
      throw new IllegalArgumentException("illegal move " + board.points().name(move));
    }
    board.play(move, color);
  }

  /** Takes the last stone of {@link #play} back. */
  public void undo() {
    board.undo();
  }

  /** Returns the moves that may save the chain of this stone, the most natural first. */
  public int[] defences(int stone) {
    MoveList moves = new MoveList(board.points().arrayLength());
    int defender = board.stoneAt(stone);
    new CaptureGoal(stone, defender, SAFE_LIBERTIES).moves(board, defender, moves);
    return moves.stones();
  }

  /** Returns the moves that may capture the chain of this stone, the most natural first. */
  public int[] attacks(int stone) {
    MoveList moves = new MoveList(board.points().arrayLength());
    int defender = board.stoneAt(stone);
    new CaptureGoal(stone, defender, SAFE_LIBERTIES).moves(board, opponent(defender), moves);
    return moves.stones();
  }

  /**
   * Returns whether the owner of two stones of one colour joins them in one chain by moving first.
   */
  public Reading connect(int a, int b) {
    if (board.chain(a) == board.chain(b)) {
      return new Reading(ResultCode.WIN, Points.PASS, true, 0);
    }
    return solver.solve(
        new ConnectGoal(board, a, b, Outcome.DISPROVEN), board.stoneAt(a), CONNECT_NODES);
  }

  /** Returns whether the opponent cuts two stones of one colour by moving first. */
  public Reading disconnect(int a, int b) {
    if (board.chain(a) == board.chain(b)) {
      return Reading.lost(true, 0);
    }
    return solver.solve(
        new ConnectGoal(board, a, b, Outcome.PROVEN), opponent(board.stoneAt(a)), CONNECT_NODES);
  }

  /**
   * Returns whether two stones of one colour belong together: the opponent cannot cut them, as far
   * as a short search sees.
   */
  public boolean areLinked(int a, int b) {
    ConnectGoal goal = new ConnectGoal(board, a, b, Outcome.DISPROVEN);
    return !solver.solve(goal, opponent(board.stoneAt(a)), LINK_NODES).code().succeeds();
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
