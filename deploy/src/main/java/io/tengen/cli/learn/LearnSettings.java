package io.tengen.cli.learn;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.SelfPlayTerms;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The settings of a learning loop; fixed when its directory is created.
 *
 * @param board points along a side
 * @param rules rule set of all games
 * @param komi points added to White's area
 * @param shape the network's shape
 * @param games games of self-play in a generation
 * @param selfPlay the engine that plays them, without its network
 * @param beginnings how those games begin
 * @param batch samples in a batch
 * @param reuse how often a sample is learned from, on average
 * @param window samples in the window before the first game
 * @param windowPerGame samples by which the window grows with each game
 * @param rate Adam's step size in the first generation and in the last
 * @param rateGenerations the generation in which the step size reaches its last value and stays
 *     there
 * @param gate the condition for promoting a network
 * @param rating the engine that plays the games of the gate and of ratings, without its network
 * @param ratingGames games that rate a generation; 0 for none
 * @param seed seed of all randomness
 */
public record LearnSettings(
    int board,
    Rules rules,
    double komi,
    NetworkShape shape,
    int games,
    EngineSpec selfPlay,
    SelfPlayTerms beginnings,
    int batch,
    double reuse,
    long window,
    double windowPerGame,
    TrainingTask.Rate rate,
    int rateGenerations,
    Gate gate,
    EngineSpec rating,
    Map<String, String> policies,
    int ratingGames,
    long seed) {

  /**
   * The description of a setting for files and options.
   *
   * @param key its key in the file; the option is {@code --} and the key with hyphens
   * @param meaning the comment in the file
   */
  public record KeyDescription(String key, String meaning) {}

  /** All settings, in the order of the file. */
  public static final List<KeyDescription> ALL =
      List.of(
          new KeyDescription("board", "Points along one side, 2 to 19."),
          new KeyDescription(
              "rules", "Rule set of all games: a name, and fields that differ from it."),
          new KeyDescription("komi", "Points added to White's area."),
          new KeyDescription(
              "network", "Blocks and channels: b6c96; b6c96p3 where each third block pools."),
          new KeyDescription("games", "Games of self-play in a generation."),
          new KeyDescription(
              "selfplay", "Engine that plays the self-play games; the network is added."),
          new KeyDescription(
              "randomOpening",
              "Maximum number of plies drawn from the network's policy at the start of a game."),
          new KeyDescription(
              "openingTemperature",
              "Temperature of the policy that random openings are drawn from."),
          new KeyDescription(
              "openingShare", "Share of the games that start with a random opening, 0 to 1."),
          new KeyDescription("komiSpread", "Standard deviation of the games' komi, in points."),
          new KeyDescription("batch", "Samples in a batch."),
          new KeyDescription("reuse", "How often each sample is learned from, on average."),
          new KeyDescription("window", "Newest samples that batches are drawn from, at the start."),
          new KeyDescription(
              "windowPerGame", "Samples that each game adds to the size of the window."),
          new KeyDescription(
              "learningRate",
              "Adam's step size: that of the first generation, then the last value; it falls"
                  + " geometrically in between."),
          new KeyDescription(
              "learningRateGenerations",
              "Generation at which the step size reaches its last value."),
          new KeyDescription(
              "gate", "Condition for promoting a network: none, sprt, or share:0.5x40."),
          new KeyDescription(
              "rating", "Engine that plays for ratings and the gate; the network is added."),
          new KeyDescription(
              "policies",
              "Weights of rollouts that these engines name: NAME=SHA-256, with commas between."),
          new KeyDescription("ratingGames", "Games that rate a generation; 0 for no ratings."),
          new KeyDescription("seed", "Seed of all randomness."));

  private static final int MOST_GAMES = 1_000_000;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * @throws IllegalArgumentException with a message of one line that names the setting
   */
  public LearnSettings {
    range("games", games, 1, MOST_GAMES);
    range("batch", batch, 2, 65_536);
    range("reuse", reuse, 0.01, 100);
    range("window", window, 1, 1 << 30);
    range("windowPerGame", windowPerGame, 0, 1e6);
    range("learningRateGenerations", rateGenerations, 1, 1_000_000);
    range("ratingGames", ratingGames, 0, MOST_GAMES);
    requireNoNetwork("selfplay", selfPlay);
    requireNoNetwork("rating", rating);
    policies = Collections.unmodifiableMap(new TreeMap<>(policies));
    policies.values().forEach(Artifact::checkSha256);
    LearnerSettings.of(shape, FeatureSet.ofTengen(rules), board, seed);
    GameSetup.of(rules, board, komi);
  }

  private static void range(String key, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          key
              + " = "
              + number(value)
              + " is not between "
              + number(least)
              + " and "
              + number(most));
    }
  }

  private static void requireNoNetwork(String key, EngineSpec engine) {
    if (!StandardEngines.kind(engine).takesNetworks()
        || StandardEngines.network(engine).isPresent()) {
      throw new IllegalArgumentException(
          key
              + " = "
              + engine.engine()
              + " is not mcts:KEY=VALUE,... without net=, which is added");
    }
  }

  /**
   * Returns the defaults for boards of this size, found by experiment.
   *
   * @param rules the rule set
   * @param komi the komi that makes the board fair
   * @param generations the generation after which the step size stays
   */
  public static Map<String, String> defaults(
      int board, Rules rules, double komi, int generations, long seed) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("board", String.valueOf(board));
    texts.put("rules", rules.name());
    texts.put("komi", number(komi));
    texts.put("network", board <= 6 ? "b2c32" : board <= 9 ? "b3c32" : "b6c64");
    texts.put("games", board == 7 || board == 8 ? "300" : "200");
    texts.put("selfplay", "mcts:gumbel=12,symmetry=stable,visits=32");
    // A few moves that self-play would not make: a network does not learn to punish mistakes that
    // do not occur in its games.
    texts.put("randomOpening", String.valueOf(board));
    texts.put("openingTemperature", "1.5");
    texts.put("openingShare", "0.5");
    texts.put("komiSpread", "0");
    texts.put("batch", "128");
    texts.put("reuse", "3");
    texts.put("window", "8000");
    texts.put("windowPerGame", "10");
    texts.put("learningRate", "0.002 to 0.0002");
    texts.put("learningRateGenerations", String.valueOf(Math.max(1, generations)));
    texts.put("gate", "none");
    texts.put("rating", "mcts:temperature=0.5,temperatureMoves=8,visits=32");
    texts.put("policies", "");
    texts.put("ratingGames", "40");
    texts.put("seed", String.valueOf(seed));
    return texts;
  }

  /**
   * Parses settings.
   *
   * @param texts values of all settings in {@link #ALL}, by key
   * @throws IllegalArgumentException with a message of one line that names the setting and the
   *     error
   */
  public static LearnSettings of(Map<String, String> texts) {
    for (KeyDescription setting : ALL) {
      if (!texts.containsKey(setting.key())) {
        throw new IllegalArgumentException("the setting " + setting.key() + " is missing");
      }
    }
    return new LearnSettings(
        count(texts, "board"),
        read(texts, "rules", Rules::parse),
        decimal(texts, "komi"),
        read(texts, "network", NetworkShape::parse),
        count(texts, "games"),
        read(texts, "selfplay", text -> EngineSpec.parseAs("selfplay", text)),
        new SelfPlayTerms(
            decimal(texts, "komiSpread"),
            count(texts, "randomOpening"),
            decimal(texts, "openingTemperature"),
            decimal(texts, "openingShare")),
        count(texts, "batch"),
        decimal(texts, "reuse"),
        whole(texts, "window"),
        decimal(texts, "windowPerGame"),
        read(texts, "learningRate", LearnSettings::rate),
        count(texts, "learningRateGenerations"),
        Gate.parse(text(texts, "gate")),
        read(texts, "rating", text -> EngineSpec.parseAs("rating", text)),
        policies(text(texts, "policies")),
        count(texts, "ratingGames"),
        whole(texts, "seed"));
  }

  /** Returns the settings by key, from which {@link #of} makes equal settings. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("board", String.valueOf(board));
    texts.put("rules", rules.name());
    texts.put("komi", number(komi));
    texts.put("network", shape.toString());
    texts.put("games", String.valueOf(games));
    texts.put("selfplay", selfPlay.engine());
    texts.put("randomOpening", String.valueOf(beginnings.randomPlies()));
    texts.put("openingTemperature", number(beginnings.openingTemperature()));
    texts.put("openingShare", number(beginnings.openingShare()));
    texts.put("komiSpread", number(beginnings.komiSpread()));
    texts.put("batch", String.valueOf(batch));
    texts.put("reuse", number(reuse));
    texts.put("window", String.valueOf(window));
    texts.put("windowPerGame", number(windowPerGame));
    texts.put("learningRate", number(rate.first()) + " to " + number(rate.last()));
    texts.put("learningRateGenerations", String.valueOf(rateGenerations));
    texts.put("gate", gate.toString());
    texts.put("rating", rating.engine());
    texts.put("policies", policiesText(policies));
    texts.put("ratingGames", String.valueOf(ratingGames));
    texts.put("seed", String.valueOf(seed));
    return texts;
  }

  /**
   * The text of the setting {@code policies}.
   *
   * @param policies SHA-256 by name
   */
  static String policiesText(Map<String, String> policies) {
    return new TreeMap<>(policies)
        .entrySet().stream()
            .map(policy -> policy.getKey() + "=" + policy.getValue())
            .collect(Collectors.joining(","));
  }

  private static Map<String, String> policies(String text) {
    Map<String, String> policies = new TreeMap<>();
    for (String policy : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = policy.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("policies: \"" + policy + "\" is not NAME=SHA-256");
      }
      policies.put(policy.substring(0, equals), policy.substring(equals + 1));
    }
    return policies;
  }

  /** Returns board, rules and komi of every game. */
  public GameSetup setup() {
    return GameSetup.of(rules, board, komi);
  }

  /** Returns the network's shape and how it learns. */
  public LearnerSettings learner() {
    return LearnerSettings.of(shape, FeatureSet.ofTengen(rules), board, seeds(Purpose.WEIGHTS, 0));
  }

  /** Returns the first and the last step size of a generation, numbered from 1. */
  TrainingTask.Rate rate(int generation) {
    return new TrainingTask.Rate(rateAt(generation - 1), rateAt(generation));
  }

  private double rateAt(int generations) {
    double progress = Math.min(1, (double) generations / rateGenerations);
    return rate.first() * StrictMath.pow(rate.last() / rate.first(), progress);
  }

  /** Returns the window's size in samples after this many games of self-play in all. */
  long windowAfter(long gamesPlayed) {
    return window + Math.round(windowPerGame * gamesPlayed);
  }

  /** Returns the number of batches for a generation whose games have this many samples. */
  long steps(long samples) {
    return Math.max(1, Math.round(reuse * samples / batch));
  }

  /** The purpose of a seed. */
  public enum Purpose {
    WEIGHTS,
    SELF_PLAY,
    BATCHES,
    GATE,
    RATING
  }

  /**
   * Returns a seed for each purpose and generation; below 2^53, which is the range of a run's
   * seeds.
   */
  public long seeds(Purpose purpose, int generation) {
    SplittableRandom random = new SplittableRandom(seed + GOLDEN * (purpose.ordinal() + 1));
    for (int i = 0; i < generation; i++) {
      random.nextLong();
    }
    return random.nextLong() >>> 11;
  }

  private static String text(Map<String, String> texts, String key) {
    return Objects.requireNonNull(texts.get(key));
  }

  private static <T> T read(Map<String, String> texts, String key, Function<String, T> reader) {
    try {
      return reader.apply(text(texts, key));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  private static int count(Map<String, String> texts, String key) {
    long value = whole(texts, key);
    range(key, value, 0, Integer.MAX_VALUE);
    return (int) value;
  }

  private static long whole(Map<String, String> texts, String key) {
    try {
      return Long.parseLong(text(texts, key));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          key + " = " + text(texts, key) + " is not a whole number", e);
    }
  }

  private static double decimal(Map<String, String> texts, String key) {
    return decimal(key, text(texts, key));
  }

  private static double decimal(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " = " + text + " is not a number", e);
    }
  }

  private static TrainingTask.Rate rate(String text) {
    String[] ends = text.split(" to ", -1);
    double first = decimal("the first", ends[0].strip());
    return new TrainingTask.Rate(
        first, ends.length == 1 ? first : decimal("the last", ends[ends.length - 1].strip()));
  }

  /** Formats a number without an exponent or trailing zeros. */
  private static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
