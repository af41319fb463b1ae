package io.tengen.cli.minigo;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.options.EngineArguments;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.solve.Solver;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
      "  tengen minigo solve --moves 10,11 --against random --against alphabeta:depth=2",
      "  tengen minigo solve --moves 0 --samples 1 --seconds 3600 --memory 4096"
    })
final class SolveCommand implements Callable<Integer> {
  private static final double SECOND = 1e9;
  private static final int MOST_SAMPLES = 10_000;
  private static final int MOST_SECONDS = 86_400;

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

  @Option(
      names = "--against",
      paramLabel = "ENGINE",
      description =
          "Plays each won position to its end, the engine solve for the side to move and this one"
              + " for the other, and counts the wins that are kept; may be repeated.")
  private List<String> against = List.of();

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
   * @param kept the number of won positions that the engine {@code solve} then won, by opponent
   */
  private record Reach(
      int moves,
      int samples,
      int solved,
      int won,
      double seconds,
      long positions,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Integer> kept) {}

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
    EngineKinds kinds = StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE);
    List<EngineSpec> generator = List.of(EngineArguments.parse(engine));
    EngineArguments.check(kinds, generator, setup.size());
    EngineArguments.checkEncounters(kinds, generator, setup);
    List<EngineSpec> opponents = EngineArguments.parse(against);
    EngineArguments.check(kinds, opponents, setup.size());
    EngineArguments.checkEncounters(kinds, opponents, setup);
    List<Reach> found = new ArrayList<>();
    try (Progress progress =
        new Progress(terminal, moves.size() * samples, "positions", System::nanoTime)) {
      progress.firstLine(FIRST_LINE_NANOS);
      for (int count : moves) {
        found.add(reach(kinds, setup, opponents, count, progress, found.size() * samples));
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

  /** Returns the engine that plays won positions. */
  private EngineSpec solving() {
    return EngineSpec.parse("solve:time=" + seconds + ",memory=" + memory);
  }

  private Reach reach(
      EngineKinds kinds,
      GameSetup setup,
      List<EngineSpec> opponents,
      int count,
      Progress progress,
      int before)
      throws CommandException, InterruptedException {
    EngineSpec spec = EngineArguments.parse(engine);
    SplittableRandom seeds = new SplittableRandom(seed);
    int solved = 0;
    int won = 0;
    long nanos = 0;
    long positions = 0;
    Map<String, Integer> kept = new LinkedHashMap<>();
    opponents.forEach(opponent -> kept.put(opponent.name(), 0));
    for (int i = 0; i < samples; i++) {
      Position position = EngineGames.position(kinds, spec, setup, count, seeds);
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
      if (verdict instanceof Solver.Verdict.Won) {
        won++;
        for (EngineSpec opponent : opponents) {
          boolean isKept = EngineGames.isKept(kinds, position, solving(), opponent, seed + i);
          kept.merge(opponent.name(), isKept ? 1 : 0, Integer::sum);
        }
      }
      progress.update(before + i + 1);
    }
    int divisor = Math.max(1, solved);
    return new Reach(
        count, samples, solved, won, nanos / SECOND / divisor, positions / divisor, kept);
  }

  private static void show(Progress progress, int done, long visited) {
    progress.note(String.format(Locale.ROOT, "%,d visited in this one", visited));
    progress.update(done);
  }

  private void print(List<Reach> found) {
    if (json) {
      terminal.print(true, found, "");
      return;
    }
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("moves"),
                Column.right("positions"),
                Column.right("solved"),
                Column.right("won by side to move"),
                Column.right("mean s"),
                Column.right("mean visits")));
    found.getFirst().kept.keySet().forEach(name -> columns.add(Column.right("kept: " + name)));
    TextTable table = new TextTable(columns);
    for (Reach reach : found) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  String.valueOf(reach.moves),
                  String.valueOf(reach.samples),
                  String.valueOf(reach.solved),
                  String.valueOf(reach.won),
                  String.format(Locale.ROOT, "%.2f", reach.seconds),
                  String.format(Locale.ROOT, "%,d", reach.positions)));
      reach.kept.values().forEach(kept -> cells.add(String.valueOf(kept)));
      table.add(cells);
    }
    terminal.out().println(table.render().stripTrailing());
  }
}
