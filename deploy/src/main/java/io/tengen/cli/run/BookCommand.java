package io.tengen.cli.run;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.RulesOption;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.opening.OpeningFinder;
import io.tengen.engine.opening.OpeningFinder.Draw;
import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.files.AtomicFile;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen book}: finds openings after which both sides are about even. */
@Command(
    name = "book",
    sortOptions = false,
    description = {
      "Writes a book of openings for evaluate --openings: random moves after which an engine"
          + " considers both sides about even. Positions that are equal up to symmetry occur only"
          + " once. The file is an SGF collection with a game for each opening; the comment of its"
          + " last move is Black's win rate (docs/openings.md)."
    },
    footer = {
      "",
      "Examples:",
      "  tengen book --board 9 --plies 4 --count 500 --out 9x9.sgf",
      "  tengen book --board 9 --plies 6 --count 200 --out b6.sgf --engine mcts:net=b6,visits=100"
          + " --net b6=b6c96.bin.gz",
      "  tengen book --board 19 --plies 8 --count 1000 --balance 0.05 --out 19x19.sgf --seed 1",
      "  tengen evaluate a=mcts:visits=100 b=mcts:visits=200 --openings 9x9.sgf"
    })
public final class BookCommand implements Callable<Integer> {
  private static final int BOARD = 9;

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write; must not exist unless --force is given.")
  private Path out;

  @Option(names = "--force", description = "Replaces an existing file.")
  private boolean force;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = "Points along one side, 2 to 25 (default: 9; 5 for mini-go).")
  private @Nullable Integer board;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = "Points added to White's area (default: that of evaluate).")
  private @Nullable Double komi;

  @Mixin private RulesOption rules;

  @Option(
      names = "--plies",
      paramLabel = "N",
      defaultValue = "4",
      description = "Moves of each opening, both sides together (default: ${DEFAULT-VALUE}).")
  private int plies;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "500",
      description = "Number of openings, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--balance",
      paramLabel = "RATE",
      defaultValue = "0.1",
      description = {"How far from 0.5 Black's win rate may be (default: ${DEFAULT-VALUE})."})
  private double balance;

  @Option(
      names = "--draw",
      paramLabel = "HOW",
      defaultValue = "search",
      description = {
        "How moves are drawn: search, in proportion to their visits in the engine's search, or"
            + " random, uniformly (default: ${DEFAULT-VALUE})."
      })
  private String draw;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "mcts:visits=400",
      description = "The engine that evaluates positions (default: ${DEFAULT-VALUE}).")
  private String engine;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers (default: a different one each time).")
  private @Nullable Long seed;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A worker's configuration, for the devices of networks.")
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;

  @Option(names = "--json", description = "Prints a summary of the book as one JSON object.")
  private boolean json;

  BookCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (count < 1 || count > MatchTerms.MOST_OPENINGS) {
      throw CommandException.badInput(
          "--count " + count + " is not between 1 and " + MatchTerms.MOST_OPENINGS);
    }
    if (!force && Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandException.badInput(
          out + " exists already; choose another --out, or replace it with --force");
    }
    EngineSpec spec = EngineArguments.parse(engine);
    OpeningFinder.Settings settings = settings();
    Map<String, String> given = new TreeMap<>(policies.overrides());
    given.putAll(networks.overrides());
    WorkerConfig worker = WorkerSettings.load(config, given);
    try (LoadedNetworks open = worker.openNetworks()) {
      EngineKinds kinds = StandardEngines.of(worker.programs(), worker.policies(), open);
      EngineArguments.check(kinds, List.of(spec), settings.setup().size());
      try (Player player = kinds.create(spec, settings.seed());
          AtomicFile file = UserFiles.begin(out)) {
        BookWriter.Book book =
            new BookWriter(settings, count, terminal).write(analyst(spec, player), file.writer());
        file.commit();
        print(book, settings);
      } catch (PlayerFailure e) {
        throw CommandException.failed("engine \"" + engine + "\" failed: " + e.getMessage());
      } catch (IOException e) {
        throw UserFiles.writeFailed(out, e);
      }
    }
    return ExitCode.OK;
  }

  private OpeningFinder.Settings settings() throws CommandException {
    try {
      int size = board == null ? RuleDefaults.size(rules.get()).orElse(BOARD) : board;
      GameSetup setup = GameSetup.of(rules.get(), size, Komi.of(rules.get(), size, 0, komi));
      // Below 2^53, so that every JSON reader preserves it.
      long from = seed == null ? new SecureRandom().nextLong(1L << 53) : seed;
      return new OpeningFinder.Settings(setup, plies, balance, draw(), from);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private Draw draw() {
    for (Draw choice : Draw.values()) {
      if (choice.name().toLowerCase(Locale.ROOT).equals(draw)) {
        return choice;
      }
    }
    throw new IllegalArgumentException("--draw " + draw + " is not search or random");
  }

  private static Analyst analyst(EngineSpec spec, Player player) throws CommandException {
    if (player instanceof Analyst analyst) {
      return analyst;
    }
    throw CommandException.badInput(
        "engine \"" + spec.name() + "\" does not estimate who is ahead; choose one of kind mcts");
  }

  private void print(BookWriter.Book book, OpeningFinder.Settings settings) {
    String text =
        json
            ? JsonWriter.line(
                new Output(
                    out.toString(),
                    book.openings(),
                    book.tries(),
                    book.repeated(),
                    book.unbalanced(),
                    settings.setup().size(),
                    settings.setup().komi(),
                    plies,
                    balance,
                    draw,
                    engine,
                    settings.seed()))
            : ("%d openings of %d plies in %s, from %d tries: %d led to a known position, %d to"
                    + " one that is not balanced; seed %d")
                .formatted(
                    book.openings(),
                    plies,
                    out,
                    book.tries(),
                    book.repeated(),
                    book.unbalanced(),
                    settings.seed());
    terminal.out().println(text);
  }

  /** The JSON object of the result and its settings. */
  private record Output(
      String file,
      int openings,
      int tries,
      int repeated,
      int unbalanced,
      int board,
      double komi,
      int plies,
      double balance,
      String draw,
      String engine,
      long seed) {}
}
