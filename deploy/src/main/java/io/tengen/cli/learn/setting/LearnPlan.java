package io.tengen.cli.learn.setting;

import io.tengen.worker.learn.TrainingTask;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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
  private static final int START = 0;

  /**
   * @throws IllegalArgumentException with a message of one line if a setting changes that never
   *     does, a change is none of the generations after 0, or a step size would have fallen before
   *     it begins
   */
  public LearnPlan {
    SortedMap<Integer, LearnSettings> real = new TreeMap<>();
    LearnSettings before = first;
    for (Map.Entry<Integer, LearnSettings> change : changes.entrySet()) {
      int from = change.getKey();
      LearnSettings after = change.getValue();
      require(from, before, after);
      if (!after.equals(before)) {
        real.put(from, after);
        before = after;
      }
    }
    changes = Collections.unmodifiableSortedMap(real);
  }

  /**
   * Checks that settings may change from a generation on.
   *
   * @throws IllegalArgumentException with a message of one line if it is not after generation 0
   */
  static void requireChangeable(int from) {
    if (from <= START) {
      throw new IllegalArgumentException(
          "settings cannot change from generation " + from + " on; the first is 1");
    }
  }

  private static void require(int from, LearnSettings before, LearnSettings after) {
    requireChangeable(from);
    Map<String, String> changed = changed(before, after);
    for (LearnSettings.KeyDescription setting : LearnSettings.ALL) {
      String value = changed.get(setting.key());
      if (setting.fixed() && value != null) {
        throw new IllegalArgumentException(
            setting.key()
                + " = "
                + before.texts().get(setting.key())
                + " cannot change to "
                + value
                + "; begin in another directory");
      }
    }
    if (changesRate(before, after) && after.rateGenerations() < from) {
      throw new IllegalArgumentException(
          "learningRateGenerations = "
              + after.rateGenerations()
              + " ends before generation "
              + from
              + ", which begins with the new learningRate; choose a later one");
    }
  }

  /** Returns a plan without changes. */
  public static LearnPlan of(LearnSettings settings) {
    return new LearnPlan(settings, Collections.emptySortedMap());
  }

  /**
   * Returns the plan with these texts, as {@link #texts} returns them.
   *
   * @throws IllegalArgumentException with a message of one line if a value is invalid, or as the
   *     constructor
   */
  public static LearnPlan ofTexts(SortedMap<Integer, Map<String, String>> texts) {
    LearnPlan plan = of(LearnSettings.of(texts.getOrDefault(START, Map.of())));
    for (Map.Entry<Integer, Map<String, String>> change : texts.tailMap(START + 1).entrySet()) {
      Map<String, String> all = plan.at(change.getKey()).texts();
      all.putAll(change.getValue());
      plan = plan.with(change.getKey(), LearnSettings.of(all));
    }
    return plan;
  }

  /**
   * Returns all values at the start under 0, and under each generation at which settings change the
   * values that change, by key.
   */
  public SortedMap<Integer, Map<String, String>> texts() {
    SortedMap<Integer, Map<String, String>> texts = new TreeMap<>();
    texts.put(START, first.texts());
    changes.keySet().forEach(from -> texts.put(from, changed(from)));
    return texts;
  }

  /**
   * Checks that this plan, which may have been edited, agrees with the one that generations have
   * learned by.
   *
   * @param before the plan by which the generations learned
   * @param learned the number of the last generation that has learned
   * @throws IllegalArgumentException with a message of one line if a setting of these generations
   *     differs, or one that never changes
   */
  public void requireAgrees(LearnPlan before, int learned) {
    Map<String, String> differing = changed(before.first, first);
    for (LearnSettings.KeyDescription setting : LearnSettings.ALL) {
      String value = differing.get(setting.key());
      if (setting.fixed() && value != null) {
        throw new IllegalArgumentException(
            disagreement(setting.key(), value, before.first) + ", or begin in another directory");
      }
    }
    for (int n = 1; n <= learned; n++) {
      Optional<Map.Entry<String, String>> wrong =
          changed(before.at(n), at(n)).entrySet().stream().findFirst();
      if (wrong.isPresent()) {
        String key = wrong.get().getKey();
        String value = wrong.get().getValue() + " for generation " + n;
        throw new IllegalArgumentException(
            disagreement(key, value, before.at(n))
                + ", and change later generations with --change");
      }
    }
  }

  private static String disagreement(String key, String value, LearnSettings before) {
    return key
        + " = "
        + value
        + ", but the networks here learned with "
        + before.texts().get(key)
        + "; restore that";
  }

  /**
   * Returns this plan with a change, which replaces all from the same generation on.
   *
   * @param from the first generation with these settings
   */
  public LearnPlan with(int from, LearnSettings settings) {
    SortedMap<Integer, LearnSettings> all = new TreeMap<>(changes.headMap(from));
    all.put(from, settings);
    return new LearnPlan(first, all);
  }

  /** Returns the settings of a generation. */
  public LearnSettings at(int generation) {
    LearnSettings settings = first;
    for (LearnSettings changed : changes.headMap(generation + 1).values()) {
      settings = changed;
    }
    return settings;
  }

  /** Returns the settings that change at a generation, with their new values. */
  public Map<String, String> changed(int from) {
    return changed(at(from - 1), at(from));
  }

  private static Map<String, String> changed(LearnSettings before, LearnSettings after) {
    Map<String, String> old = before.texts();
    Map<String, String> changed = new LinkedHashMap<>(after.texts());
    changed.entrySet().removeIf(text -> text.getValue().equals(old.get(text.getKey())));
    return changed;
  }

  /**
   * Returns the first and the last step size of a generation, numbered from 1. After a change of
   * {@code learningRate} or {@code learningRateGenerations} the step size falls anew from its first
   * value.
   */
  public TrainingTask.Rate rate(int generation) {
    int fallsFrom = 1;
    for (int from : changes.headMap(generation + 1).keySet()) {
      if (changesRate(at(from - 1), at(from))) {
        fallsFrom = from;
      }
    }
    return at(generation).rate(generation, fallsFrom);
  }

  private static boolean changesRate(LearnSettings before, LearnSettings after) {
    return !before.rate().equals(after.rate())
        || before.rateGenerations() != after.rateGenerations();
  }
}
