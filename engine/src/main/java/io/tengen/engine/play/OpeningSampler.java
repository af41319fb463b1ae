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
 * Samples the random opening of a game of self-play from its player's policy without a search, or
 * uniformly from the moves that fill no own eye if the player has no policy. Of several samples the
 * first balanced one is used, or else the most balanced one. Passes are not sampled.
 */
public final class OpeningSampler {
  /** Separates this randomness from the players' randomness of the same seed. */
  private static final long STREAM = 0x64726177L;

  private static final int TRIES = 8;

  /** The highest win rate of either side in a balanced position. */
  private static final double BALANCED = 0.8;

  private final RandomOpening settings;
  private final Player player;
  private final SplittableRandom random;

  private OpeningSampler(RandomOpening settings, Player player, long seed) {
    this.settings = settings;
    this.player = player;
    random = new SplittableRandom(seed ^ STREAM);
  }

  /**
   * Samples the opening of a game. Blocks. Equal seeds and players give equal openings.
   *
   * @return empty if there is no ply to sample
   * @throws PlayerFailure if the player could not answer
   */
  public static Optional<Opening> draw(
      GameSetup setup, RandomOpening settings, Player player, long seed) throws PlayerFailure {
    return new OpeningSampler(settings, player, seed).draw(setup);
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

  /** Plays sampled plies and returns them. */
  private List<Integer> plies(Position position) throws PlayerFailure {
    List<Integer> plies = new ArrayList<>();
    int move = next(position);
    while (move != Points.PASS && !position.isOver()) {
      position.play(move);
      plies.add(move);
      move = plies.size() < settings.plies() && !position.isOver() ? next(position) : Points.PASS;
    }
    return plies;
  }

  /** Samples a ply; a pass if there is no other move. */
  private int next(Position position) throws PlayerFailure {
    List<MoveShare> moves = player.evaluate(position).map(RawEvaluation::moves).orElse(List.of());
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
        return StrictMath.pow(move.share(), 1 / settings.temperature());
      }
    }
    return 0;
  }

  /** Returns the win rate of the side that is ahead; 0.5 if the player has no evaluation. */
  private double certainty(Position position) throws PlayerFailure {
    double winRate = player.evaluate(position).map(RawEvaluation::winRate).orElse(Double.NaN);
    return Double.isNaN(winRate) ? 0.5 : Math.max(winRate, 1 - winRate);
  }
}
