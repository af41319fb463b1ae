package io.tengen.engine.classic;

import io.tengen.engine.classic.HotChains.Chain;
import io.tengen.engine.classic.pattern.JosekiTable;
import io.tengen.engine.classic.pattern.Pattern;
import io.tengen.engine.classic.pattern.PatternLibrary;
import io.tengen.engine.classic.pattern.PatternMatcher;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Treatment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Chooses a move: patterns, joseki and reading order the moves, the local goals of the best are
 * weighed, and a search of alpha-beta over the few best of each position, with iterative deepening,
 * decides by the {@link Evaluation} of its leaves.
 *
 * <p>Confined to one thread at a time.
 */
final class ClassicSearch {
  private static final double INFINITE = 1e9;

  /** The value of a game that a rule has ended. */
  private static final double DECIDED = 1e6;

  /** The points that a pattern of weight 100 speaks for. */
  private static final double PATTERN = 8;

  /** The points that a joseki speaks for. */
  private static final double JOSEKI = 4;

  /** The share of the value of a goal that counts beside the value of the search. */
  private static final double GOAL = 0.5;

  /** The greatest difference that chance makes, in points. */
  private static final double CHANCE = 0.2;

  /** How much better than other moves a pass must be unless the opponent has passed, in points. */
  private static final double PASS_EARLY = 1;

  /** The most positions of the reading of one ladder. */
  static final int LADDER_NODES = 500;

  private static final int ROOT_WIDTH = 12;
  private static final int WIDTH = 8;
  private static final int MOST_DEPTH = 12;
  private static final int GOALS = 12;

  private final Evaluation evaluation;
  private final PatternMatcher matcher;
  private final JosekiTable joseki;
  private final SplittableRandom random;
  private final LongSupplier nanoTime;
  private int limit;
  private int nodes;
  private long began;
  private long time;

  /**
   * A candidate at the root.
   *
   * @param bonus what speaks for the move beside the search, in points
   * @param value the value of the search for the side to move, in points
   */
  record Candidate(int move, double bonus, double value) {
    double total() {
      return bonus + value;
    }
  }

  /** Thrown when the nodes or the time are used up. */
  private static final class Stopped extends Exception {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("the search is over", null, false, false);
    }
  }

  /**
   * @param size points along one side of the board
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  ClassicSearch(int size, PatternLibrary library, SplittableRandom random, LongSupplier nanoTime) {
    evaluation = new Evaluation(size, LADDER_NODES);
    matcher = new PatternMatcher(library);
    joseki = new JosekiTable(library);
    this.random = random;
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the best move of a position that is not over.
   *
   * @param limit the number of positions to evaluate, at least 1
   * @param nanos time for the search, in nanoseconds
   * @throws InterruptedException if the thread was interrupted
   */
  int best(Position position, int limit, long nanos) throws InterruptedException {
    return ranked(position, limit, nanos).getFirst();
  }

  /**
   * Returns the moves that the search has compared, the best first, a pass included where it is
   * allowed; never empty.
   *
   * @param limit the number of positions to evaluate, at least 1
   * @param nanos time for the search, in nanoseconds
   * @throws InterruptedException if the thread was interrupted
   */
  List<Integer> ranked(Position position, int limit, long nanos) throws InterruptedException {
    this.limit = limit;
    nodes = 0;
    began = nanoTime.getAsLong();
    time = nanos;
    List<Candidate> ranked = search(position, candidates(position));
    if (Thread.interrupted()) {
      throw new InterruptedException("search interrupted");
    }
    return ranked.stream().map(Candidate::move).toList();
  }

  private static double side(Position position, double lead) {
    return position.stoneToMove() == Board.BLACK ? lead : -lead;
  }

  /** Deepens until the nodes or the time are used up; returns the candidates, the best first. */
  private List<Candidate> search(Position position, List<Candidate> all) {
    List<Candidate> ranked = all;
    for (int depth = 1; depth <= MOST_DEPTH; depth++) {
      int width = depth == 1 ? ranked.size() : Math.min(ROOT_WIDTH, ranked.size());
      try {
        ranked = searchRoot(position, ranked.subList(0, width), depth);
      } catch (Stopped e) {
        break;
      }
    }
    return ranked;
  }

  private List<Candidate> searchRoot(Position position, List<Candidate> candidates, int depth)
      throws Stopped {
    List<Candidate> searched = new ArrayList<>();
    double best = -INFINITE;
    for (Candidate one : candidates) {
      Position next = new Position(position);
      next.playLegal(one.move());
      double value;
      try {
        value = -search(next, depth - 1, -INFINITE, one.bonus() - best);
      } catch (Stopped e) {
        if (depth > 1) {
          throw e;
        }
        // The first pass over the moves is never without a result.
        break;
      }
      searched.add(new Candidate(one.move(), one.bonus(), value));
      best = Math.max(best, value + one.bonus());
    }
    searched.sort(Comparator.comparingDouble(Candidate::total).reversed());
    return searched;
  }

  private double search(Position position, int depth, double alpha, double beta) throws Stopped {
    if (position.isEndedByRule()) {
      return position.resultKind().isWin(position.stoneToMove()) ? DECIDED : -DECIDED;
    }
    if (depth == 0 || position.isOver()) {
      return evaluate(position);
    }
    double best = -INFINITE;
    double bound = alpha;
    for (int move : replies(position)) {
      Position next = new Position(position);
      next.playLegal(move);
      best = Math.max(best, -search(next, depth - 1, -beta, -bound));
      bound = Math.max(bound, best);
      if (best >= beta) {
        return best;
      }
    }
    return best;
  }

  private double evaluate(Position position) throws Stopped {
    if (nodes > 0
        && (nodes >= limit
            || Thread.currentThread().isInterrupted()
            || nanoTime.getAsLong() - began >= time)) {
      throw new Stopped();
    }
    nodes++;
    double lead = evaluation.lead(position);
    // Where the count is disputed, stones are dead only when they have been captured.
    return side(
        position, position.resumptions().isEmpty() ? lead : (lead + position.board().area()) / 2);
  }

  /** Returns the few moves that the search tries in a position, the most urgent first. */
  private List<Integer> replies(Position position) {
    List<Integer> best = new ArrayList<>();
    urgency(position).entrySet().stream()
        .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
        .limit(WIDTH)
        .forEach(entry -> best.add(entry.getKey()));
    best.add(Points.PASS);
    return best;
  }

  /** Returns all moves at the root with what speaks for them, the most urgent first. */
  private List<Candidate> candidates(Position position) {
    List<Candidate> candidates = new ArrayList<>();
    urgency(position)
        .forEach((move, urgency) ->
            candidates.add(new Candidate(move, urgency + CHANCE * random.nextDouble(), 0)));
    candidates.sort(Comparator.comparingDouble(Candidate::bonus).reversed());
    GoalFinder finder = new GoalFinder(position, evaluation);
    for (int i = 0; i < Math.min(Math.min(GOALS, limit), candidates.size()); i++) {
      Candidate one = candidates.get(i);
      double goal =
          finder.goals(one.move()).stream()
              .filter(each -> each.kind() != Goal.Kind.TERRITORY)
              .mapToDouble(Goal::value)
              .max()
              .orElse(0);
      candidates.set(i, new Candidate(one.move(), one.bonus() + GOAL * goal, 0));
    }
    if (position.setup().rules().pass() == Treatment.ALLOWED || candidates.isEmpty()) {
      candidates.add(new Candidate(Points.PASS, passBonus(position), 0));
    }
    candidates.sort(Comparator.comparingDouble(Candidate::bonus).reversed());
    return candidates;
  }

  /** Returns what speaks for a pass: nothing while the opponent plays on or disputes the count. */
  private static double passBonus(Position position) {
    if (!position.resumptions().isEmpty() && !position.isAhead()) {
      return -INFINITE / 2;
    }
    return position.passes() > 0 ? 0 : -PASS_EARLY;
  }

  /** Returns what patterns, joseki and reading say for each move, in points. */
  private Map<Integer, Double> urgency(Position position) {
    Board board = position.board();
    int[] moves = new int[board.emptyCount() + 1];
    int count = position.candidates(moves);
    matcher.load(board);
    Map<Integer, Double> urgency = new HashMap<>();
    for (int i = 0; i < count; i++) {
      urgency.put(moves[i], patterns(moves[i], position.stoneToMove()));
    }
    for (JosekiTable.Suggestion one : joseki.suggestions(board, position.stoneToMove())) {
      urgency.computeIfPresent(one.point(), (move, value) -> Math.max(value, JOSEKI));
    }
    for (Chain chain : evaluation.read(position)) {
      urgency.computeIfPresent(chain.move(), (move, value) -> value + Math.min(chain.size(), 5));
    }
    return urgency;
  }

  /** Returns what the patterns of a move speak for: the best one, and the worst below zero. */
  private double patterns(int move, int color) {
    int best = 0;
    int worst = 0;
    for (Pattern pattern : matcher.matches(move, color)) {
      best = Math.max(best, pattern.weight());
      worst = Math.min(worst, pattern.weight());
    }
    return PATTERN * (best + worst) / 100;
  }
}
