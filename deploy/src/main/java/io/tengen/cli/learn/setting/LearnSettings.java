package io.tengen.cli.learn.setting;

import static io.tengen.cli.learn.setting.SettingTexts.number;
import static io.tengen.cli.learn.setting.SettingTexts.requireRange;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.wire.SelfPlayTerms;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.quantize.Quantizer;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The settings of a learning loop's generations; {@link LearnPlan} has those of each.
 *
 * @param boards what differs between the sizes of the board, by ascending size; at least one
 * @param ratingBoards sizes of the boards on which generations are rated, some of those of {@code
 *     boards}
 * @param rules rule set of all games
 * @param shape the network's shape
 * @param selfPlay the engine that plays games of self-play, without its network
 * @param batch samples in a batch
 * @param reuse how often a sample is learned from, on average
 * @param resultShare weight of the game's result in what the value learns, from 0 to 1; the rest is
 *     the search's value
 * @param window samples in the window before the first game
 * @param windowPerGame samples by which the window grows with each game
 * @param rate Adam's step size at first and in the end
 * @param rateGenerations the generation in which the step size reaches its last value and stays
 *     there
 * @param overlap whether games for the next generation are played during a training
 * @param eightBits whether self-play evaluates networks in eight bits
 * @param gate the condition for promoting a network
 * @param rating the engine that plays the games of the gate and of ratings, without its network
 * @param ratingGames games that rate a generation; 0 for none
 * @param seed seed of all randomness
 */
public record LearnSettings(
    List<BoardSettings> boards,
    SortedSet<Integer> ratingBoards,
    Rules rules,
    NetworkShape shape,
    EngineSpec selfPlay,
    int batch,
    double reuse,
    double resultShare,
    long window,
    double windowPerGame,
    TrainingTask.Rate rate,
    int rateGenerations,
    boolean overlap,
    boolean eightBits,
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
   * @param fixed whether it never changes, because it says what is learned, what ratings mean, or
   *     which random numbers are drawn
   */
  public record KeyDescription(String key, String meaning, boolean fixed) {
    private KeyDescription(String key, String meaning) {
      this(key, meaning, false);
    }

    private static KeyDescription fixed(String key, String meaning) {
      return new KeyDescription(key, meaning, true);
    }
  }

  /** The key of a setting that loops on boards of one size do not have. */
  private static final String RATING_BOARDS = "ratingBoards";

  private static final String RESULT_SHARE = "resultShare";
  private static final String OVERLAP = "overlap";
  private static final String EIGHT_BITS = "eightBits";

  /** Settings that files of older versions lack, and what these did; it is also the default. */
  private static final Map<String, String> LATER =
      Map.of(RESULT_SHARE, number(LearnerSettings.RESULT_SHARE), OVERLAP, "no", EIGHT_BITS, "no");

  /** All settings, in the order of the file. */
  public static final List<KeyDescription> ALL =
      List.of(
          KeyDescription.fixed("board", "Points along one side, 2 to 19."),
          KeyDescription.fixed(
              "rules", "Rule set of all games: a name, and fields that differ from it."),
          KeyDescription.fixed("komi", "Points added to White's area."),
          KeyDescription.fixed(
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
          new KeyDescription(
              RESULT_SHARE,
              "Weight of the game's result in what the value learns; the rest is the search's"
                  + " value."),
          new KeyDescription("window", "Newest samples that batches are drawn from, at the start."),
          new KeyDescription(
              "windowPerGame", "Samples that each game adds to the size of the window."),
          new KeyDescription(
              "learningRate",
              "Adam's step size at first and in the end; it falls geometrically in between."),
          new KeyDescription(
              "learningRateGenerations",
              "Generation at which the step size reaches its last value."),
          new KeyDescription(
              OVERLAP,
              "Whether games for the next generation are played while a network is trained: yes or"
                  + " no."),
          new KeyDescription(
              EIGHT_BITS, "Whether self-play evaluates networks in eight bits: yes or no."),
          new KeyDescription(
              "gate", "Condition for promoting a network: none, sprt, or share:0.5x40."),
          KeyDescription.fixed(
              "rating", "Engine that plays for ratings and the gate; the network is added."),
          KeyDescription.fixed(
              "policies",
              "Weights of rollouts that these engines name: NAME=SHA-256, with commas between."),
          new KeyDescription("ratingGames", "Games that rate a generation; 0 for no ratings."),
          KeyDescription.fixed("seed", "Seed of all randomness."),
          KeyDescription.fixed(
              RATING_BOARDS, "Sizes of the boards on which generations are rated."));

  private static final int MOST_GAMES = 1_000_000;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * @throws IllegalArgumentException with a message of one line that names the setting
   */
  public LearnSettings {
    boards = List.copyOf(boards);
    ratingBoards = Collections.unmodifiableSortedSet(new TreeSet<>(ratingBoards));
    boards.forEach(board -> requireRange("games", board.games(), 1, MOST_GAMES));
    requireRange("batch", batch, 2, 65_536);
    requireRange("reuse", reuse, 0.01, 100);
    requireRange(RESULT_SHARE, resultShare, 0, 1);
    requireRange("window", window, 1, 1 << 30);
    requireRange("windowPerGame", windowPerGame, 0, 1e6);
    requireRange("learningRateGenerations", rateGenerations, 1, 1_000_000);
    requireRange("ratingGames", ratingGames, 0, MOST_GAMES);
    if (eightBits && shape.channels() < Quantizer.MIN_CHANNELS) {
      throw new IllegalArgumentException(
          EIGHT_BITS
              + " = yes makes nothing faster with fewer than "
              + Quantizer.MIN_CHANNELS
              + " channels, as "
              + shape
              + " has");
    }
    requireNoNetwork("selfplay", selfPlay);
    requireNoNetwork("rating", rating);
    policies = Collections.unmodifiableMap(new TreeMap<>(policies));
    policies.values().forEach(Artifact::checkSha256);
    learner(shape, rules, boards, resultShare, seed);
    for (BoardSettings board : boards) {
      GameSetup.of(rules, board.size(), board.komi());
    }
    SortedSet<Integer> sizes = sizes(boards);
    if (!sizes.containsAll(ratingBoards)) {
      throw new IllegalArgumentException(
          RATING_BOARDS
              + " = "
              + BoardSizes.text(ratingBoards)
              + " are not all among the boards "
              + BoardSizes.text(sizes));
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
   * Returns the defaults for boards of these sizes, found by experiment.
   *
   * @param boards the sizes, at least one
   * @param rules the rule set
   * @param generations the generation after which the step size stays
   */
  public static Map<String, String> defaults(
      SortedSet<Integer> boards, Rules rules, int generations, long seed) {
    Map<String, String> texts = new LinkedHashMap<>(LATER);
    texts.put("board", BoardSizes.text(boards));
    texts.put("rules", rules.name());
    texts.put("komi", bySize(boards, size -> number(Komi.of(rules, size))));
    texts.put("network", usualShape(boards));
    texts.put("games", usualGames(boards));
    // Without the temperature a policy that learns from its own searches becomes too sure of its
    // first moves.
    texts.put("selfplay", "mcts:gumbel=12,priorTemperature=1.25,symmetry=stable,visits=32");
    // A few moves that self-play would not make: a network does not learn to punish mistakes that
    // do not occur in its games.
    texts.put("randomOpening", bySize(boards, String::valueOf));
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
    if (boards.size() > 1) {
      texts.put(RATING_BOARDS, BoardSizes.text(ends(boards)));
    }
    return texts;
  }

  /** Several sizes share a network best if some blocks pool over the whole board. */
  private static String usualShape(SortedSet<Integer> boards) {
    int largest = boards.last();
    if (boards.size() == 1) {
      return largest <= 6 ? "b2c32" : largest <= 9 ? "b3c32" : "b6c64";
    }
    return largest <= 6 ? "b2c32p2" : largest <= 9 ? "b3c32p2" : "b5c64p2";
  }

  private static String usualGames(SortedSet<Integer> boards) {
    int first = boards.first();
    String games = boards.size() == 1 && (first == 7 || first == 8) ? "300" : "200";
    return gamesText(games(games, boards));
  }

  private static SortedMap<Integer, Integer> games(String text, SortedSet<Integer> boards) {
    SortedMap<Integer, Integer> games = new TreeMap<>();
    if (boards.size() == 1 || SizeValues.isBySize(text)) {
      SizeValues.parse("games", text, boards)
          .forEach((size, number) -> games.put(size, SettingTexts.count("games", number)));
      return games;
    }
    games.putAll(BoardSizes.divide(SettingTexts.count("games", text), boards));
    if (games.containsValue(0)) {
      throw new IllegalArgumentException(
          "games = "
              + text
              + " leaves a size of "
              + BoardSizes.text(boards)
              + " without a game; choose more, or a number for each as in 7:100,9:50");
    }
    return games;
  }

  private static String gamesText(SortedMap<Integer, Integer> games) {
    Map<Integer, String> texts = new TreeMap<>();
    games.forEach((size, number) -> texts.put(size, String.valueOf(number)));
    return SizeValues.textBySize(texts);
  }

  private static String bySize(SortedSet<Integer> boards, IntFunction<String> value) {
    return SizeValues.text(boards.stream().collect(Collectors.toMap(size -> size, value::apply)));
  }

  /** Returns the smallest and the largest size. */
  private static SortedSet<Integer> ends(SortedSet<Integer> boards) {
    return new TreeSet<>(List.of(boards.first(), boards.last()));
  }

  /**
   * Parses settings.
   *
   * @param given values of all settings in {@link #ALL}, by key; those that older versions did not
   *     have, and on which boards of several generations are rated, may be left out
   * @throws IllegalArgumentException with a message of one line that names the setting and the
   *     error
   */
  public static LearnSettings of(Map<String, String> given) {
    Map<String, String> texts = new LinkedHashMap<>(LATER);
    texts.putAll(given);
    for (KeyDescription setting : ALL) {
      if (!texts.containsKey(setting.key()) && !setting.key().equals(RATING_BOARDS)) {
        throw new IllegalArgumentException("the setting " + setting.key() + " is missing");
      }
    }
    SettingTexts read = new SettingTexts(texts);
    SortedSet<Integer> sizes = BoardSizes.parse("board", read.text("board"));
    String rated = texts.get(RATING_BOARDS);
    return new LearnSettings(
        boards(read, sizes),
        rated == null ? ends(sizes) : BoardSizes.parse(RATING_BOARDS, rated),
        read.read("rules", Rules::parse),
        read.read("network", NetworkShape::parse),
        read.read("selfplay", text -> EngineSpec.parseAs("selfplay", text)),
        read.count("batch"),
        read.decimal("reuse"),
        read.decimal(RESULT_SHARE),
        read.whole("window"),
        read.decimal("windowPerGame"),
        read.read("learningRate", LearnSettings::rate),
        read.count("learningRateGenerations"),
        read.yes(OVERLAP),
        read.yes(EIGHT_BITS),
        Gate.parse(read.text("gate")),
        read.read("rating", text -> EngineSpec.parseAs("rating", text)),
        policies(read.text("policies")),
        read.count("ratingGames"),
        read.whole("seed"));
  }

  private static List<BoardSettings> boards(SettingTexts read, SortedSet<Integer> sizes) {
    Map<Integer, String> komi = SizeValues.parse("komi", read.text("komi"), sizes);
    Map<Integer, String> plies =
        SizeValues.parse("randomOpening", read.text("randomOpening"), sizes);
    Map<Integer, Integer> games = games(read.text("games"), sizes);
    List<BoardSettings> boards = new ArrayList<>();
    for (int size : sizes) {
      SelfPlayTerms beginnings =
          new SelfPlayTerms(
              read.decimal("komiSpread"),
              SettingTexts.count("randomOpening", String.valueOf(plies.get(size))),
              read.decimal("openingTemperature"),
              read.decimal("openingShare"));
      boards.add(
          new BoardSettings(
              size,
              SettingTexts.decimal("komi", String.valueOf(komi.get(size))),
              Objects.requireNonNull(games.get(size)),
              beginnings));
    }
    return boards;
  }

  /** Returns the settings by key, from which {@link #of} makes equal settings. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    SelfPlayTerms beginnings = boards.getFirst().beginnings();
    texts.put("board", BoardSizes.text(sizes()));
    texts.put("rules", rules.name());
    texts.put("komi", SizeValues.text(bySize(board -> number(board.komi()))));
    texts.put("network", shape.toString());
    texts.put("games", SizeValues.textBySize(bySize(board -> String.valueOf(board.games()))));
    texts.put("selfplay", selfPlay.engine());
    texts.put(
        "randomOpening",
        SizeValues.text(bySize(board -> String.valueOf(board.beginnings().randomPlies()))));
    texts.put("openingTemperature", number(beginnings.openingTemperature()));
    texts.put("openingShare", number(beginnings.openingShare()));
    texts.put("komiSpread", number(beginnings.komiSpread()));
    texts.put("batch", String.valueOf(batch));
    texts.put("reuse", number(reuse));
    texts.put(RESULT_SHARE, number(resultShare));
    texts.put("window", String.valueOf(window));
    texts.put("windowPerGame", number(windowPerGame));
    texts.put("learningRate", number(rate.first()) + " to " + number(rate.last()));
    texts.put("learningRateGenerations", String.valueOf(rateGenerations));
    texts.put(OVERLAP, SettingTexts.yes(overlap));
    texts.put(EIGHT_BITS, SettingTexts.yes(eightBits));
    texts.put("gate", gate.toString());
    texts.put("rating", rating.engine());
    texts.put("policies", policiesText(policies));
    texts.put("ratingGames", String.valueOf(ratingGames));
    texts.put("seed", String.valueOf(seed));
    if (isOfSeveralSizes()) {
      texts.put(RATING_BOARDS, BoardSizes.text(ratingBoards));
    }
    return texts;
  }

  private Map<Integer, String> bySize(Function<BoardSettings, String> value) {
    return boards.stream().collect(Collectors.toMap(BoardSettings::size, value));
  }

  /**
   * The text of the setting {@code policies}.
   *
   * @param policies SHA-256 by name
   */
  public static String policiesText(Map<String, String> policies) {
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

  /** Returns the sizes of the boards. */
  public SortedSet<Integer> sizes() {
    return sizes(boards);
  }

  private static SortedSet<Integer> sizes(List<BoardSettings> boards) {
    return boards.stream().map(BoardSettings::size).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns whether games are played on boards of more than one size. */
  public boolean isOfSeveralSizes() {
    return boards.size() > 1;
  }

  /** Returns the settings of the largest board. */
  public BoardSettings largest() {
    return boards.getLast();
  }

  /**
   * Returns the settings of the board of this size.
   *
   * @throws java.util.NoSuchElementException if no games are played on it
   */
  public BoardSettings board(int size) {
    return boards.stream().filter(board -> board.size() == size).findFirst().orElseThrow();
  }

  /** Returns board, rules and komi of the games on boards of this size. */
  public GameSetup setup(int size) {
    return GameSetup.of(rules, size, board(size).komi());
  }

  /** Returns the network's shape and how it learns. */
  public LearnerSettings learner() {
    return learner(shape, rules, boards, resultShare, seeds(Purpose.WEIGHTS, 0));
  }

  private static LearnerSettings learner(
      NetworkShape shape, Rules rules, List<BoardSettings> boards, double resultShare, long seed) {
    Boards sizes = Boards.range(boards.getFirst().size(), boards.getLast().size());
    return LearnerSettings.of(shape, FeatureSet.ofTengen(rules), sizes.smallest(), seed)
        .with(sizes)
        .withResultShare(resultShare);
  }

  /**
   * Returns the first and the last step size of a generation.
   *
   * @param generation its number, from 1
   * @param fallsFrom the generation that starts with {@link #rate}'s first value
   */
  TrainingTask.Rate rate(int generation, int fallsFrom) {
    return new TrainingTask.Rate(
        rateAfter(generation - fallsFrom, fallsFrom),
        rateAfter(generation - fallsFrom + 1, fallsFrom));
  }

  private double rateAfter(int generations, int fallsFrom) {
    int all = rateGenerations - fallsFrom + 1;
    double progress = generations < all ? (double) generations / all : 1;
    return rate.first() * StrictMath.pow(rate.last() / rate.first(), progress);
  }

  /** Returns the window's size in samples after this many games of self-play in all. */
  public long windowAfter(long gamesPlayed) {
    return window + Math.round(windowPerGame * gamesPlayed);
  }

  /** Returns the number of batches for a generation whose games have this many samples. */
  public long steps(long samples) {
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

  /**
   * Returns a seed for each purpose, generation and size of the board. With one size it is that of
   * {@link #seeds(Purpose, int)}.
   */
  public long seeds(Purpose purpose, int generation, int size) {
    long ofAll = seeds(purpose, generation);
    return isOfSeveralSizes()
        ? new SplittableRandom(ofAll + GOLDEN * size).nextLong() >>> 11
        : ofAll;
  }

  private static TrainingTask.Rate rate(String text) {
    // Of more than two the second has " to " in it, which is no part of a number.
    String[] ends = text.split(" to ", 2);
    try {
      double first = Double.parseDouble(ends[0]);
      return new TrainingTask.Rate(first, ends.length == 1 ? first : Double.parseDouble(ends[1]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is neither a step size, such as 0.002, nor two, such as \"0.002 to 0.0002\"",
          e);
    }
  }
}
