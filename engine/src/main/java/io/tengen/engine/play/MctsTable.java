package io.tengen.engine.play;

import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.SearchSettings;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.engine.setting.WorkerResource;
import java.util.function.Function;

/**
 * The table of the settings of {@code mcts}, the only list of them; each constant is a row. {@link
 * MctsSettings} and {@link SelfPlaySettings} convert their values into the settings of a search and
 * a player. The rows for self-play are in {@link SelfPlayTable}.
 */
final class MctsTable {
  /** The value of {@link #ROLLOUT} for rollouts with pattern weights. */
  static final String PATTERN = "pattern";

  static final int DEFAULT_VISITS = 400;

  /** Softmax temperature of priors with rollouts: Silver et al. 2016, Extended Data Table 5. */
  private static final double ALPHAGO_TEMPERATURE = 0.67;

  /** The condition that ends a search with a number of visits. */
  enum Stop {
    /** All visits are made. */
    FULL,

    /** No other move can catch up. */
    SETTLED
  }

  /** The source of priors without a network. */
  enum Prior {
    PATTERN,
    UNIFORM
  }

  /** Whether a network's priors are used. */
  enum NetPriors {
    USE,
    IGNORE
  }

  private static final SettingTable.Builder ROWS = new SettingTable.Builder();

  static final Setting<Integer> VISITS =
      ROWS.add(
          Setting.whole("visits", 1, 100_000_000)
              .unset(DEFAULT_VISITS + "; none where a clock or `time` limits")
              .meaning("simulations a move, those inherited from earlier moves included")
              .repeatable());

  static final Setting<Double> TIME =
      ROWS.add(
          Setting.decimal("time", 0.001, 86_400)
              .meaning("seconds a move; such games cannot be repeated exactly")
              .unrepeatable());

  static final Setting<Stop> STOP =
      ROWS.add(
          Setting.choice("stop", Stop.class)
              .meaning(
                  "`settled` ends a search when no other move can catch up in what is left of"
                      + " `visits`, or a tenth of them find the game decided")
              .needs(MctsConditions.COUNTABLE)
              .repeatable());

  static final Setting<Integer> THREADS =
      ROWS.add(
          Setting.whole("threads", 1, 256)
              .defaultsTo(SearchSettings.DEFAULT.threads())
              .meaning("simulations at a time on one tree")
              .repeatableIf(threads -> threads == 1));

  static final Setting<Integer> MAX_NODES =
      ROWS.add(
          Setting.whole("maxNodes", 1, 100_000_000)
              .defaultsTo(SearchSettings.DEFAULT.maxNodes())
              .meaning(
                  "positions that the tree keeps at most; one takes up to 2.3 kB on 9x9, 4.8 kB on"
                      + " 13x13, 10 kB on 19x19, a third more with `net`")
              .repeatable());

  static final Setting<Integer> MEMORY =
      ROWS.add(
          Setting.whole("memory", 1, 1 << 20)
              .defaultsTo(SearchSettings.DEFAULT.maxMebibytes())
              .meaning("MiB that the tree takes at most")
              .repeatable());

  static final Setting<String> ROLLOUT =
      ROWS.add(
          Setting.word("rollout", RolloutPolicies.names())
              .meaning("how rollouts choose their moves")
              .needs(MctsConditions.ROLLOUTS)
              .repeatable());

  static final Setting<Prior> PRIOR =
      ROWS.add(
          Setting.choice("prior", Prior.class)
              .meaning("priors of moves where a network gives none")
              .needs(MctsConditions.OWN_PRIORS)
              .repeatable());

  static final Setting<String> POLICY =
      ROWS.add(
          Setting.entry(WorkerResource.POLICY)
              .unset("the program's own")
              .meaning("weights of pattern rollouts and priors")
              .page("policies.md")
              .needs(MctsConditions.OWN_PRIORS, MctsConditions.PATTERNS)
              .unrepeatable());

  static final Setting<String> NETWORK =
      ROWS.add(
          Setting.entry(WorkerResource.NETWORK)
              .meaning("a network for values and priors")
              .page("inference.md")
              .unrepeatable());

  static final Setting<Double> LAMBDA =
      ROWS.add(
          Setting.decimal("lambda", 0, 1)
              .defaultsTo(0.0)
              .meaning(
                  "share of rollouts in a move's value; 0 plays none (`net` alone), at 1 the"
                      + " network gives priors only")
              .needs(MctsConditions.NETWORK_OR_ALL_ROLLOUTS)
              .repeatable());

  static final Setting<Integer> LEAVES =
      ROWS.add(
          Setting.whole("leaves", 1, 4096)
              .defaultsTo(
                  MctsSettings::usualLeaves,
                  "one for each 100 visits, at most 16, 4 without `visits`, and no fewer than"
                      + " threads; with rollouts 16 a thread")
              .meaning("positions that may wait for the network at a time")
              .needs(MctsConditions.NETWORK)
              .repeatable());

  static final Setting<NetworkSettings.Symmetry> SYMMETRY =
      ROWS.add(
          Setting.choice("symmetry", NetworkSettings.Symmetry.class)
              .meaning(
                  "under which of its eight images the network sees a position: drawn each time, or"
                      + " always the same one, so that games share what is remembered of it")
              .needs(MctsConditions.NETWORK)
              .repeatable());

  static final Setting<NetPriors> NET_PRIORS =
      ROWS.add(
          Setting.choice("netPriors", NetPriors.class)
              .meaning("`ignore` takes the network's values only; priors are then those of `prior`")
              .needs(MctsConditions.NETWORK, MctsConditions.PRIORS_OR_VALUES)
              .repeatable());

  static final Setting<Double> PRIOR_TEMPERATURE =
      ROWS.add(
          Setting.decimal("priorTemperature", 0.01, 100)
              .defaultsTo(
                  values -> values.get(LAMBDA) == 0 ? 1 : ALPHAGO_TEMPERATURE,
                  "1; " + ALPHAGO_TEMPERATURE + " with rollouts")
              .meaning("softmax temperature of the network's priors")
              .needs(MctsConditions.NETWORK, MctsConditions.NETWORK_PRIORS)
              .repeatable());

  static final Setting<Integer> RAVE =
      ROWS.add(
          byMode(Setting.whole("rave", 0, 1_000_000), SearchSettings::rave)
              .meaning("simulations that RAVE's results are worth; 0 for none")
              .needs(MctsConditions.ROLLOUTS)
              .repeatable());

  static final Setting<Double> EXPLORATION =
      ROWS.add(
          byMode(Setting.decimal("c", 0, 100), SearchSettings::exploration)
              .meaning("weight of priors in PUCT")
              .repeatable());

  static final Setting<Double> FIRST_PLAY =
      ROWS.add(
          byMode(Setting.decimal("fpu", -1, 1), SearchSettings::firstPlay)
              .meaning(
                  "what an untried move is worth less than its position, in win rate; with `net`"
                      + " alone times the root of the priors' share that was tried")
              .repeatable());

  static final Setting<Integer> EXPANSION =
      ROWS.add(
          byMode(Setting.whole("expansion", 1, 1_000_000), SearchSettings::expansion)
              .meaning(
                  "visits at which a position becomes a node; where it is not given, it adapts to"
                      + " the network on several threads with rollouts")
              .repeatable());

  static final Setting<Integer> VIRTUAL_LOSS =
      ROWS.add(
          byMode(Setting.whole("virtualLoss", 0, 1_000), SearchSettings::virtualLoss)
              .meaning("losses that a simulation under way counts as")
              .repeatable());

  static final Setting<Double> RESIGN =
      ROWS.add(
          Setting.decimal("resign", 0, 0.5)
              .defaultsTo(0.0)
              .meaning("gives up below this win rate, two moves in a row; 0 for never")
              .repeatable());

  static final Setting<Double> RESIGN_NEVER =
      ROWS.add(
          Setting.decimal("resignNever", 0, 1)
              .defaultsTo(0.0)
              .meaning(
                  "share of games, for both sides the same, in which it never gives up, but says"
                      + " where it would have")
              .repeatable());

  /** All settings of {@code mcts}. */
  static final SettingTable TABLE =
      ROWS.addAll(SelfPlayTable.TABLE).addAll(SettingTable.of(Setting.SEED)).build();

  private MctsTable() {}

  /** Returns the default search settings, which depend on the network and on lambda. */
  static SearchSettings standard(SettingValues values) {
    return !values.has(NETWORK)
        ? SearchSettings.DEFAULT
        : MctsConditions.isNetworkAlone(values)
            ? SearchSettings.NETWORK_ALONE
            : SearchSettings.WITH_NETWORK;
  }

  private static <T> Setting.Row<T> byMode(Setting.Row<T> row, Function<SearchSettings, T> part) {
    T rollouts = part.apply(SearchSettings.DEFAULT);
    T both = part.apply(SearchSettings.WITH_NETWORK);
    T network = part.apply(SearchSettings.NETWORK_ALONE);
    String beside =
        both.equals(network)
            ? "; " + network + " with `net`"
            : both.equals(rollouts)
                ? "; " + network + " with `net` alone"
                : "; " + both + " with `net` and rollouts; " + network + " with `net` alone";
    return row.defaultsTo(values -> part.apply(standard(values)), rollouts + beside);
  }
}
