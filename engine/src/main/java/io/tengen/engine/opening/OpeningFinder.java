package io.tengen.engine.opening;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Finds openings that an engine evaluates as balanced: draws moves at random, lets the engine
 * evaluate the resulting position, and keeps it if neither side is far ahead and no symmetric image
 * of it was found before.
 *
 * <p>Equal settings give equal openings in equal order if the engine's searches do not depend on
 * the clock. Confined to one thread.
 */
public final class OpeningFinder {
  private final Settings settings;
  private final Analyst engine;
  private final SplittableRandom random;

  private final Position start;
  private final Set<CanonicalPosition> seen = new HashSet<>();

  /** The moves to draw from, by the moves before; attempts often begin with the same moves. */
  private final Map<List<Integer>, WeightedMoves> movesByPrefix = new HashMap<>();

  private int attempts;
  private int repeated;
  private int unbalanced;

  /**
   * Creates a finder.
   *
   * @param engine evaluates positions as in a game without a clock
   */
  public OpeningFinder(Settings settings, Analyst engine) {
    this.settings = settings;
    this.engine = engine;
    random = new SplittableRandom(settings.seed());
    start = new Position(settings.setup());
  }

  /** The distribution from which moves are drawn. */
  public enum Draw {
    /** Proportional to the square root of the visits that the engine's search gives each move. */
    SEARCH,
    /** Uniform over the legal moves that do not fill an own real eye. */
    RANDOM
  }

  /**
   * The parameters of the search for openings.
   *
   * @param setup the setup before the opening
   * @param plies the number of moves of an opening, 1 to {@link Opening#MOST_MOVES}
   * @param balance the maximum distance of Black's win rate from one half, 0 to 0.5
   * @param draw the distribution from which moves are drawn
   * @param seed the seed of the draws
   */
  public record Settings(GameSetup setup, int plies, double balance, Draw draw, long seed) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException with one line if a number is out of range
     */
    public Settings {
      if (plies < 1 || plies > Opening.MOST_MOVES) {
        throw new IllegalArgumentException(
            "plies " + plies + " is not between 1 and " + Opening.MOST_MOVES);
      }
      if (!(balance >= 0 && balance <= 0.5)) {
        throw new IllegalArgumentException("balance " + balance + " is not between 0 and 0.5");
      }
    }
  }

  /**
   * An opening that was found.
   *
   * @param moves the moves, one for each ply
   * @param blackWinRate Black's win rate after the moves in the engine's evaluation, 0 to 1
   */
  public record Found(List<Integer> moves, double blackWinRate) {
    public Found {
      moves = List.copyOf(moves);
    }
  }

  /** Returns the number of attempts so far. */
  public int attempts() {
    return attempts;
  }

  /**
   * Returns the number of attempts that led to no opening or to an image of an earlier position.
   */
  public int repeated() {
    return repeated;
  }

  /** Returns the number of attempts after which one side was too far ahead. */
  public int unbalanced() {
    return unbalanced;
  }

  /**
   * Makes one attempt; blocks while the engine thinks.
   *
   * @return empty if the attempt gave no new, balanced opening
   * @throws PlayerFailure if the engine fails
   * @throws InterruptedException if the thread was interrupted while the engine thought
   */
  public Optional<Found> next() throws PlayerFailure, InterruptedException {
    attempts++;
    Position position = new Position(start);
    List<Integer> moves = new ArrayList<>();
    while (moves.size() < settings.plies()) {
      int move = draw(position, List.copyOf(moves));
      if (move == Points.PASS) {
        // There is no stone to place, hence no opening.
        repeated++;
        return Optional.empty();
      }
      position.play(move);
      moves.add(move);
    }
    if (position.isOver() || !seen.add(CanonicalPosition.of(position))) {
      repeated++;
      return Optional.empty();
    }
    double winRate = evaluate(position).stats().winRate();
    double black = position.toMove() == Color.BLACK ? winRate : 1 - winRate;
    if (Math.abs(black - 0.5) > settings.balance()) {
      unbalanced++;
      return Optional.empty();
    }
    return Optional.of(new Found(moves, black));
  }

  /** Draws a move for the side to move; a pass if there is none. */
  private int draw(Position position, List<Integer> moves)
      throws PlayerFailure, InterruptedException {
    WeightedMoves weightedMoves = movesByPrefix.get(moves);
    if (weightedMoves == null) {
      weightedMoves = position.isOver() ? WeightedMoves.NONE : weightedMoves(position);
      movesByPrefix.put(moves, weightedMoves);
    }
    return weightedMoves.draw(random);
  }

  private WeightedMoves weightedMoves(Position position)
      throws PlayerFailure, InterruptedException {
    if (settings.draw() == Draw.RANDOM) {
      int[] candidates = new int[position.points().count()];
      WeightedMoves weightedMoves = new WeightedMoves();
      int count = position.candidates(candidates);
      for (int i = 0; i < count; i++) {
        weightedMoves.add(candidates[i], 1);
      }
      return weightedMoves;
    }
    WeightedMoves weightedMoves = new WeightedMoves();
    for (Variation variation : evaluate(position).lines()) {
      if (variation.move() != Points.PASS) {
        weightedMoves.add(variation.move(), Math.sqrt(variation.visits()));
      }
    }
    return weightedMoves;
  }

  private SearchReport evaluate(Position position) throws PlayerFailure, InterruptedException {
    SearchReport[] last = new SearchReport[1];
    engine.decide(position, TimeLeft.UNLIMITED, Analyst.NEVER, report -> last[0] = report);
    return last[0];
  }

  /** Moves with their weights. */
  private static final class WeightedMoves {
    static final WeightedMoves NONE = new WeightedMoves();

    private final List<Integer> moves = new ArrayList<>();
    private final List<Double> sums = new ArrayList<>();

    void add(int move, double weight) {
      moves.add(move);
      sums.add((sums.isEmpty() ? 0 : sums.getLast()) + weight);
    }

    int draw(SplittableRandom random) {
      if (moves.isEmpty()) {
        return Points.PASS;
      }
      double at = random.nextDouble(sums.getLast());
      int i = 0;
      while (sums.get(i) <= at) {
        i++;
      }
      return moves.get(i);
    }
  }
}
