package io.tengen.engine.play;

import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchSettings;
import io.tengen.engine.setting.SettingValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Converts the search settings of {@code mcts}, those of {@link MctsTable}. */
final class MctsSettings {
  /** Number of visits per waiting leaf at which the leaf does little harm to the search. */
  private static final int VISITS_A_LEAF = 100;

  private static final int USUAL_LEAVES = 16;

  /** Number of leaves without rollouts if the number of visits is unknown. */
  private static final int LEAVES_IN_TIME = 4;

  private MctsSettings() {}

  static SearchSettings search(SettingValues values) {
    return new SearchSettings(
        values.get(MctsTable.EXPLORATION),
        values.get(MctsTable.FIRST_PLAY),
        values.get(MctsTable.FIRST_PLAY_FROM) == MctsTable.FirstPlayFrom.EVEN,
        values.get(MctsTable.RAVE),
        values.get(MctsTable.WIDENING),
        values.get(MctsTable.SCORE),
        values.get(MctsTable.EXPANSION),
        values.get(MctsTable.VIRTUAL_LOSS),
        values.get(MctsTable.MAX_NODES),
        values.get(MctsTable.MEMORY),
        values.get(MctsTable.THREADS),
        SelfPlaySettings.root(values).full());
  }

  /** Returns the factor of the weights of replies; empty if it is that of the board's size. */
  static OptionalDouble replies(SettingValues values) {
    return values.find(MctsTable.REPLIES).stream().mapToDouble(Double::doubleValue).findAny();
  }

  /** Returns the settings of the network; to be called only if there is one. */
  static NetworkSettings network(SettingValues values) {
    return new NetworkSettings(
        values.get(MctsTable.LAMBDA),
        values.get(MctsTable.PRIOR_TEMPERATURE),
        values.get(MctsTable.LEAVES),
        values.get(MctsTable.SYMMETRY),
        values.get(MctsTable.THRESHOLD) == MctsTable.Threshold.ADAPTIVE,
        MctsConditions.usesPriors(values),
        values.get(MctsTable.VALUES) == MctsTable.Values.LEAVES,
        PuctTable.settings(values));
  }

  /** Returns the default number of leaves. */
  static int usualLeaves(SettingValues values) {
    int threads = values.get(MctsTable.THREADS);
    if (values.get(MctsTable.LAMBDA) > 0) {
      return USUAL_LEAVES * threads;
    }
    // Each waiting leaf is a visit that does not know the results of the others.
    int few =
        values
            .find(MctsTable.VISITS)
            .map(visits -> Math.clamp(visits / VISITS_A_LEAF, 1, USUAL_LEAVES))
            .orElse(LEAVES_IN_TIME);
    return Math.max(threads, few);
  }

  /**
   * Returns the limits that are set. The default number of visits applies only if nothing else
   * limits the search.
   *
   * @param onClock whether a clock limits the search
   */
  static SearchLimit limit(SettingValues values, boolean onClock) {
    List<SearchLimit> limits = new ArrayList<>();
    boolean timed = values.has(MctsTable.TIME);
    if (values.has(MctsTable.VISITS) || !(timed || onClock)) {
      int visits = values.find(MctsTable.VISITS).orElse(MctsTable.DEFAULT_VISITS);
      boolean settled = values.get(MctsTable.STOP) == MctsTable.Stop.SETTLED;
      limits.add(settled ? new SearchLimit.Settled(visits) : new SearchLimit.Visits(visits));
    }
    if (timed) {
      limits.add(new SearchLimit.Time(Duration.ofNanos((long) (values.get(MctsTable.TIME) * 1e9))));
    }
    return new SearchLimit.FirstOf(limits);
  }
}
