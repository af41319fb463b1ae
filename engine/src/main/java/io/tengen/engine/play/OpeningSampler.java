package io.tengen.engine.play;

import io.tengen.engine.search.RawEvaluation;
import io.tengen.game.board.Points;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Opening;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Draws the plies that a game of self-play begins with from what its player thinks of the moves
 * without a search; a player without an opinion takes any move that fills no own eye. Of several
 * drawn beginnings the first is taken that the player finds balanced enough, or the most balanced
 * one. Passes are not drawn.
 */
public final class OpeningSampler {
  /** Keeps the draws apart from what players draw from the same seed. */
  private static final long STREAM = 0x64726177L;

  private static final int TRIES = 8;

  /** Neither side wins more surely than this. */
  private static final double BALANCED = 0.8;

  private final RandomOpening wanted;
  private final Player player;
  private final SplittableRandom random;

  private OpeningSampler(RandomOpening wanted, Player player, long seed) {
    this.wanted = wanted;
    this.player = player;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /**
   * The opening of a game; blocks. Equal seeds and players draw equally.
   *
   * @return empty if there is no ply to draw
   * @throws PlayerFailure if the player could not answer
   */
  public static Optional<Opening> draw(
      GameSetup setup, RandomOpening wanted, Player player, long seed) throws PlayerFailure {
    return new OpeningSampler(wanted, player, seed).draw(setup);
  }

  private Optional<Opening> draw(GameSetup setup) throws PlayerFailure {
    List<Integer> best = List.of();
    double leastCertain = Double.POSITIVE_INFINITY;
    for (int i = 0; i < TRIES && leastCertain > BALANCED; i++) {
      Position position = new Position(setup);
      List<Integer> plies = plies(position);
      double certainty = position.isOver() ? 1 : certainty(position);
      if (!position.isOver() && certainty < leastCertain) {
        leastCertain = certainty;
        best = plies;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(new Opening(RandomOpening.NAME, best));
  }

  /** Plays them. */
  private List<Integer> plies(Position position) throws PlayerFailure {
    List<Integer> plies = new ArrayList<>();
    int move = next(position);
    while (move != Points.PASS && !position.isOver()) {
      position.play(move);
      plies.add(move);
      move = plies.size() < wanted.plies() && !position.isOver() ? next(position) : Points.PASS;
    }
    return plies;
  }

  /** A ply; a pass if there is no other. */
  private int next(Position position) throws PlayerFailure {
    List<MoveShare> moves = player.glance(position).map(RawEvaluation::moves).orElse(List.of());
    int[] points = new int[position.points().count()];
    int count = position.candidates(points);
    double[] weights = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      weights[i] = moves.isEmpty() ? 1 : weight(points[i], moves);
      sum += weights[i];
    }
    double left = random.nextDouble() * sum;
    for (int i = 0; i < count; i++) {
      left -= weights[i];
      if (left < 0) {
        return points[i];
      }
    }
    return count == 0 ? Points.PASS : points[random.nextInt(count)];
  }

  private double weight(int point, List<MoveShare> moves) {
    for (MoveShare move : moves) {
      if (move.move() == point) {
        return StrictMath.pow(move.share(), 1 / wanted.temperature());
      }
    }
    return 0;
  }

  /** What the likelier winner's chances are; even if the player cannot say. */
  private double certainty(Position position) throws PlayerFailure {
    double winRate = player.glance(position).map(RawEvaluation::winRate).orElse(Double.NaN);
    return Double.isNaN(winRate) ? 0.5 : Math.max(winRate, 1 - winRate);
  }
}
