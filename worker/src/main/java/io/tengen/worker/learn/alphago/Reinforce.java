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
 * Trains a policy by complete games against opponents of similar strength (REINFORCE: Williams
 * 1992; Silver et al. 2016, Methods, "Policy network: reinforcement learning"). The reward is a
 * game's result, with the baseline of {@link Advantages}.
 *
 * <p>Confined to one thread. Does not close the learner or the opponents.
 */
public final class Reinforce {
  /** Multiplier that gives the batches of one seed different random numbers. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * The settings of the training.
   *
   * @param games number of games in a batch, even so that the learner has each colour equally often
   * @param rows maximum number of positions in a step of the optimizer, limited by memory; 1 or
   *     more
   * @param rate Adam's step size, above 0 and below 1
   * @param seed seed of all games
   */
  public record Settings(int games, int rows, double rate, long seed) {
    /**
     * @throws IllegalArgumentException with one line if a number is out of its range
     */
    public Settings {
      if (games < 2 || games % 2 != 0) {
        throw new IllegalArgumentException(
            "a batch of " + games + " games; choose an even number, so that colours are balanced");
      }
      if (rows < 1 || !(rate > 0 && rate < 1)) {
        throw new IllegalArgumentException(
            "steps with rate %s on %d positions; the rate must be between 0 and 1, and there must be at"
                    .formatted(rate, rows)
                + " least 1 position");
      }
    }
  }

  /**
   * The statistics of a batch.
   *
   * @param share share of the games that the learner won, before it learned from them
   * @param positions number of positions learned from
   * @param moves mean number of moves in a game, counting both sides
   */
  public record Round(WinShare share, int positions, double moves) {}

  private final Learner learner;
  private final GameSetup setup;
  private final Settings settings;
  private final PolicyGradient gradient;

  /**
   * Creates a training of the given learner.
   *
   * @param learner a learner whose loss weights are 0 except for the policy
   */
  public Reinforce(Learner learner, GameSetup setup, FeatureSet features, Settings settings) {
    this.learner = learner;
    this.setup = setup;
    this.settings = settings;
    gradient = new PolicyGradient(features, setup.size());
  }

  /**
   * Plays a batch of games against one opponent, and learns from them. Blocks. The result depends
   * only on the learner, the opponent, the seed and {@code number}.
   *
   * @param number index of the batch, from 0
   * @throws InferenceException if a network fails
   * @throws LearningException if the losses are not finite, which a lower rate may avoid
   * @throws IOException if ONNX Runtime refuses the network, or temporary files cannot be written
   * @throws InterruptedException if the thread was interrupted
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
