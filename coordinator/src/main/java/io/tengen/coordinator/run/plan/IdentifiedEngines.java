package io.tengen.coordinator.run.plan;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The engines of a run, and what each pair of them requires of a worker. The run begins with the
 * engines as users gave them; a program of workers is identified when the first worker that can
 * play with it requests games. Any thread may read it; only the owner of the run sets the engines.
 */
final class IdentifiedEngines {
  /** Marks pairs of engines that never meet in {@link #requirementOf}. */
  private static final int NEVER = -1;

  private final Set<ResourceName> brought;

  /** Index of the requirement set of each ordered pair of engines, at black · engines + white. */
  private final int[] requirementOf;

  private volatile State state;

  /**
   * @param requirements of pairs, at the indices of {@link #requirementOf}
   */
  private record State(List<EngineSpec> engines, List<Set<String>> requirements) {}

  /** Tells which engines play against each other. */
  @FunctionalInterface
  interface Meetings {
    boolean canMeet(int black, int white);
  }

  /**
   * @param brought the networks and policies that workers fetch from the coordinator
   */
  IdentifiedEngines(List<EngineSpec> engines, Set<ResourceName> brought, Meetings meetings) {
    this.brought = brought;
    requirementOf = new int[engines.size() * engines.size()];
    Map<Set<String>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < requirementOf.length; i++) {
      int black = i / engines.size();
      int white = i % engines.size();
      requirementOf[i] =
          meetings.canMeet(black, white)
              ? numbers.computeIfAbsent(needs(engines, black, white), needs -> numbers.size())
              : NEVER;
    }
    state = new State(engines, requirements(engines));
  }

  List<EngineSpec> engines() {
    return state.engines;
  }

  List<Set<String>> requirements() {
    return state.requirements;
  }

  /** Returns the index in {@link #requirements} of a pair that meets. */
  int requirement(int black, int white) {
    return requirementOf[black * engines().size() + white];
  }

  Optional<List<EngineSpec>> identify(Set<String> offers) {
    State now = state;
    List<EngineSpec> engines = new ArrayList<>(now.engines);
    // Many pairs share a requirement.
    boolean[] isMet = new boolean[now.requirements.size()];
    for (int number = 0; number < isMet.length; number++) {
      isMet[number] = offers.containsAll(now.requirements.get(number));
    }
    for (int i = 0; i < requirementOf.length; i++) {
      int number = requirementOf[i];
      if (number != NEVER && isMet[number]) {
        for (int engine : List.of(i / engines.size(), i % engines.size())) {
          engines.set(engine, StandardEngines.identified(engines.get(engine), offers));
        }
      }
    }
    return engines.equals(now.engines) ? Optional.empty() : Optional.of(List.copyOf(engines));
  }

  void set(List<EngineSpec> engines) {
    List<EngineSpec> identified = List.copyOf(engines);
    state = new State(identified, requirements(identified));
  }

  /** Returns the requirements of all pairs that meet, at the indices that the pairs have. */
  private List<Set<String>> requirements(List<EngineSpec> engines) {
    List<Set<String>> sets = new ArrayList<>();
    for (int i = 0; i < requirementOf.length; i++) {
      if (requirementOf[i] == sets.size()) {
        sets.add(needs(engines, i / engines.size(), i % engines.size()));
      }
    }
    return List.copyOf(sets);
  }

  private Set<String> needs(List<EngineSpec> engines, int black, int white) {
    Set<String> needs = new HashSet<>(StandardEngines.requirements(engines.get(black), brought));
    needs.addAll(StandardEngines.requirements(engines.get(white), brought));
    return Set.copyOf(needs);
  }
}
