package io.tengen.engine.play;

import io.tengen.engine.search.GumbelSettings;
import io.tengen.engine.search.RootNoise;
import io.tengen.engine.search.RootSettings;
import io.tengen.engine.search.SearchLimit;
import io.tengen.game.match.EngineSpec;
import java.util.List;

/**
 * Those settings of {@code mcts} that make games of self-play differ, and worth learning from: what
 * they are called, and what becomes of them.
 */
final class SelfPlaySettings {
  private static final String CHEAP = "cheap";
  private static final String FULL = "full";
  private static final String DECIDED = "decided";
  static final String GUMBEL = "gumbel";
  private static final String FORCED = "forced";
  private static final String NOISE = "noise";
  private static final String ROOT_TEMPERATURE = "rootTemperature";
  private static final String ROOT_TEMPERATURE_LATE = "rootTemperatureLate";
  private static final String TEMPERATURE = "temperature";
  private static final String TEMPERATURE_LATE = "temperatureLate";
  private static final String TEMPERATURE_MOVES = "temperatureMoves";
  private static final int MOST_MOVES = 1_000_000;

  private SelfPlaySettings() {}

  /** All of them, for checks and help texts. */
  static List<EngineKind.Setting> all() {
    return List.of(
        new EngineKind.Setting(
            CHEAP,
            "with visits=, visits of most moves' searches, which explore nothing and from which no"
                + " policy is learned; default 0, all searches are full"),
        new EngineKind.Setting(
            FULL, "with cheap=, share of the moves that are searched fully; default 0.25"),
        new EngineKind.Setting(
            DECIDED,
            "with cheap=, win rate of either side beyond which only a fifth of that share is"
                + " searched fully, 0.5 to 1; default 1, none"),
        new EngineKind.Setting(
            NOISE,
            "share of Dirichlet noise in the root's priors, 0 to 1; default 0, AlphaZero's is"
                + " 0.25"),
        new EngineKind.Setting(
            "noiseAlpha",
            "the noise's concentration, all moves together; default 10.83, that is 0.03 for each of"
                + " 361"),
        new EngineKind.Setting(
            "noiseShape",
            "part of it that goes to moves by the logarithms of their priors, 0 to 1; default 0.5,"
                + " AlphaZero's is 0"),
        new EngineKind.Setting(
            FORCED,
            "with net= alone, k: visited root moves get the root of k times prior times all visits"
                + " at least, and what is learned is without these; default 0, KataGo's is 2"),
        new EngineKind.Setting(
            ROOT_TEMPERATURE, "softmax temperature of the root's priors; default 1"),
        new EngineKind.Setting(
            ROOT_TEMPERATURE_LATE,
            "what that falls to, half of the way in each temperatureHalfLife; default the same"),
        new EngineKind.Setting(
            GUMBEL,
            "with net= alone and visits=, root moves among which the visits are shared by"
                + " sequential halving with Gumbel noise, for self-play with few visits; default 0,"
                + " none"),
        new EngineKind.Setting(
            "gumbelNoise", "scale of that noise; default 1, 0 to play one's best"),
        new EngineKind.Setting(
            "gumbelValue", "what win rates weigh against priors in it; default 1"),
        new EngineKind.Setting(
            TEMPERATURE,
            "chance of the moves searched: visits to the power of 1/temperature; default 0, always"
                + " the most visited"),
        new EngineKind.Setting(
            TEMPERATURE_LATE,
            "what that falls to, half of the way in each temperatureHalfLife; default the same"),
        new EngineKind.Setting(
            "temperatureHalfLife",
            "moves of both sides on 19x19, on smaller boards in proportion fewer; default 19"),
        new EngineKind.Setting(
            TEMPERATURE_MOVES,
            "moves of both sides from which on temperature is 0; default 30, none with"
                + " temperatureLate="));
  }

  static MoveChoice choice(Settings settings, long seed) {
    boolean falls = settings.has(TEMPERATURE_LATE);
    return new MoveChoice(
        schedule(settings, TEMPERATURE, TEMPERATURE_LATE, 0, 0),
        settings.integer(TEMPERATURE_MOVES, falls ? MOST_MOVES : 30, 0, MOST_MOVES),
        seed);
  }

  private static TemperatureSchedule schedule(
      Settings settings, String early, String late, double usual, double least) {
    double first = settings.decimal(early, usual, least, 100);
    return new TemperatureSchedule(
        first,
        settings.decimal(late, first, least, 100),
        settings.decimal("temperatureHalfLife", 19, 0.1, MOST_MOVES));
  }

  static MctsPlayer.Root root(Settings settings) {
    TemperatureSchedule temperature =
        schedule(settings, ROOT_TEMPERATURE, ROOT_TEMPERATURE_LATE, 1, 0.01);
    RootSettings full =
        new RootSettings(
            new RootNoise(
                settings.decimal(NOISE, 0, 0, 1),
                settings.decimal("noiseAlpha", RootNoise.USUAL_CONCENTRATION, 1e-3, 1e6),
                settings.decimal("noiseShape", RootNoise.USUAL_SHAPE, 0, 1)),
            temperature.early(),
            settings.decimal(FORCED, 0, 0, 1_000),
            gumbel(settings));
    return new MctsPlayer.Root(full, temperature, full.cheap(cheap(settings)));
  }

  private static GumbelSettings gumbel(Settings settings) {
    return settings.has(GUMBEL)
        ? new GumbelSettings(
            settings.integer(GUMBEL, 0, 2, 400),
            settings.integer("visits", 2, 2, 1_000_000),
            settings.decimal("gumbelNoise", 1, 0, 100),
            settings.decimal("gumbelValue", 1, 0, 1_000))
        : GumbelSettings.NONE;
  }

  static PlayoutCap cap(Settings settings, long seed) {
    return settings.has(CHEAP)
        ? new PlayoutCap(
            settings.decimal(FULL, 0.25, 0, 1), settings.decimal(DECIDED, 1, 0.5, 1), seed)
        : PlayoutCap.none();
  }

  /** What ends a cheap search; of no meaning where there are none. */
  static SearchLimit cheapLimit(Settings settings) {
    return new SearchLimit.Visits(cheap(settings));
  }

  private static int cheap(Settings settings) {
    return settings.integer(CHEAP, 2, 2, 1_000_000);
  }

  /**
   * Looks for settings that would mean nothing.
   *
   * @param alone whether there are no rollouts, if there is a network
   * @throws IllegalArgumentException with one line
   */
  static void requireSense(Settings settings, boolean alone) {
    boolean network = settings.has(EngineSpec.NETWORK) && alone;
    requireSenseOfCaps(settings);
    if (settings.has(FORCED) && !network) {
      throw settings.refusal(FORCED, "of any use but with a network alone; add net=NAME");
    }
    if (!settings.has(GUMBEL)) {
      requireWith(settings, GUMBEL, List.of("gumbelNoise", "gumbelValue"));
      return;
    }
    if (!network) {
      throw settings.refusal(GUMBEL, "of any use but with a network alone; add net=NAME");
    }
    if (!settings.has("visits")) {
      throw settings.refusal(GUMBEL, "possible without a number of visits; add visits=");
    }
    if (settings.integer("threads", 1, 1, 256) > 1) {
      throw settings.refusal(GUMBEL, "possible on several threads; leave out threads=");
    }
    if (settings.has(FORCED)) {
      throw settings.refusal(FORCED, "possible with gumbel=; leave out one of them");
    }
  }

  private static void requireSenseOfCaps(Settings settings) {
    if (!settings.has(CHEAP)) {
      requireWith(settings, CHEAP, List.of(FULL, DECIDED));
      return;
    }
    if (!settings.has("visits")) {
      throw settings.refusal(CHEAP, "possible without a number of visits; add visits=");
    }
    if (cheap(settings) >= settings.integer("visits", 1, 1, Integer.MAX_VALUE)) {
      throw settings.refusal(CHEAP, "cheaper than a full search; give fewer than visits=");
    }
  }

  private static void requireWith(Settings settings, String what, List<String> keys) {
    for (String key : keys) {
      if (settings.has(key)) {
        throw settings.refusal(key, "of any use without " + what + "=");
      }
    }
  }
}
