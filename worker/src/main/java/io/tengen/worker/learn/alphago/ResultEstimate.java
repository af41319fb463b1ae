package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Layout;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.EvaluationQuery;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A way to estimate how the game of a position ends, as the paper compares them in figure 2b.
 * Confined to one thread.
 */
public interface ResultEstimate {
  /**
   * An estimate.
   *
   * @param value expected result for the side to move, −1 (loss) to 1 (win)
   * @param evaluations number of positions that a network evaluated
   */
  record Estimate(double value, long evaluations) {}

  /**
   * Estimates the result of a position. Blocks.
   *
   * @param position not over; not modified
   * @throws InferenceException if a network fails
   * @throws InterruptedException if the thread was interrupted
   */
  Estimate estimate(Position position) throws InferenceException, InterruptedException;

  /**
   * Returns a network's value under a random symmetry.
   *
   * @param network not closed by the estimate
   */
  static ResultEstimate value(NetworkEvaluator network, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return position -> {
      Evaluation answer = new Evaluation(position.points().size());
      int symmetry = random.nextInt(Layout.SYMMETRIES);
      network.evaluate(List.of(new EvaluationQuery(position, symmetry, answer)));
      return new Estimate(2 * answer.winProbability() - 1, 1);
    };
  }

  /** Plays a position to its end, after which its result is that of the game. */
  interface Rollout {
    /**
     * Plays a position to its end.
     *
     * @param random the only source of randomness
     */
    void play(Position position, SplittableRandom random);
  }

  /** Returns the mean result of rollouts by a policy that no network evaluates. */
  static ResultEstimate rollouts(Rollout rollout, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return position -> {
      Position copy = new Position(position);
      long sum = 0;
      for (int i = 0; i < count; i++) {
        copy.copyFrom(position);
        rollout.play(copy, random);
        sum += copy.resultKind(copy.score()).gain(position.stoneToMove());
      }
      return new Estimate((double) sum / count, 0);
    };
  }

  /**
   * Returns the mean result of games whose moves are drawn from a network's policy. They are played
   * at the same time, so that their positions are evaluated together.
   *
   * @param network not closed by the estimate
   */
  static ResultEstimate games(NetworkEvaluator network, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SampledPolicy policy = new SampledPolicy(network);
    return position -> {
      List<PolicyGame> games = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        games.add(new PolicyGame(position, random.split()));
      }
      LockstepGames.play(games, game -> policy);
      long sum = 0;
      long evaluations = 0;
      for (PolicyGame game : games) {
        sum += game.result(position.toMove());
        evaluations += game.position().moveCount() - position.moveCount();
      }
      return new Estimate((double) sum / count, evaluations);
    };
  }
}
