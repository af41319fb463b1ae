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
 * Looks for openings after which an engine takes both sides to be about even: plays some moves by
 * lot, has the engine look at what has become of the board, and keeps it if neither side is far
 * ahead and no image of it was there before.
 *
 * <p>Equal settings find equal openings in equal order, where the engine's searches do not depend
 * on the clock. Confined to one thread.
 */
public final class OpeningFinder {
  private final Settings settings;
  private final Analyst engine;
  private final SplittableRandom random;

  private final Position start;
  private final Set<CanonicalPosition> seen = new HashSet<>();

  /** What moves there are to draw from after these: tries often begin alike. */
  private final Map<List<Integer>, Lots> known = new HashMap<>();

  private int tries;
  private int repeated;
  private int unbalanced;

  /**
   * @param engine looks at positions as it would in a game without a clock
   */
  public OpeningFinder(Settings settings, Analyst engine) {
    this.settings = settings;
    this.engine = engine;
    random = new SplittableRandom(settings.seed());
    start = new Position(settings.setup());
  }

  /** How moves are drawn. */
  public enum Draw {
    /** As the engine likes them: by the square root of the visits that its search gives each. */
    SEARCH,
    /** Any that a player has reason to think about, equally often. */
    RANDOM
  }

  /**
   * What is looked for.
   *
   * @param plies moves of an opening, 1 to {@link Opening#MOST_MOVES}
   * @param balance how far from one half Black's win rate may be, 0 to 0.5
   */
  public record Settings(GameSetup setup, int plies, double balance, Draw draw, long seed) {
    /**
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
   * Moves that were found.
   *
   * @param moves one for each ply
   * @param blackWinRate what Black scores after them, as the engine sees it
   */
  public record Found(List<Integer> moves, double blackWinRate) {
    public Found {
      moves = List.copyOf(moves);
    }
  }

  /** Tries so far. */
  public int tries() {
    return tries;
  }

  /** Tries that led to an image of what was there before. */
  public int repeated() {
    return repeated;
  }

  /** Tries after which one side was too far ahead. */
  public int unbalanced() {
    return unbalanced;
  }

  /**
   * Tries once; blocks while the engine thinks.
   *
   * @return empty if that was no new, balanced opening
   * @throws PlayerFailure if the engine could not go on
   */
  public Optional<Found> next() throws PlayerFailure, InterruptedException {
    tries++;
    Position position = new Position(start);
    List<Integer> moves = new ArrayList<>();
    while (moves.size() < settings.plies()) {
      int move = draw(position, List.copyOf(moves));
      if (move == Points.PASS) {
        // There is no stone to put down: no opening.
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
    double winRate = look(position).stats().winRate();
    double black = position.toMove() == Color.BLACK ? winRate : 1 - winRate;
    if (Math.abs(black - 0.5) > settings.balance()) {
      unbalanced++;
      return Optional.empty();
    }
    return Optional.of(new Found(moves, black));
  }

  /** A move for the side to move; a pass if it has none. */
  private int draw(Position position, List<Integer> moves)
      throws PlayerFailure, InterruptedException {
    Lots lots = known.get(moves);
    if (lots == null) {
      lots = position.isOver() ? Lots.NONE : lots(position);
      known.put(moves, lots);
    }
    return lots.draw(random);
  }

  private Lots lots(Position position) throws PlayerFailure, InterruptedException {
    if (settings.draw() == Draw.RANDOM) {
      int[] candidates = new int[position.points().count()];
      Lots lots = new Lots();
      int count = position.candidates(candidates);
      for (int i = 0; i < count; i++) {
        lots.add(candidates[i], 1);
      }
      return lots;
    }
    Lots lots = new Lots();
    for (Variation variation : look(position).lines()) {
      if (variation.move() != Points.PASS) {
        lots.add(variation.move(), Math.sqrt(variation.visits()));
      }
    }
    return lots;
  }

  private SearchReport look(Position position) throws PlayerFailure, InterruptedException {
    SearchReport[] last = new SearchReport[1];
    engine.decide(position, TimeLeft.UNLIMITED, Analyst.NEVER, report -> last[0] = report);
    return last[0];
  }

  /** Moves with how much speaks for each. */
  private static final class Lots {
    static final Lots NONE = new Lots();

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
