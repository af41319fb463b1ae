package io.tengen.engine.rollout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The rollout policies by the names in engine settings. */
public final class RolloutPolicies {
  private static final Map<String, Function<PatternRollout, RolloutPolicy>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("auto", RolloutByRules::new);
    BY_NAME.put("pattern", pattern -> pattern);
    BY_NAME.put("uniform", pattern -> new UniformRollout());
  }

  private RolloutPolicies() {}

  /** Returns all names, the default first. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /**
   * Creates a policy for one thread, with the default weights.
   *
   * @throws IllegalArgumentException with one line if there is no policy of this name
   */
  public static RolloutPolicy named(String name) {
    return named(name, Optional.empty(), OptionalDouble.empty());
  }

  /**
   * Creates a policy for one thread.
   *
   * @param name the name of the policy
   * @param weights the weights if the policy uses any; empty for the default ones, which depend on
   *     the rules of the game
   * @param replies the factor of the weights of replies if the policy has them; empty for that of
   *     the board's size
   * @throws IllegalArgumentException with one line if there is no policy of this name
   */
  public static RolloutPolicy named(
      String name, Optional<PatternPolicy> weights, OptionalDouble replies) {
    Function<PatternRollout, RolloutPolicy> policy = BY_NAME.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "unknown rollout policy \"" + name + "\"; choose one of " + String.join(", ", names()));
    }
    return policy.apply(new PatternRollout(weights, replies));
  }
}
