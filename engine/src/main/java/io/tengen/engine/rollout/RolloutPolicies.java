package io.tengen.engine.rollout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The rollout policies by the names that people type. */
public final class RolloutPolicies {
  private static final Map<String, Function<Supplier<PatternPolicy>, RolloutPolicy>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("pattern", weights -> new PatternRollout(weights.get()));
    BY_NAME.put("uniform", weights -> new UniformRollout());
  }

  private RolloutPolicies() {}

  /** Every name; first the one that is meant where none is said. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /**
   * A policy of its own for one thread, with the weights that the program comes with.
   *
   * @throws IllegalArgumentException with one line if there is none of this name
   */
  public static RolloutPolicy named(String name) {
    return named(name, PatternPolicy::shipped);
  }

  /**
   * A policy of its own for one thread.
   *
   * @param weights asked for if the policy has any
   * @throws IllegalArgumentException with one line if there is none of this name
   */
  public static RolloutPolicy named(String name, Supplier<PatternPolicy> weights) {
    Function<Supplier<PatternPolicy>, RolloutPolicy> policy = BY_NAME.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "unknown rollout policy \"" + name + "\"; choose one of " + String.join(", ", names()));
    }
    return policy.apply(weights);
  }
}
