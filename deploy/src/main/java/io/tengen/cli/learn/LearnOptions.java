package io.tengen.cli.learn;

import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.learn.setting.BoardSizes;
import io.tengen.cli.learn.setting.LearnFile;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.cli.learn.setting.SettingTexts;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.RulesOption;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the settings of a learning loop, which {@code learn.conf} holds. */
final class LearnOptions {
  private static final String LEARNING_RATE_GENERATIONS = "learningRateGenerations";

  @Option(
      names = "--change",
      description = {
        "Changes the settings of a loop to those given, from the first generation on that has not"
            + " begun. Board, rules, komi, network, policies, seed and how generations are rated stay;"
            + " docs/learn.md."
      })
  private boolean change;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = {
        "Points along one side, 2 to 19, or several sizes for one network: 7-13 or 7,9,13. Required"
            + " for a new directory."
      })
  private @Nullable String board;

  @Mixin private RulesOption rules;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = {
        "Points added to White's area; 7:8.5,9:7 for each of several sizes (default: fair for the"
            + " board)."
      })
  private @Nullable String komi;

  @Option(
      names = "--network",
      paramLabel = "SHAPE",
      description = {
        "Blocks and channels (default: b2c32 up to 6x6, b3c32 up to 9x9, then b6c64; for several"
            + " sizes b2c32p2, b3c32p2 and b5c64p2, which pool in every second block)."
      })
  private @Nullable String network;

  @Option(
      names = "--games",
      paramLabel = "N",
      description = {
        "Games of self-play in a generation. Several sizes divide them so that each has about as"
            + " many positions; 7:100,9:60,13:30 gives each its own number (default: 200; 300 on"
            + " 7x7 and 8x8 alone)."
      })
  private @Nullable String games;

  @Option(
      names = "--selfplay",
      paramLabel = "ENGINE",
      description = {
        "Engine that plays them, without its network (default:"
            + " mcts:gumbel=12,priorTemperature=1.25,symmetry=stable,visits=32)."
      })
  private @Nullable String selfplay;

  @Option(
      names = "--random-opening",
      paramLabel = "PLIES",
      description = {
        "Some games of self-play start with 1 to this many plies drawn from the network's policy"
            + " (default: as many as the board has lines); 7:7,9:12 for each of several sizes."
      })
  private @Nullable String randomOpening;

  @Option(
      names = "--opening-temperature",
      paramLabel = "T",
      description = "Temperature of that policy, 0.1 to 10 (default: 1.5).")
  private @Nullable String openingTemperature;

  @Option(
      names = "--opening-share",
      paramLabel = "SHARE",
      description = "Share of the games that start with such plies, 0 to 1 (default: 0.5).")
  private @Nullable String openingShare;

  @Option(
      names = "--komi-spread",
      paramLabel = "POINTS",
      description = "Standard deviation of the games' komi, 0 to 100 (default: 0).")
  private @Nullable String komiSpread;

  @Option(names = "--batch", paramLabel = "N", description = "Samples in a batch (default: 128).")
  private @Nullable String batch;

  @Option(
      names = "--reuse",
      paramLabel = "TIMES",
      description = "How often each sample is learned from, on average (default: 3).")
  private @Nullable String reuse;

  @Option(
      names = "--result-share",
      paramLabel = "X",
      description = {
        "Weight of the game's result in what the value learns, 0 to 1; the rest is the search's"
            + " value (default: 0.75)."
      })
  private @Nullable String resultShare;

  @Option(
      names = "--window",
      paramLabel = "SAMPLES",
      description = "Newest samples that batches are drawn from, at the start (default: 8000).")
  private @Nullable String window;

  @Option(
      names = "--window-per-game",
      paramLabel = "SAMPLES",
      description = "Samples by which the window grows with each game (default: 10).")
  private @Nullable String windowPerGame;

  @Option(
      names = "--learning-rate",
      paramLabel = "RATE",
      description = "Adam's step size at first and in the end (default: \"0.002 to 0.0002\").")
  private @Nullable String learningRate;

  @Option(
      names = "--learning-rate-generations",
      paramLabel = "N",
      description = {
        "Generation at which the step size has fallen (default: the first --generations of the"
            + " directory, or that of the command that changes the step size)."
      })
  private @Nullable String learningRateGenerations;

  @Option(
      names = "--overlap",
      description = {
        "Plays the games for the next generation while a network is trained, by the network before"
            + " it: a generation takes less time, and its games are of an older network."
      })
  private @Nullable Boolean overlap;

  @Option(
      names = "--eight-bits",
      description = {
        "Self-play evaluates networks in eight bits, as tengen net quantize makes them: about 1.6"
            + " times as fast on CPUs with VNNI or AMX."
      })
  private @Nullable Boolean eightBits;

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Condition for promoting a network: none; share:0.5x40, that is half the points of 40"
            + " games against the one that plays; or sprt, a test of 0 against 35 Elo. Of several"
            + " sizes the largest decides (default: none)."
      })
  private @Nullable String gate;

  @Option(
      names = "--rating",
      paramLabel = "ENGINE",
      description = {
        "Engine that plays for the gate and for ratings, without its network (default:"
            + " mcts:temperature=0.5,temperatureMoves=8,visits=32)."
      })
  private @Nullable String rating;

  @Mixin private PolicyOptions policies;

  @Option(
      names = "--rate-games",
      paramLabel = "N",
      description = {
        "Games that rate a generation, against earlier ones, random and mcts:visits=1000; 0 for no"
            + " ratings (default: 40)."
      })
  private @Nullable String ratingGames;

  @Option(
      names = "--rating-boards",
      paramLabel = "SIZES",
      description = {
        "Of several sizes, those on which generations are rated, each with --rate-games games"
            + " (default: the smallest and the largest)."
      })
  private @Nullable String ratingBoards;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all randomness (default: a new one each time).")
  private @Nullable String seed;

  /** Returns the options that were given, by their keys in the file. */
  private Map<String, String> given() throws CommandException {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "board", board);
    put(given, "rules", rules.isGiven() ? rules.get().name() : null);
    put(given, "komi", komi);
    put(given, "network", network);
    put(given, "games", games);
    put(given, "selfplay", selfplay);
    put(given, "randomOpening", randomOpening);
    put(given, "openingTemperature", openingTemperature);
    put(given, "openingShare", openingShare);
    put(given, "komiSpread", komiSpread);
    put(given, "batch", batch);
    put(given, "reuse", reuse);
    put(given, "resultShare", resultShare);
    put(given, "window", window);
    put(given, "windowPerGame", windowPerGame);
    put(given, "learningRate", learningRate);
    put(given, LEARNING_RATE_GENERATIONS, learningRateGenerations);
    put(given, "overlap", yes(overlap));
    put(given, "eightBits", yes(eightBits));
    put(given, "gate", gate);
    put(given, "rating", rating);
    put(given, "policies", policies.isEmpty() ? null : hashes());
    put(given, "ratingGames", ratingGames);
    put(given, "seed", seed);
    put(given, "ratingBoards", ratingBoards);
    return given;
  }

  /** The setting {@code policies} that {@code --policy} stands for; reads the files. */
  private String hashes() throws CommandException {
    policies.load();
    Map<String, String> hashes = new TreeMap<>();
    for (var policy : policies.files().entrySet()) {
      String what = policy.getValue();
      try {
        hashes.put(
            policy.getKey(),
            ResourceUploads.isReference(what)
                ? ResourceUploads.hash(what)
                : Artifact.of(Path.of(what)).sha256());
      } catch (IOException e) {
        throw UserFiles.cannotRead(Path.of(what), e);
      }
    }
    return LearnSettings.policiesText(hashes);
  }

  /** Files of policies that were given. */
  List<Path> policyFiles() throws CommandException {
    return policies.files().values().stream()
        .filter(what -> !ResourceUploads.isReference(what))
        .map(Path::of)
        .toList();
  }

  private static @Nullable String yes(@Nullable Boolean flag) {
    return flag == null ? null : SettingTexts.yes(flag);
  }

  private static void put(Map<String, String> given, String key, @Nullable String value) {
    if (value != null) {
      given.put(key, value);
    }
  }

  /**
   * Returns the settings of a directory: those it has with the changes asked for, or those of a new
   * one.
   *
   * @param generations number of generations wanted; the default for the fall of the step size
   * @throws CommandException if an option contradicts the directory's settings
   */
  LearnPlan plan(Path directory, int generations) throws CommandException {
    Path file = LearnDirectory.settings(directory);
    try {
      if (Files.exists(file)) {
        return existing(directory, LearnFile.read(file), generations);
      }
      if (change) {
        throw CommandException.badInput(
            directory + " has no loop whose settings could change; leave --change out");
      }
      return LearnPlan.of(create(generations));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  private LearnPlan existing(Path directory, LearnPlan plan, int generations)
      throws CommandException, IOException {
    Map<String, String> given = given();
    if (change && given.isEmpty()) {
      throw CommandException.badInput(
          "--change needs settings to change, such as --games 400 --learning-rate '0.001 to"
              + " 0.0001'");
    }
    LearnDirectory.requireAgrees(directory, plan);
    int next = LearnDirectory.unbegun(directory, plan);
    LearnSettings before = plan.at(next);
    Map<String, String> now = before.texts();
    Map<String, String> asked = new LinkedHashMap<>(now);
    asked.putAll(given);
    LearnSettings wanted = LearnSettings.of(asked);
    if (wanted.equals(before)) {
      return plan;
    }
    if (!change) {
      throw contradiction(directory, now, wanted.texts());
    }
    if (generations < next) {
      throw CommandException.badInput(
          "--generations "
              + generations
              + " is before generation "
              + next
              + ", the first whose settings can change; choose more");
    }
    if (learningRateGenerations == null && !wanted.rate().equals(before.rate())) {
      asked.put(LEARNING_RATE_GENERATIONS, String.valueOf(generations));
      wanted = LearnSettings.of(asked);
    }
    return plan.with(next, wanted);
  }

  private static CommandException contradiction(
      Path directory, Map<String, String> now, Map<String, String> wanted) {
    LearnSettings.KeyDescription setting =
        LearnSettings.ALL.stream()
            .filter(each -> !Objects.equals(now.get(each.key()), wanted.get(each.key())))
            .findFirst()
            .orElseThrow();
    return CommandException.badInput(
        directory
            + " learns with "
            + setting.key()
            + " = "
            + now.get(setting.key())
            + ", not "
            + wanted.get(setting.key())
            + "; leave that option out, "
            + (setting.fixed()
                ? "or choose another --out"
                : "choose another --out, or add --change to change it for later generations"));
  }

  private LearnSettings create(int generations) throws CommandException {
    if (board == null) {
      throw CommandException.badInput(
          "a new directory needs a board size, such as --board 7 or --board 7-13");
    }
    SortedSet<Integer> sizes = BoardSizes.parse("--board", board);
    long chosen = new SecureRandom().nextLong(1L << 53);
    Map<String, String> texts = LearnSettings.defaults(sizes, rules.get(), generations, chosen);
    texts.putAll(given());
    return LearnSettings.of(texts);
  }

  /**
   * Checks that a loop exists in a directory, or that a new one would not mix with other files.
   *
   * @throws CommandException if the directory has other things than a loop
   */
  static void requireOwnOrEmpty(Path directory) throws CommandException {
    if (!Files.isDirectory(directory) || Files.exists(LearnDirectory.settings(directory))) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      if (files.iterator().hasNext()) {
        throw CommandException.badInput(
            directory
                + " has files, but no learn.conf of a loop; choose another --out, or begin a loop"
                + " among them with --force");
      }
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /** Writes the settings file of a new directory; keeps an existing one. */
  static void writeIfMissing(Path directory, LearnPlan plan) throws CommandException {
    UserFiles.requireWritable(directory);
    if (!Files.exists(LearnDirectory.settings(directory))) {
      write(directory, plan);
    }
  }

  private static void write(Path directory, LearnPlan plan) throws CommandException {
    try {
      DurableFiles.write(LearnDirectory.settings(directory), LearnFile.text(plan));
    } catch (IOException e) {
      throw DataFolders.cannotWrite(directory, e);
    }
  }

  /**
   * Changes the settings file as {@code --change} asks for. Only for the process that has the
   * directory to itself, so that no generation begins meanwhile.
   *
   * @param say receives one line for each change
   * @return the plan in the file
   */
  LearnPlan change(Path directory, int generations, Consumer<String> say) throws CommandException {
    LearnPlan plan = plan(directory, generations);
    if (change && !plan.equals(LearnFile.read(LearnDirectory.settings(directory)))) {
      write(directory, plan);
      int from = plan.changes().lastKey();
      say.accept(
          plan.changed(from).entrySet().stream()
              .map(setting -> setting.getKey() + " = " + setting.getValue())
              .collect(Collectors.joining(", ", "From generation " + from + " on: ", ".")));
    }
    return plan;
  }
}
