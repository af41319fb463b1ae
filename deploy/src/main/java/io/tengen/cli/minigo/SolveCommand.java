package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.options.EngineArguments;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.solve.Solver;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen minigo solve}: measures from which move on positions are solved. */
@Command(
    name = "solve",
    sortOptions = false,
    description = {
      "Solves positions of games after a number of moves, and reports how many are solved within"
          + " the time, and how many of them the side to move wins. --moves 0 is the empty board."
    },
    footer = {
      "",
      "Examples:",
      "  tengen minigo solve --moves 14,12,10 --samples 10 --seconds 10",
      "  tengen minigo solve --moves 0 --samples 1 --seconds 3600 --memory 4096"
    })
final class SolveCommand implements Callable<Integer> {
  private static final double SECOND = 1e9;
  private static final int MOST_SAMPLES = 10_000;
  private static final int MOST_SECONDS = 86_400;

  /**
   * Games that may end before the wanted move; an engine that always ends them has no positions.
   */
  private static final int MOST_SHORT_GAMES = 1_000;

  /** When the first line is shown of a search that takes longer. */
  private static final long FIRST_LINE_NANOS = 2_000_000_000L;

  private final Terminal terminal;

  @Option(
      names = "--moves",
      paramLabel = "N",
      split = ",",
      defaultValue = "14,12,10",
      description = "Moves before the positions, 0 to 23 (default: ${DEFAULT-VALUE}).")
  private List<Integer> moves;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "10",
      description = "Positions for each number of moves (default: ${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "10",
      description = "Time for each position (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--memory",
      paramLabel = "MIB",
      defaultValue = "64",
      description =
          "Size of the table of solved positions, 1 to 8192 (default: ${DEFAULT-VALUE}). A large"
              + " one needs a large heap: TENGEN_JAVA_OPTS=-Xmx5g.")
  private int memory;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "alphabeta:depth=1",
      description = "The engine that plays the games (default: ${DEFAULT-VALUE}).")
  private String engine;

  @Mixin private RulesOption rules;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the games (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Prints one JSON array.")
  private boolean json;

  SolveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * The positions after a number of moves, as JSON.
   *
   * @param solved those solved within the time
   * @param won those that the side to move wins
   * @param seconds the mean time of those that were solved
   * @param positions the mean number of visited positions of those that were solved
   */
  private record Reach(
      int moves, int samples, int solved, int won, double seconds, long positions) {}

  @Override
  public Integer call() throws CommandException, InterruptedException {
    require("--samples", samples, MOST_SAMPLES);
    require("--seconds", seconds, MOST_SECONDS);
    require("--memory", memory, Solver.MOST_MEBIBYTES);
    GameSetup setup = setup();
    for (int count : moves) {
      if (count < 0 || count >= setup.rules().moveLimit()) {
        throw CommandException.badInput(
            "--moves " + count + " is not between 0 and " + (setup.rules().moveLimit() - 1));
      }
    }
    List<Reach> found = new ArrayList<>();
    try (Progress progress =
        new Progress(terminal, moves.size() * samples, "positions", System::nanoTime)) {
      progress.firstLine(FIRST_LINE_NANOS);
      for (int count : moves) {
        found.add(reach(setup, count, progress, found.size() * samples));
      }
    }
    print(found);
    return ExitCode.OK;
  }

  private static void require(String option, int value, int most) throws CommandException {
    if (value < 1 || value > most) {
      throw CommandException.badInput(option + " " + value + " is not between 1 and " + most);
    }
  }

  private GameSetup setup() throws CommandException {
    GameSetup setup = rules.setup();
    if (!Solver.supports(setup)) {
      throw CommandException.badInput(
          "rules " + setup.rules().name() + " cannot be solved; choose mini-go or mini-go-area");
    }
    return setup;
  }

  private Reach reach(GameSetup setup, int count, Progress progress, int before)
      throws CommandException, InterruptedException {
    SplittableRandom seeds = new SplittableRandom(seed);
    int solved = 0;
    int won = 0;
    long nanos = 0;
    long positions = 0;
    for (int i = 0; i < samples; i++) {
      Position position = played(setup, count, seeds);
      Solver solver = new Solver(setup, position.toMove(), memory, System::nanoTime);
      long start = System.nanoTime();
      int done = before + i;
      Solver.Verdict verdict =
          solver.solve(
              position,
              Long.MAX_VALUE,
              (long) (seconds * SECOND),
              visited -> show(progress, done, visited));
      if (!(verdict instanceof Solver.Verdict.Unknown)) {
        solved++;
        nanos += System.nanoTime() - start;
        positions += solver.positions();
      }
      won += verdict instanceof Solver.Verdict.Won ? 1 : 0;
      progress.update(before + i + 1);
    }
    int divisor = Math.max(1, solved);
    return new Reach(count, samples, solved, won, nanos / SECOND / divisor, positions / divisor);
  }

  private static void show(Progress progress, int done, long visited) {
    progress.note(String.format(Locale.ROOT, "%,d visited in this one", visited));
    progress.update(done);
  }

  /** Returns the position after this number of moves of a game that lasts as long. */
  private Position played(GameSetup setup, int count, SplittableRandom seeds)
      throws CommandException, InterruptedException {
    EngineKinds kinds = StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE);
    EngineSpec spec = EngineArguments.parse(engine);
    EngineArguments.check(kinds, List.of(spec), setup.size());
    for (int game = 0; game < MOST_SHORT_GAMES; game++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted between games");
      }
      Position position = new Position(setup);
      try (Player player = kinds.create(spec, seeds.nextLong())) {
        while (position.moveCount() < count && !position.isOver()) {
          if (!(player.decide(position, TimeLeft.UNLIMITED)
                  instanceof Decision.Move(int move, var none))
              || !position.isLegal(move)) {
            throw CommandException.failed("engine \"" + engine + "\" made no legal move");
          }
          position.play(move);
        }
      } catch (PlayerFailure e) {
        throw CommandException.failed("engine \"" + engine + "\" failed: " + e.getMessage(), e);
      }
      if (!position.isOver()) {
        return position;
      }
    }
    throw CommandException.failed(
        String.format(
            "%d games of engine \"%s\" ended before move %d; choose fewer --moves or another"
                + " --engine",
            MOST_SHORT_GAMES, engine, count));
  }

  private void print(List<Reach> found) {
    if (json) {
      terminal.print(true, found, "");
      return;
    }
    TextTable table =
        new TextTable(
            Column.right("moves"),
            Column.right("positions"),
            Column.right("solved"),
            Column.right("won by side to move"),
            Column.right("mean s"),
            Column.right("mean visits"));
    for (Reach reach : found) {
      table.add(
          String.valueOf(reach.moves),
          String.valueOf(reach.samples),
          String.valueOf(reach.solved),
          String.valueOf(reach.won),
          String.format(Locale.ROOT, "%.2f", reach.seconds),
          String.format(Locale.ROOT, "%,d", reach.positions));
    }
    terminal.out().println(table.render().stripTrailing());
  }
}
