package io.tengen.engine.rollout.fit;

/** Positions with target probabilities of their moves, to which a policy is fitted. Immutable. */
interface Demonstration {
  /** Passes every position to a step. The step must not keep its arguments. */
  void show(FitStep step);
}
