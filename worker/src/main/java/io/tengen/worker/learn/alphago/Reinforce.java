package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.GameSetup;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.TrainingBatch;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Reinforces a policy by whole games against opponents of about its own strength (REINFORCE:
 * Williams 1992; Silver et al. 2016, Methods, "Policy network: reinforcement learning"). The reward
 * is the result, the baseline what {@link Advantages} says.
 *
 * <p>Confined to one thread; does not close what it is given.
 */
public final class Reinforce {
  /** Keeps what is drawn of batches of one seed apart. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * How it is done.
   *
   * @param games of a batch, an even number so that both colours are the same to the learner
   * @param rows positions learned from at a time, at most: what the memory has room for
   * @param rate Adam's step size
   * @param seed of all games
   */
  public record Settings(int games, int rows, double rate, long seed) {
    /**
     * @throws IllegalArgumentException with one line if a number is out of its range
     */
    public Settings {
      if (games < 2 || games % 2 != 0) {
        throw new IllegalArgumentException(
            "a batch of " + games + " games; choose an even number, so that colours are fair");
      }
      if (rows < 1 || !(rate > 0 && rate < 1)) {
        throw new IllegalArgumentException(
            "steps of rate " + rate + " on " + rows + " positions at a time");
      }
    }
  }

  /**
   * What came of a batch.
   *
   * @param share of its games that the learner won, before it learned from them
   * @param positions learned from
   * @param moves of a game, both sides', on average
   */
  public record Round(WinShare share, int positions, double moves) {}

  private final Learner learner;
  private final GameSetup setup;
  private final Settings settings;
  private final PolicyGradient gradient;

  /** Reinforces this learner, whose losses weigh the policy alone. */
  public Reinforce(Learner learner, GameSetup setup, FeatureSet features, Settings settings) {
    this.learner = learner;
    this.setup = setup;
    this.settings = settings;
    gradient = new PolicyGradient(features, setup.size());
  }

  /**
   * Plays a batch of games against one opponent, and learns from them; blocks. What it does depends
   * on the learner, the opponent, the seed and the number alone.
   *
   * @param number of the batch, from 0
   * @throws InferenceException if a network fails
   * @throws LearningException if the learner has gone astray: learn at a lower rate
   * @throws IOException if there is no room for temporary files
   */
  public Round batch(long number, NetworkEvaluator opponent)
      throws IOException, InferenceException, LearningException, InterruptedException {
    SplittableRandom random = new SplittableRandom(settings.seed() + (number + 1) * GOLDEN);
    List<PolicyGame> games;
    InferenceSettings device = new InferenceSettings(opponent.maxBatch(), 1);
    try (NetworkEvaluator own = NetworkEvaluator.of(learner.network("reinforced"), device)) {
      games = new PolicyMatch(setup, own, opponent).play(settings.games(), random.nextLong());
    }
    double[] advantages = Advantages.of(games);
    int positions = 0;
    for (TrainingBatch batch : gradient.batches(games, advantages, settings.rows(), random)) {
      learner.step(batch, settings.rate());
      positions += batch.count();
    }
    double moves = games.stream().mapToInt(game -> game.position().moveCount()).average().orElse(0);
    return new Round(PolicyMatch.share(games), positions, moves);
  }
}
