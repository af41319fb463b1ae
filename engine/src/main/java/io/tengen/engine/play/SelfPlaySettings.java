package io.tengen.engine.play;

import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.root.GumbelSettings;
import io.tengen.engine.search.root.RootNoise;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingValues;

/** Converts the self-play settings of {@code mcts}, those of {@link SelfPlayTable}. */
final class SelfPlaySettings {
  private SelfPlaySettings() {}

  static MoveChoice choice(SettingValues values, long seed) {
    return new MoveChoice(
        schedule(values, SelfPlayTable.TEMPERATURE, SelfPlayTable.TEMPERATURE_LATE),
        values.get(SelfPlayTable.TEMPERATURE_MOVES),
        seed);
  }

  private static TemperatureSchedule schedule(
      SettingValues values, Setting<Double> early, Setting<Double> late) {
    return new TemperatureSchedule(
        values.get(early), values.get(late), values.get(SelfPlayTable.TEMPERATURE_HALF_LIFE));
  }

  static MctsPlayer.Root root(SettingValues values) {
    TemperatureSchedule temperature =
        schedule(values, SelfPlayTable.ROOT_TEMPERATURE, SelfPlayTable.ROOT_TEMPERATURE_LATE);
    RootSettings full =
        new RootSettings(
            new RootNoise(
                values.get(SelfPlayTable.NOISE),
                values.get(SelfPlayTable.NOISE_ALPHA),
                values.get(SelfPlayTable.NOISE_SHAPE)),
            temperature.early(),
            values.get(SelfPlayTable.FORCED),
            gumbel(values));
    return new MctsPlayer.Root(full, temperature, full.cheap(cheap(values)));
  }

  private static GumbelSettings gumbel(SettingValues values) {
    return values
        .find(SelfPlayTable.GUMBEL)
        .map(moves ->
            new GumbelSettings(
                moves,
                values.get(MctsTable.VISITS),
                values.get(SelfPlayTable.GUMBEL_NOISE),
                values.get(SelfPlayTable.GUMBEL_VALUE)))
        .orElse(GumbelSettings.NONE);
  }

  static PlayoutCap cap(SettingValues values, long seed) {
    return values.has(SelfPlayTable.CHEAP)
        ? new PlayoutCap(values.get(SelfPlayTable.FULL), values.get(SelfPlayTable.DECIDED), seed)
        : PlayoutCap.none();
  }

  /** Returns the limit of cheap searches; meaningless if there are none. */
  static SearchLimit cheapLimit(SettingValues values) {
    return new SearchLimit.Visits(cheap(values));
  }

  private static int cheap(SettingValues values) {
    // Without the setting there are no cheap searches, and any valid number will do.
    return values.find(SelfPlayTable.CHEAP).orElse(2);
  }
}
