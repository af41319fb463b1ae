package io.tengen.engine.play;

import io.tengen.engine.search.root.RootNoise;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;

/**
 * The settings of {@code mcts} for self-play: variety of games and training targets. They are the
 * last rows of {@link MctsTable}.
 */
final class SelfPlayTable {
  private static final int MOST_MOVES = 1_000_000;

  private static final SettingTable.Builder ROWS = new SettingTable.Builder();

  static final Setting<Integer> CHEAP =
      ROWS.add(
          Setting.whole("cheap", 2, 1_000_000)
              .unset("none; all searches are full")
              .meaning(
                  "visits of the searches of most moves, which do not explore and from which no"
                      + " policy is learned")
              .page("selfplay.md")
              .needs(MctsConditions.VISITS, MctsConditions.CHEAPER)
              .repeatable());

  static final Setting<Double> FULL =
      ROWS.add(
          Setting.decimal("full", 0, 1)
              .defaultsTo(0.25)
              .meaning("share of the moves, drawn at random, that are searched with all `visits`")
              .needs(MctsConditions.CHEAP)
              .repeatable());

  static final Setting<Double> DECIDED =
      ROWS.add(
          Setting.decimal("decided", 0.5, 1)
              .defaultsTo(1.0)
              .meaning(
                  "win rate of either side above which `full` is reduced to a fifth; 1 to never"
                      + " reduce it")
              .needs(MctsConditions.CHEAP)
              .repeatable());

  static final Setting<Double> NOISE =
      ROWS.add(
          Setting.decimal("noise", 0, 1)
              .defaultsTo(0.0)
              .meaning("share of Dirichlet noise in the root's priors; AlphaZero's is 0.25")
              .repeatable());

  static final Setting<Double> NOISE_ALPHA =
      ROWS.add(
          Setting.decimal("noiseAlpha", 1e-3, 1e6)
              .defaultsTo(RootNoise.USUAL_CONCENTRATION)
              .meaning("concentration of that noise over all moves; 10.83 is 0.03 for each of 361")
              .repeatable());

  static final Setting<Double> NOISE_SHAPE =
      ROWS.add(
          Setting.decimal("noiseShape", 0, 1)
              .defaultsTo(RootNoise.USUAL_SHAPE)
              .meaning(
                  "part of the concentration that is distributed by the logarithms of the moves'"
                      + " priors; AlphaZero's is 0")
              .repeatable());

  static final Setting<Double> FORCED =
      ROWS.add(
          Setting.decimal("forced", 0, 1_000)
              .defaultsTo(0.0)
              .meaning(
                  "k: each visited root move gets at least √(k · prior · all visits) visits, which"
                      + " are removed from the training target; KataGo's is 2")
              .needs(MctsConditions.NETWORK_ALONE, MctsConditions.NO_GUMBEL)
              .repeatable());

  static final Setting<Double> ROOT_TEMPERATURE =
      ROWS.add(
          Setting.decimal("rootTemperature", 0.01, 100)
              .defaultsTo(1.0)
              .meaning("softmax temperature of the root's priors")
              .repeatable());

  static final Setting<Double> ROOT_TEMPERATURE_LATE =
      ROWS.add(
          Setting.decimal("rootTemperatureLate", 0.01, 100)
              .defaultsTo(values -> values.get(ROOT_TEMPERATURE), "`rootTemperature`")
              .meaning(
                  "value that `rootTemperature` approaches, by half of the rest in each"
                      + " `temperatureHalfLife`")
              .repeatable());

  static final Setting<Integer> GUMBEL =
      ROWS.add(
          Setting.whole("gumbel", 2, 400)
              .meaning(
                  "number of root moves among which sequential halving with Gumbel noise"
                      + " distributes the visits, for self-play with few visits")
              .needs(
                  MctsConditions.NETWORK_ALONE,
                  MctsConditions.VISITS,
                  MctsConditions.SEVERAL_VISITS,
                  MctsConditions.ONE_THREAD,
                  MctsConditions.NETWORK_PRIORS)
              .repeatable());

  static final Setting<Double> GUMBEL_NOISE =
      ROWS.add(
          Setting.decimal("gumbelNoise", 0, 100)
              .defaultsTo(1.0)
              .meaning("scale of the Gumbel noise; 0 for the strongest play")
              .needs(MctsConditions.GUMBEL)
              .repeatable());

  static final Setting<Double> GUMBEL_VALUE =
      ROWS.add(
          Setting.decimal("gumbelValue", 0, 1_000)
              .defaultsTo(1.0)
              .meaning("weight of win rates relative to priors in a Gumbel search")
              .needs(MctsConditions.GUMBEL)
              .repeatable());

  static final Setting<Double> TEMPERATURE =
      ROWS.add(
          Setting.decimal("temperature", 0, 100)
              .defaultsTo(0.0)
              .meaning(
                  "moves are drawn in proportion to their visits to the power of 1/`temperature`; 0"
                      + " always plays the result of the search")
              .repeatable());

  static final Setting<Double> TEMPERATURE_LATE =
      ROWS.add(
          Setting.decimal("temperatureLate", 0, 100)
              .defaultsTo(values -> values.get(TEMPERATURE), "`temperature`")
              .meaning(
                  "value that `temperature` approaches, by half of the rest in each"
                      + " `temperatureHalfLife`")
              .repeatable());

  static final Setting<Double> TEMPERATURE_HALF_LIFE =
      ROWS.add(
          Setting.decimal("temperatureHalfLife", 0.1, MOST_MOVES)
              .defaultsTo(19.0)
              .meaning(
                  "half-life of the temperatures in moves of both sides on 19x19; proportionally"
                      + " fewer on smaller boards")
              .repeatable());

  static final Setting<Integer> TEMPERATURE_MOVES =
      ROWS.add(
          Setting.whole("temperatureMoves", 0, MOST_MOVES)
              .defaultsTo(
                  values -> values.has(TEMPERATURE_LATE) ? MOST_MOVES : 30,
                  "30; none with `temperatureLate`")
              .meaning("number of moves of both sides after which `temperature` is 0")
              .repeatable());

  static final SettingTable TABLE = ROWS.build();

  private SelfPlayTable() {}
}
