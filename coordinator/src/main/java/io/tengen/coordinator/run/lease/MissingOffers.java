package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.engine.kind.StandardEngines;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Lines for people about requirements of games that workers do not meet. */
final class MissingOffers {
  private MissingOffers() {}

  /**
   * Returns the remedies as the end of a line that names what is missing.
   *
   * @param missing requirements in the form of {@link StandardEngines#requirements}, at least one
   */
  static String of(List<String> missing) {
    return "; "
        + String.join("; ", missing.stream().map(StandardEngines::remedy).distinct().toList());
  }

  /**
   * Returns what a worker lacks for games of a plan, as one line for people; empty if it can play
   * all of them.
   *
   * @param offers the worker's offers
   */
  static String of(JobPlan plan, Set<String> offers) {
    Set<String> missing = new TreeSet<>();
    boolean playsSome = false;
    for (Set<String> needs : plan.requirements()) {
      missing.addAll(needs);
      playsSome |= offers.containsAll(needs);
    }
    missing.removeAll(offers);
    return missing.isEmpty()
        ? ""
        : "lacks " + String.join(", ", missing) + (playsSome ? " for some games" : "");
  }
}
