package io.tengen.cli.learn.setting;

import io.tengen.worker.learn.TrainingTask;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of a learning loop by generation: those that it was started with, and changes, each
 * from a generation on. Immutable.
 *
 * @param first the settings that the loop was started with
 * @param changes all settings from a generation on, by the number of that generation
 */
public record LearnPlan(LearnSettings first, SortedMap<Integer, LearnSettings> changes) {
  /**
   * Settings that never change: they say what is learned, what ratings mean, and which random
   * numbers are drawn.
   */
  private static final Set<String> FIXED =
      Set.of("board", "rules", "komi", "network", "rating", "ratingBoards", "policies", "seed");

  /**
   * @throws IllegalArgumentException with a message of one line if a change is one of a setting
   *     that never changes, or does not follow generation 0
   */
  public LearnPlan {
    changes = Collections.unmodifiableSortedMap(new TreeMap<>(changes));
    for (Map.Entry<Integer, LearnSettings> change : changes.entrySet()) {
      if (change.getKey() < 1) {
        throw new IllegalArgumentException(
            "settings cannot change from generation " + change.getKey() + " on; the first is 1");
      }
      for (Map.Entry<String, String> setting : differences(first, change.getValue()).entrySet()) {
        if (FIXED.contains(setting.getKey())) {
          throw new IllegalArgumentException(
              setting.getKey()
                  + " = "
                  + first.texts().get(setting.getKey())
                  + " cannot change to "
                  + setting.getValue()
                  + "; begin in another directory");
        }
      }
    }
  }

  /** Returns a plan without changes. */
  public static LearnPlan of(LearnSettings settings) {
    return new LearnPlan(settings, Collections.emptySortedMap());
  }

  /**
   * Returns this plan with a change; it replaces one from the same generation.
   *
   * @param from the first generation with these settings
   */
  public LearnPlan with(int from, LearnSettings settings) {
    SortedMap<Integer, LearnSettings> all = new TreeMap<>(changes);
    all.put(from, settings);
    return new LearnPlan(first, all);
  }

  /** Returns the settings of a generation. */
  public LearnSettings at(int generation) {
    LearnSettings settings = first;
    for (Map.Entry<Integer, LearnSettings> change : changes.entrySet()) {
      if (change.getKey() <= generation) {
        settings = change.getValue();
      }
    }
    return settings;
  }

  /** Returns the settings of all generations after the last change. */
  public LearnSettings latest() {
    return at(Integer.MAX_VALUE);
  }

  /** Returns the values that a change from this generation on gives other settings than before. */
  public Map<String, String> changed(int from) {
    return differences(at(from - 1), at(from));
  }

  /** Returns the values of the settings in which {@code later} differs. */
  private static Map<String, String> differences(LearnSettings earlier, LearnSettings later) {
    Map<String, String> before = earlier.texts();
    Map<String, String> differences = new LinkedHashMap<>(later.texts());
    differences.entrySet().removeIf(text -> text.getValue().equals(before.get(text.getKey())));
    return differences;
  }

  /**
   * Returns the first and the last step size of a generation, numbered from 1. A change of the step
   * size begins with its first value.
   */
  public TrainingTask.Rate rate(int generation) {
    int fallsFrom = 1;
    for (int from : changes.headMap(generation + 1).keySet()) {
      LearnSettings before = at(from - 1);
      LearnSettings after = at(from);
      if (!before.rate().equals(after.rate())
          || before.rateGenerations() != after.rateGenerations()) {
        fallsFrom = from;
      }
    }
    return at(generation).rate(generation, fallsFrom);
  }
}
