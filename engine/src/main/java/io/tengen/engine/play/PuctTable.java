package io.tengen.engine.play;

import io.tengen.engine.search.puct.FirstPlay;
import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.Width;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of {@code mcts} that refine the search with a network alone, and their conversion.
 * They are rows of {@link MctsTable}.
 */
final class PuctTable {
  /** The root moves that are searched in a symmetric position. */
  enum RootSymmetry {
    /** All. */
    ALL,

    /** One of those that symmetries map to each other. */
    MERGE
  }

  /** Positions that are reached by the same moves in another order. */
  enum Transposed {
    /** Each has its own statistics. */
    SEPARATE,

    /** They share their statistics. */
    MERGE
  }

  /**
   * The defaults of KataGo's search that {@code mcts} has, its numbers halved where results from −1
   * to 1 are concerned.
   */
  static final Map<String, String> KATAGO =
      Map.ofEntries(
          Map.entry("c", "0.5"),
          Map.entry("cGrowth", "0.45"),
          Map.entry("cGrowsFrom", "500"),
          Map.entry("cSpread", "0.85"),
          Map.entry("cSpreadPrior", "0.2"),
          Map.entry("fpu", "0.1"),
          Map.entry("fpuRoot", "0.5"),
          Map.entry("fpuVisited", "2"),
          Map.entry("valueWeight", "0.25"),
          Map.entry("valueBias", "0.45"),
          Map.entry("priorTemperature", "1"),
          Map.entry("lcb", "5"),
          Map.entry("lcbShare", "0.15"),
          Map.entry("rootSymmetry", "merge"),
          Map.entry("transpositions", "merge"),
          Map.entry("virtualLoss", "1"));

  private static final SettingTable.Builder ROWS = new SettingTable.Builder();

  private static final PuctSettings USUAL = PuctSettings.DEFAULT;

  private static final PuctSettings PLAIN = PuctSettings.PLAIN;

  /** The defaults of searches with {@code gumbel} or {@code noise}, as a preset. */
  static final Map<String, String> PLAIN_PRESET =
      Map.of(
          "priorTemperature", "1",
          "fpuRoot", String.valueOf(PLAIN.firstPlay().rootFactor()),
          "lcb", String.valueOf(PLAIN.lowerBound().deviations()),
          "transpositions", transposed(PLAIN).name().toLowerCase(Locale.ROOT));

  private static final String EXPLORING = "with `gumbel` or `noise`";

  static final Setting<Double> GROWTH =
      add(
          Setting.decimal("cGrowth", 0, 100)
              .defaultsTo(USUAL.width().growth())
              .meaning(
                  "growth of `c` with the n visits of a position: it is multiplied by 1 + `cGrowth`"
                      + " · ln(1 + n / `cGrowsFrom`)"));

  static final Setting<Double> GROWS_FROM =
      add(
          Setting.decimal("cGrowsFrom", 1, 1e6)
              .defaultsTo(USUAL.width().growsFrom())
              .meaning("visits at which that growth sets in"));

  static final Setting<Double> SPREAD =
      add(
          Setting.decimal("cSpread", 0, 1)
              .defaultsTo(USUAL.width().spread())
              .meaning(
                  "share by which `c` is proportional to the standard deviation of the results"
                      + " below a position; KataGo's is 0.85"));

  static final Setting<Double> SPREAD_PRIOR =
      add(
          Setting.decimal("cSpreadPrior", 0.001, 1)
              .defaultsTo(USUAL.width().spreadPrior())
              .meaning("standard deviation at which `cSpread` leaves `c` unchanged"));

  static final Setting<Double> ROOT_FIRST_PLAY =
      add(
          Setting.decimal("fpuRoot", -100, 100)
              .defaultsTo(
                  USUAL.firstPlay().rootFactor(),
                  PLAIN.firstPlay().rootFactor(),
                  MctsConditions::explores,
                  EXPLORING)
              .meaning("factor of `fpu` at the root; KataGo's is 0.5"));

  static final Setting<Double> VISITED =
      add(
          Setting.decimal("fpuVisited", 0, 100)
              .defaultsTo(USUAL.firstPlay().visitedPower())
              .meaning(
                  "`fpu` is relative to a mean of the network's value of the position and the"
                      + " search's, weighted by the sum of the tried moves' priors to the power of"
                      + " `fpuVisited`; 0 for the search's value alone; KataGo's is 2"));

  static final Setting<Double> VALUE_WEIGHT =
      add(
          Setting.decimal("valueWeight", 0, 10)
              .defaultsTo(USUAL.valueWeight())
              .meaning(
                  "power of a move's chance to be better than the others by which its visits count"
                      + " in the value of its position; 0 for visits alone; KataGo's is 0.25"));

  static final Setting<Double> VALUE_BIAS =
      add(
          Setting.decimal("valueBias", 0, 1)
              .defaultsTo(USUAL.valueBias())
              .meaning(
                  "part of the mean difference between the search's and the network's values of"
                      + " positions with the same local pattern by which the latter are corrected;"
                      + " 0 for none; KataGo's is 0.45"));

  static final Setting<Double> BOUND =
      add(
          Setting.decimal("lcb", 0, 100)
              .defaultsTo(
                  USUAL.lowerBound().deviations(),
                  PLAIN.lowerBound().deviations(),
                  MctsConditions::explores,
                  EXPLORING)
              .meaning(
                  "plays the move with the greatest lower bound: its win rate minus `lcb` standard"
                      + " errors; 0 plays the most visited move; KataGo's is 5"));

  static final Setting<Double> BOUND_SHARE =
      add(
          Setting.decimal("lcbShare", 0, 1)
              .defaultsTo(USUAL.lowerBound().share())
              .meaning("share of the visits of the most visited move that `lcb` demands"));

  static final Setting<RootSymmetry> ROOT_SYMMETRY =
      add(
          Setting.choice("rootSymmetry", RootSymmetry.class)
              .meaning(
                  "`merge`: of moves that a symmetry of the root's position maps to each other one"
                      + " gets the priors of all"));

  static final Setting<Transposed> TRANSPOSITIONS =
      add(
          Setting.choice("transpositions", Transposed.class)
              .defaultsTo(transposed(USUAL), transposed(PLAIN), MctsConditions::explores, EXPLORING)
              .meaning(
                  "`merge`: positions that are reached by the same moves in another order share"
                      + " their statistics (Monte-Carlo graph search)"));

  /** The rows. */
  static final SettingTable TABLE = ROWS.build();

  private PuctTable() {}

  private static <T> Setting<T> add(Setting.Row<T> row) {
    return ROWS.add(row.needs(MctsConditions.NETWORK_ALONE).repeatable());
  }

  private static Transposed transposed(PuctSettings settings) {
    return settings.transpositions() ? Transposed.MERGE : Transposed.SEPARATE;
  }

  static PuctSettings settings(SettingValues values) {
    return new PuctSettings(
        new Width(
            values.get(GROWTH),
            values.get(GROWS_FROM),
            values.get(SPREAD),
            values.get(SPREAD_PRIOR)),
        new FirstPlay(values.get(ROOT_FIRST_PLAY), values.get(VISITED)),
        values.get(VALUE_WEIGHT),
        values.get(VALUE_BIAS),
        new LowerBound(values.get(BOUND), values.get(BOUND_SHARE)),
        values.get(ROOT_SYMMETRY) == RootSymmetry.MERGE,
        values.get(TRANSPOSITIONS) == Transposed.MERGE);
  }
}
