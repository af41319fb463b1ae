package io.tengen.engine.play;

import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.search.SearchSettings;
import io.tengen.engine.setting.Presets;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.engine.setting.WorkerResource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The table of the settings of {@code mcts}, the only list of them; each constant is a row. {@link
 * MctsSettings} and {@link SelfPlaySettings} convert their values into the settings of a search and
 * a player. The rows for refinements of PUCT are in {@link PuctTable}, those for self-play in
 * {@link SelfPlayTable}.
 */
final class MctsTable {
  /** The value of {@link #ROLLOUT} for rollouts without weights. */
  static final String UNIFORM = "uniform";

  static final int DEFAULT_VISITS = 400;

  /** Softmax temperature of priors with rollouts: Silver et al. 2016, Extended Data Table 5. */
  private static final double ALPHAGO_TEMPERATURE = 0.67;

  /** Softmax temperature of priors without rollouts, which was stronger than 1 in matches. */
  private static final double NETWORK_TEMPERATURE = 1.5;

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

  /** The win rate to which that of untried moves is relative. */
  enum FirstPlayFrom {
    /** That of their position. */
    POSITION,

    /** 0.5. */
    EVEN
  }

  /** The positions that a network evaluates in searches with rollouts. */
  enum Values {
    /** Those that become nodes. */
    NODES,

    /** Every leaf at its first visit. */
    LEAVES
  }

  /** Whether the number of visits at which a position becomes a node changes. */
  enum Threshold {
    ADAPTIVE,
    FIXED
  }

  /** Whether a network's priors are used. */
  enum NetPriors {
    USE,
    IGNORE
  }

  private static final SettingTable.Builder ROWS = new SettingTable.Builder();

  /**
   * The search of Silver et al. 2016 (Methods and Extended Data Table 5). Its c of 5 is for values
   * from −1 to 1, and it resigns at −0.8. How long it extends a search is not published.
   */
  static final Map<String, String> ALPHAGO =
      Map.ofEntries(
          Map.entry("lambda", "0.5"),
          Map.entry("values", "leaves"),
          Map.entry("c", "2.5"),
          Map.entry("fpu", "0"),
          Map.entry("fpuFrom", "even"),
          Map.entry("expansion", "40"),
          Map.entry("threshold", "adaptive"),
          Map.entry("virtualLoss", "3"),
          Map.entry("priorTemperature", "0.67"),
          Map.entry("symmetry", "random"),
          Map.entry("fpuRoot", "1"),
          Map.entry("lcb", "0"),
          Map.entry("transpositions", "separate"),
          Map.entry("extend", "0.5"),
          Map.entry("resign", "0.1"));

  static {
    ROWS.addPresets(
        new Presets(
            Setting.word("preset", List.of("alphago", "katago", "plain"))
                .unset("none")
                .meaning(
                    "`alphago` and `katago`: the searches of these programs; `plain`: the defaults of"
                        + " searches with `gumbel` or `noise`; settings that are given precede"
                        + " those of the preset")
                .needs(MctsConditions.NETWORK)
                .repeatable(),
            Map.of(
                "alphago", ALPHAGO, "katago", PuctTable.KATAGO, "plain", PuctTable.PLAIN_PRESET)));
  }

  static final Setting<Integer> VISITS =
      ROWS.add(
          Setting.whole("visits", 1, 100_000_000)
              .unset(DEFAULT_VISITS + "; unlimited with a clock or `time`")
              .meaning("simulations for each move, including those inherited from earlier moves")
              .repeatable());

  static final Setting<Double> TIME = ROWS.add(Setting.TIME);

  static final Setting<Stop> STOP =
      ROWS.add(
          Setting.choice("stop", Stop.class)
              .meaning(
                  "`settled` ends a search when no other move can be the result within `visits`, or when"
                      + " the win rate of a side exceeds 0.99 after a tenth of them")
              .needs(MctsConditions.COUNTABLE)
              .repeatable());

  static final Setting<Integer> THREADS =
      ROWS.add(
          Setting.whole("threads", 1, 256)
              .defaultsTo(SearchSettings.DEFAULT.threads())
              .meaning("simulations that run concurrently on one tree")
              .repeatableIf(threads -> threads == 1));

  static final Setting<Integer> MAX_NODES =
      ROWS.add(
          Setting.whole("maxNodes", 1, 100_000_000)
              .defaultsTo(SearchSettings.DEFAULT.maxNodes())
              .meaning(
                  "maximum number of positions in the tree; each takes up to 2.3 kB on 9x9, 4.8 kB"
                      + " on 13x13, 10 kB on 19x19, a third more with `net`, 70 % more with"
                      + " `cSpread`, `fpuVisited`, `valueWeight`, `lcb` or `transpositions`, as"
                      + " usually with `net` alone, 115 % with `valueBias`")
              .repeatable());

  static final Setting<Integer> MEMORY =
      ROWS.add(
          Setting.whole("memory", 1, 1 << 20)
              .defaultsTo(SearchSettings.DEFAULT.maxMebibytes())
              .meaning("maximum size of the tree in MiB")
              .repeatable());

  static final Setting<String> ROLLOUT =
      ROWS.add(
          Setting.word("rollout", RolloutPolicies.names())
              .meaning(
                  "policy that chooses the moves of rollouts; `auto`: `uniform` by the rules of"
                      + " NoGo, where it is stronger in equal time, `pattern` by others")
              .needs(MctsConditions.ROLLOUTS)
              .repeatable());

  static final Setting<Integer> WORKERS =
      ROWS.add(
          Setting.whole("workers", 0, 256)
              .defaultsTo(0)
              .meaning(
                  "maximum number of other workers that play rollouts of this search; 0 for none")
              .page("distributed-search.md")
              .needs(MctsConditions.ROLLOUTS, MctsConditions.BUILT_IN_WEIGHTS)
              .repeatableIf(workers -> workers == 0));

  static final Setting<Double> REPLIES =
      ROWS.add(
          Setting.decimal("replies", 0.01, 100)
              .unset("points of the board / 81, at least 1")
              .meaning(
                  "factor of the weights of moves that answer the last one in pattern rollouts;"
                      + " without it they become rarer the more points there are")
              .needs(MctsConditions.ROLLOUTS, MctsConditions.PATTERNS)
              .repeatable());

  static final Setting<Prior> PRIOR =
      ROWS.add(
          Setting.choice("prior", Prior.class)
              .meaning("priors of moves for which no network gives any")
              .needs(MctsConditions.OWN_PRIORS)
              .repeatable());

  static final Setting<String> POLICY =
      ROWS.add(
          Setting.entry(WorkerResource.POLICY)
              .unset("built-in weights")
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
                  "weight of rollouts in the value of a move; with 0 none are played (`net` alone),"
                      + " with 1 the network gives priors only")
              .needs(MctsConditions.NETWORK_OR_ALL_ROLLOUTS)
              .repeatable());

  static final Setting<Values> VALUES =
      ROWS.add(
          Setting.choice("values", Values.class)
              .meaning(
                  "positions that the network evaluates in searches with rollouts: those that"
                      + " become nodes, or every leaf at its first visit, as AlphaGo did")
              .needs(MctsConditions.NETWORK, MctsConditions.ROLLOUTS, MctsConditions.VALUES)
              .repeatable());

  static final Setting<Integer> LEAVES =
      ROWS.add(
          Setting.whole("leaves", 1, 4096)
              .defaultsTo(
                  MctsSettings::usualLeaves,
                  "one for each 100 visits, at most 16; 4 without `visits`; at least one for each"
                      + " thread; with rollouts 16 for each thread")
              .meaning("maximum number of positions that wait for the network concurrently")
              .needs(MctsConditions.NETWORK)
              .repeatable());

  static final Setting<NetworkSettings.Symmetry> SYMMETRY =
      ROWS.add(
          Setting.choice("symmetry", NetworkSettings.Symmetry.class)
              .meaning(
                  "which of the eight images of a position the network evaluates: a random one;"
                      + " `stable`: always the same one, so that games share cached evaluations;"
                      + " `average`: a random one, and for the root the mean of all eight")
              .needs(MctsConditions.NETWORK)
              .repeatable());

  static final Setting<NetPriors> NET_PRIORS =
      ROWS.add(
          Setting.choice("netPriors", NetPriors.class)
              .meaning("`ignore` uses only the network's values; priors are then those of `prior`")
              .needs(MctsConditions.NETWORK, MctsConditions.PRIORS_OR_VALUES)
              .repeatable());

  static final Setting<Double> PRIOR_TEMPERATURE =
      ROWS.add(
          Setting.decimal("priorTemperature", 0.01, 100)
              .defaultsTo(
                  MctsTable::priorTemperature,
                  NETWORK_TEMPERATURE
                      + "; 1 with `gumbel` or `noise`; "
                      + ALPHAGO_TEMPERATURE
                      + " with rollouts")
              .meaning("softmax temperature of the network's priors")
              .needs(MctsConditions.NETWORK, MctsConditions.NETWORK_PRIORS)
              .repeatable());

  static final Setting<Integer> RAVE =
      ROWS.add(
          byMode(Setting.whole("rave", 0, 1_000_000), SearchSettings::rave)
              .meaning("weight of RAVE's statistics, in simulations; 0 for no RAVE")
              .needs(MctsConditions.ROLLOUTS)
              .repeatable());

  static final Setting<Double> WIDENING =
      ROWS.add(
          byMode(Setting.decimal("widening", 0, 1_000), SearchSettings::widening)
              .meaning(
                  "progressive widening: a position with n visits considers the 2 + `widening` · √n"
                      + " moves with the greatest priors; 0 for all moves")
              .needs(MctsConditions.NO_NETWORK)
              .repeatable());

  static final Setting<Double> SCORE =
      ROWS.add(
          byMode(Setting.decimal("score", 0, 1), SearchSettings::scoreShare)
              .meaning(
                  "share of the score in the result of a rollout, or with `net` alone that of the"
                      + " expected lead in an answer, the rest being who won; reported win rates"
                      + " count who won alone")
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
                  "how far the assumed win rate of an untried move is below that of its position;"
                      + " with `net` alone multiplied by the square root of the sum of the tried"
                      + " moves' priors")
              .repeatable());

  static final Setting<FirstPlayFrom> FIRST_PLAY_FROM =
      ROWS.add(
          Setting.choice("fpuFrom", FirstPlayFrom.class)
              .meaning(
                  "`even`: `fpu` is relative to a win rate of 0.5, as in AlphaGo, instead of that"
                      + " of the position")
              .repeatable());

  static final Setting<Integer> EXPANSION =
      ROWS.add(
          byMode(Setting.whole("expansion", 1, 1_000_000), SearchSettings::expansion)
              .meaning(
                  "visits at which a position becomes a node; the initial number if `threshold` is"
                      + " adaptive")
              .repeatable());

  static final Setting<Threshold> THRESHOLD =
      ROWS.add(
          Setting.choice("threshold", Threshold.class)
              .defaultsTo(
                  values -> values.has(EXPANSION) ? Threshold.FIXED : Threshold.ADAPTIVE,
                  "`adaptive`; `fixed` with `expansion`")
              .meaning(
                  "`adaptive`: `expansion` adapts to the speed of the network in searches with"
                      + " rollouts on several threads")
              .needs(MctsConditions.NETWORK, MctsConditions.ROLLOUTS)
              .repeatable());

  static final Setting<Integer> VIRTUAL_LOSS =
      ROWS.add(
          Setting.whole("virtualLoss", 0, 1_000)
              .defaultsTo(
                  values -> values.get(WORKERS) > 0 ? 1 : standard(values).virtualLoss(),
                  "3; 1 with `net` alone or `workers`")
              .meaning("number of losses that an unfinished simulation counts as")
              .repeatable());

  static final Setting<Double> EXTEND =
      ROWS.add(
          Setting.decimal("extend", 0, 10)
              .defaultsTo(0.0)
              .meaning(
                  "share of `visits` or time by which a search is extended at most while another"
                      + " move has a better win rate than the most visited one")
              .needs(MctsConditions.COUNTED_IN_FULL, MctsConditions.NO_GUMBEL)
              .repeatable());

  static final Setting<Double> RESIGN =
      ROWS.add(
          Setting.decimal("resign", 0, 0.5)
              .defaultsTo(0.0)
              .meaning(
                  "resigns if the win rate is below this at two consecutive moves; 0 for never")
              .repeatable());

  static final Setting<Double> RESIGN_NEVER =
      ROWS.add(
          Setting.decimal("resignNever", 0, 1)
              .defaultsTo(0.0)
              .meaning(
                  "share of games in which neither side resigns, but the record marks where a side"
                      + " would have")
              .repeatable());

  /** All settings of {@code mcts}. */
  static final SettingTable TABLE =
      ROWS.addAll(PuctTable.TABLE)
          .addAll(SelfPlayTable.TABLE)
          .addAll(SettingTable.of(Setting.SEED))
          .build();

  private MctsTable() {}

  /** Returns the default search settings, which depend on the network and on lambda. */
  static SearchSettings standard(SettingValues values) {
    return !values.has(NETWORK)
        ? SearchSettings.DEFAULT
        : MctsConditions.isNetworkAlone(values)
            ? SearchSettings.NETWORK_ALONE
            : SearchSettings.WITH_NETWORK;
  }

  private static double priorTemperature(SettingValues values) {
    if (values.get(LAMBDA) > 0) {
      return ALPHAGO_TEMPERATURE;
    }
    return MctsConditions.explores(values) ? 1 : NETWORK_TEMPERATURE;
  }

  private static <T> Setting.Row<T> byMode(Setting.Row<T> row, Function<SearchSettings, T> part) {
    T rollouts = part.apply(SearchSettings.DEFAULT);
    T both = part.apply(SearchSettings.WITH_NETWORK);
    T network = part.apply(SearchSettings.NETWORK_ALONE);
    String beside;
    if (both.equals(network)) {
      beside = row.describe(network) + " with `net`";
    } else if (both.equals(rollouts)) {
      beside = row.describe(network) + " with `net` alone";
    } else {
      beside =
          "%s with `net` and rollouts; %s with `net` alone"
              .formatted(row.describe(both), row.describe(network));
    }
    return row.defaultsTo(
        values -> part.apply(standard(values)), row.describe(rollouts) + "; " + beside);
  }
}
