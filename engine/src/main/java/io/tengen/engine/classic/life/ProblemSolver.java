package io.tengen.engine.classic.life;

import io.tengen.engine.classic.life.Solution.Line;
import io.tengen.engine.classic.life.Solution.Status;
import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.MoveList;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Solves problems of life and death.
 *
 * <p>If the problem does not name its group, the solver looks at the groups in the order of the
 * room they have, the least first, and takes the first one that the side to move decides.
 *
 * <p>Confined to one thread at a time.
 */
public final class ProblemSolver {
  private static final int MAX_GROUPS = 12;
  private static final int MAX_REPLIES = 3;
  private static final int LINE_NODES = 5_000;

  private final UndoBoard board;
  private final GoalSolver solver;
  private final int maxNodes;
  private long nodes;

  /**
   * @param size points along one side of the boards of the problems
   * @param maxNodes the number of positions after which each search gives up
   */
  public ProblemSolver(int size, int maxNodes) {
    board = new UndoBoard(size);
    solver = new GoalSolver(board);
    this.maxNodes = maxNodes;
  }

  private record Candidate(Dragon dragon, LifeRegion region) {}

  /** Solves a problem; empty if no group of the position can be in question. */
  public Optional<Solution> solve(Problem problem) {
    load(problem.board());
    nodes = 0;
    if (problem.target().isPresent()) {
      return Optional.of(solve(candidate(problem.target().getAsInt()), problem.toMove().stone()));
    }
    Optional<Solution> first = Optional.empty();
    for (Candidate candidate : candidates()) {
      Solution solution = solve(candidate, problem.toMove().stone());
      if (solution.status() == Status.CRITICAL) {
        return Optional.of(solution);
      }
      if (first.isEmpty() || decided(solution) && !decided(first.get())) {
        first = Optional.of(solution);
      }
    }
    return first.map(found ->
        new Solution(found.target(), found.isKill(), found.status(), found.reading(), nodes));
  }

  private static boolean decided(Solution solution) {
    return solution.reading().code().succeeds() && solution.reading().isProven();
  }

  private void load(Board from) {
    byte[] stones = new byte[from.points().arrayLength()];
    from.copyStones(stones);
    board.load(stones, Points.PASS);
  }

  private Candidate candidate(int stone) {
    Dragon dragon = Dragon.of(board, stone);
    return new Candidate(dragon, new LifeRegion(board, dragon));
  }

  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    List<Integer> seen = new ArrayList<>();
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && !seen.contains(board.chain(point))) {
        Candidate candidate = candidate(point);
        candidate.dragon.chains().forEach(chain -> seen.add(board.chain(chain)));
        candidates.add(candidate);
      }
    }
    candidates.sort(Comparator.comparingInt(candidate -> candidate.region.room()));
    return candidates.subList(0, Math.min(MAX_GROUPS, candidates.size()));
  }

  private Solution solve(Candidate candidate, int mover) {
    Dragon dragon = candidate.dragon;
    LifeGoal goal = new LifeGoal(board, dragon, candidate.region);
    boolean isKill = mover == dragon.attacker();
    Reading reading = solver.solve(goal, mover, maxNodes);
    Reading other = solver.solve(goal, Board.BLACK + Board.WHITE - mover, maxNodes);
    nodes += reading.nodes() + other.nodes();
    Status status = isKill ? status(reading, other) : status(other, reading);
    boolean isWon = status == (isKill ? Status.DEAD : Status.ALIVE);
    Reading settled =
        isWon && !reading.isProven()
            ? new Reading(ResultCode.WIN, reading.move(), true, reading.nodes())
            : reading;
    return new Solution(dragon.anchor(board), isKill, status, settled, nodes);
  }

  private static Status status(Reading attack, Reading defence) {
    if (!attack.code().succeeds() && attack.isProven()) {
      return Status.ALIVE;
    }
    if (!defence.code().succeeds() && defence.isProven()) {
      return Status.DEAD;
    }
    boolean isCritical = attack.code().succeeds() && defence.isProven();
    return isCritical ? Status.CRITICAL : Status.UNDECIDED;
  }

  /**
   * Returns how a solution continues: one move of the side that succeeds, and the replies that look
   * best. It ends where a side would have to retake a ko, which needs a threat elsewhere.
   *
   * @param depth the largest number of moves after the first
   */
  public Line line(Problem problem, Solution solution, int depth) {
    load(problem.board());
    Candidate candidate = candidate(solution.target());
    LifeGoal goal = new LifeGoal(board, candidate.dragon, candidate.region);
    return line(goal, problem.toMove().stone(), solution.reading().move(), depth);
  }

  /** Returns a move and the opponent's best replies, each with its answer. */
  private Line line(LifeGoal goal, int mover, int move, int depth) {
    int ko = board.ko();
    play(move, mover);
    List<Line> replies = new ArrayList<>();
    int opponent = Board.BLACK + Board.WHITE - mover;
    if (depth >= 2 && goal.outcome(board, opponent) == LifeGoal.Outcome.OPEN) {
      MoveList moves = new MoveList(board.points().arrayLength());
      goal.moves(board, opponent, moves);
      for (int i = 0; i < moves.size() && replies.size() < MAX_REPLIES; i++) {
        int reply = moves.get(i);
        if (reply != Points.PASS && reply != board.ko()) {
          replies.add(answered(goal, opponent, reply, depth - 1));
        }
      }
    }
    takeBack(move, ko);
    return new Line(move, replies);
  }

  /** Returns a reply and the answer to it, if it needs one. */
  private Line answered(LifeGoal goal, int opponent, int reply, int depth) {
    int ko = board.ko();
    play(reply, opponent);
    int mover = Board.BLACK + Board.WHITE - opponent;
    List<Line> answers = new ArrayList<>();
    if (goal.outcome(board, mover) == LifeGoal.Outcome.OPEN) {
      Reading answer = solver.solve(goal, mover, LINE_NODES);
      boolean isRetaken = answer.move() == board.ko();
      if (answer.code().succeeds() && answer.move() != Points.PASS && !isRetaken) {
        answers.add(line(goal, mover, answer.move(), depth - 1));
      }
    }
    takeBack(reply, ko);
    return new Line(reply, answers);
  }

  private void play(int move, int color) {
    board.setKo(Points.PASS);
    if (move != Points.PASS) {
      board.play(move, color);
    }
  }

  private void takeBack(int move, int ko) {
    if (move != Points.PASS) {
      board.undo();
    }
    board.setKo(ko);
  }
}
