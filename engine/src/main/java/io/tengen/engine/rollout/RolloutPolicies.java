package io.tengen.engine.rollout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The rollout policies by the names that people type. */
public final class RolloutPolicies {
  private static final Map<String, Supplier<RolloutPolicy>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("pattern", PatternRollout::new);
    BY_NAME.put("uniform", UniformRollout::new);
  }

  private RolloutPolicies() {}

  /** Every name; first the one that is meant where none is said. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /**
   * A policy of its own for one thread.
   *
   * @throws IllegalArgumentException with one line if there is none of this name
   */
  public static RolloutPolicy named(String name) {
    Supplier<RolloutPolicy> policy = BY_NAME.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "unknown rollout policy \"" + name + "\"; choose one of " + String.join(", ", names()));
    }
    return policy.get();
  }
}
