package io.tengen.worker.learn;

import io.tengen.engine.net.FeatureSet;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.learn.layer.NetworkShape;

/**
 * The settings of a learner.
 *
 * @param shape architecture of the network
 * @param features the network's input features, not those of Leela Zero
 * @param boards sizes of the boards that it learns on, 2 to 19; several only if the features are
 *     masked
 * @param weights weights of the losses
 * @param weightDecay share of a weight that a step with rate 1 subtracts from it, from 0 to below 1
 * @param seed seed of the initial weights
 * @param optimizer what changes the weights
 * @param resultShare weight of the game's result in the target of the value, from 0 to 1; the rest
 *     is the search's value, which depends less on the later course of the game and more on the
 *     position
 */
public record LearnerSettings(
    NetworkShape shape,
    FeatureSet features,
    Boards boards,
    LossWeights weights,
    double weightDecay,
    long seed,
    OptimizerKind optimizer,
    double resultShare) {
  /** Points along one side of the smallest board for which networks are trained. */
  public static final int SMALLEST_BOARD = 2;

  /** Points along one side of the largest board for which networks are trained. */
  public static final int LARGEST_BOARD = 19;

  /** The default weight of results: that of trainings that give none. */
  public static final double RESULT_SHARE = TrainingSpec.RESULT_SHARE;

  /** Creates settings for boards of one size, with Adam and the default weight of results. */
  public LearnerSettings(
      NetworkShape shape,
      FeatureSet features,
      int boards,
      LossWeights weights,
      double weightDecay,
      long seed) {
    this(
        shape,
        features,
        Boards.of(boards),
        weights,
        weightDecay,
        seed,
        OptimizerKind.ADAM,
        RESULT_SHARE);
  }

  /**
   * Returns settings for boards of one size, with the default loss weights and a weight decay of
   * 1e-4.
   */
  public static LearnerSettings of(NetworkShape shape, FeatureSet features, int boards, long seed) {
    return new LearnerSettings(shape, features, boards, LossWeights.DEFAULT, 1e-4, seed);
  }

  /** Returns these settings with another optimizer. */
  public LearnerSettings with(OptimizerKind other) {
    return new LearnerSettings(
        shape, features, boards, weights, weightDecay, seed, other, resultShare);
  }

  /** Returns these settings for boards of other sizes. */
  public LearnerSettings with(Boards other) {
    return new LearnerSettings(
        shape, features, other, weights, weightDecay, seed, optimizer, resultShare);
  }

  /** Returns these settings with another weight of results. */
  public LearnerSettings withResultShare(double share) {
    return new LearnerSettings(
        shape, features, boards, weights, weightDecay, seed, optimizer, share);
  }

  /**
   * @throws IllegalArgumentException with one line that names what is out of its range
   */
  public LearnerSettings {
    if (features == FeatureSet.LEELA_ZERO) {
      throw new IllegalArgumentException(
          "networks cannot be trained with the features " + features.id() + "; choose tengen");
    }
    if (boards.smallest() < SMALLEST_BOARD || boards.largest() > LARGEST_BOARD) {
      throw new IllegalArgumentException(
          "board size "
              + boards
              + " is not supported; choose a size from "
              + SMALLEST_BOARD
              + " to "
              + LARGEST_BOARD);
    }
    if (boards.smallest() < boards.largest() && !features.masked()) {
      throw new IllegalArgumentException(
          "networks with the features "
              + features.id()
              + " learn on boards of one size, not "
              + boards
              + "; choose one");
    }
    if (!(resultShare >= 0 && resultShare <= 1)) {
      throw new IllegalArgumentException(
          "a weight of results of " + resultShare + "; choose one from 0 to 1");
    }
    if (!(weightDecay >= 0 && weightDecay < 1)) {
      throw new IllegalArgumentException(
          "a weight decay of " + weightDecay + "; choose one from 0 to below 1");
    }
  }
}
