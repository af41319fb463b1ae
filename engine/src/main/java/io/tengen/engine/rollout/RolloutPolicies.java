package io.tengen.engine.rollout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The rollout policies by the names in engine settings. */
public final class RolloutPolicies {
  private static final Map<String, Function<Optional<PatternPolicy>, RolloutPolicy>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("auto", weights -> new RolloutByRules(pattern(weights)));
    BY_NAME.put("pattern", RolloutPolicies::pattern);
    BY_NAME.put("uniform", weights -> new UniformRollout());
  }

  private RolloutPolicies() {}

  private static PatternRollout pattern(Optional<PatternPolicy> weights) {
    return weights.map(PatternRollout::new).orElseGet(PatternRollout::new);
  }

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
    return named(name, Optional.empty());
  }

  /**
   * Creates a policy for one thread.
   *
   * @param name the name of the policy
   * @param weights the weights if the policy uses any; empty for the default ones, which depend on
   *     the rules of the game
   * @throws IllegalArgumentException with one line if there is no policy of this name
   */
  public static RolloutPolicy named(String name, Optional<PatternPolicy> weights) {
    Function<Optional<PatternPolicy>, RolloutPolicy> policy = BY_NAME.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "unknown rollout policy \"" + name + "\"; choose one of " + String.join(", ", names()));
    }
    return policy.apply(weights);
  }
}
