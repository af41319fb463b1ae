package io.tengen.engine.rollout.remote;

import java.util.OptionalDouble;

/** Opens rollout services for searches. Thread-safe. */
@FunctionalInterface
public interface RolloutServices {
  /** Opens services that accept no task, for processes without a connection to others. */
  RolloutServices NONE = (wanted, workers) -> NoRollouts.INSTANCE;

  /**
   * The rollouts that a search wants.
   *
   * @param policy a name of {@link io.tengen.engine.rollout.RolloutPolicies}
   * @param replies the factor of the weights of replies; empty for that of the board's size
   * @param moves whether the moves of rollouts are wanted
   */
  record Wanted(String policy, OptionalDouble replies, boolean moves) {}

  /**
   * Opens a service. Does not wait for other processes: the service accepts no task before one is
   * connected.
   *
   * @param workers the largest number of other workers that play rollouts, at least 1
   */
  RolloutService open(Wanted wanted, int workers);
}
