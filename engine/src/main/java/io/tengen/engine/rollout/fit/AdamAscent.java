package io.tengen.engine.rollout.fit;

/**
 * Gradient ascent with the step sizes of Adam: Kingma and Ba, "Adam: A Method for Stochastic
 * Optimization" (ICLR 2015). Confined to one thread.
 */
final class AdamAscent {
  private static final double MEAN_DECAY = 0.9;
  private static final double SQUARE_DECAY = 0.99;

  /** Large enough that weights with tiny gradients hardly change. */
  private static final double EPSILON = 1e-3;

  private final double[] means;
  private final double[] squares;
  private int steps;

  AdamAscent(int size) {
    means = new double[size];
    squares = new double[size];
  }

  /**
   * Performs a step.
   *
   * @param theta the weights, each of which changes by about {@code rate} at most
   * @param gradient the direction of ascent, by weight
   * @param rate the step size
   */
  void step(double[] theta, double[] gradient, double rate) {
    steps++;
    double meanShare = 1 - StrictMath.pow(MEAN_DECAY, steps);
    double squareShare = 1 - StrictMath.pow(SQUARE_DECAY, steps);
    for (int i = 0; i < theta.length; i++) {
      means[i] = MEAN_DECAY * means[i] + (1 - MEAN_DECAY) * gradient[i];
      squares[i] = SQUARE_DECAY * squares[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i];
      theta[i] += rate * (means[i] / meanShare) / (Math.sqrt(squares[i] / squareShare) + EPSILON);
    }
  }
}
